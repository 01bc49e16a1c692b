import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { subtractQuantity, sumQuantities } from '@shanmen/shared/quantity';
import { Alert } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { chainQuery } from '../../books/combined-document/chain-query.ts';
import { LossLinks } from './loss-links.tsx';

/** 实收 and 短少 of a transfer of which not all arrived, with the 报损单 that says so. */
export function ShortReceipt({ of: { id, qtyTotal } }: { of: Document }) {
  const { data = [] } = useQuery(chainQuery(id));
  const lost = data.filter(link => link.type === 'bs' && link.parentId === id);
  if (lost.length === 0) return null;
  const short = sumQuantities(lost.map(link => link.qtyTotal));
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          实收 {subtractQuantity(qtyTotal, short)}，短少 {short}：
          <LossLinks of={lost} />
        </>
      }
    />
  );
}
