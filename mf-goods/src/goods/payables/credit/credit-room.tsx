import type { CreditState } from '@shanmen/shared/contracts/goods/documents/document';
import { Money } from '@shanmen/ui';

/** 可用额度 before a document on account, and what is left with it. */
export function CreditRoom({ credit: { beforeFen, afterFen, isFrozen, isMoved } }: { credit: CreditState }) {
  return (
    <span>
      {!isMoved && '可用额度 '}
      <Money fen={beforeFen} /> → {!isMoved && '本单后 '}
      <Money fen={afterFen} />
      {isFrozen && '，账户已冻结'}
      {!isFrozen && !isMoved && afterFen < 0 && afterFen < beforeFen && '，可用额度不足'}
    </span>
  );
}
