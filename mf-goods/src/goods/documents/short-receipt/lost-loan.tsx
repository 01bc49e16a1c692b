import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { sumQuantities } from '@shanmen/shared/quantity';
import { Alert } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { chainQuery } from '../../books/combined-document/chain-query.ts';
import { LossLinks } from './loss-links.tsx';

/** What of a loan was lost, on the loan and on what came back of it: it is open until its 报损单 is audited. */
export function LostLoan({ of: { id, sourceDocId } }: { of: Document }) {
  const { data = [] } = useQuery(chainQuery(id));
  const loanId = sourceDocId ?? id;
  const lost = data.filter(({ type, parentId, status }) => {
    return type === 'bs' && parentId === loanId && status !== 'void';
  });
  if (lost.length === 0) return null;
  const isOpen = lost.some(({ status }) => status === 'draft' || status === 'submitted');
  return (
    <Alert
      type={isOpen ? 'warning' : 'info'}
      showIcon
      title={
        <>
          丢失 {sumQuantities(lost.map(link => link.qtyTotal))}：
          <LossLinks of={lost} />
          {isOpen && '，审核后才不再算未还'}
        </>
      }
    />
  );
}
