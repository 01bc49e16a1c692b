import { type DocumentType, onAccount } from '@shanmen/shared/contracts/goods/documents/document-types';
import { addFen, type Fen, subtractFen, sumFen } from '@shanmen/shared/money';
import { Alert, type Lines } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import type { Head } from '../../documents/editing/document-entry/head-entry.ts';
import type { EntryLine } from '../../documents/editing/document-entry/line-entry.ts';
import { CreditRoom } from './credit-room.tsx';

type CreditHintProps = {
  type: DocumentType;
  head: Pick<Head, 'partyId' | 'payMethod' | 'discountFen'>;
  lines: Lines<EntryLine>;
};

/** While a document on account is entered: what the customer may spend before it and after it. */
export function CreditHint({ type, head, lines }: CreditHintProps) {
  const { partyId, payMethod } = head;
  const amountFen = useAmount(lines, head.discountFen);
  const isAsked = payMethod === onAccount && partyId !== null;
  const { data: credit } = useQuery({
    queryKey: documentKeys.credit(partyId ?? 0),
    queryFn: () => documentCalls.credit(partyId ?? 0),
    enabled: isAsked,
    staleTime: 0,
  });
  if (!isAsked || credit === undefined) return null;
  if (credit === null) return <Alert type="warning" showIcon title="该客户没有授信账户，不能挂账" />;
  const { availableFen: beforeFen, isFrozen } = credit;
  const afterFen = type === 'xt' ? addFen(beforeFen, amountFen) : subtractFen(beforeFen, amountFen);
  const look = type === 'xs' && (isFrozen || afterFen < 0) ? 'warning' : 'info';
  return (
    <Alert
      type={look}
      showIcon
      title={<CreditRoom credit={{ beforeFen, afterFen, isFrozen, isMoved: false }} />}
    />
  );
}

/** What the lines come to now; a discount that is no amount yet counts for nothing. */
function useAmount({ store }: Lines<EntryLine>, discountFen: Head['discountFen']): Fen {
  const entries = useSyncExternalStore(store.subscribe, store.entries);
  const sum = sumFen(entries.map(({ line }) => line.amountFen));
  return typeof discountFen === 'number' ? subtractFen(sum, discountFen) : sum;
}
