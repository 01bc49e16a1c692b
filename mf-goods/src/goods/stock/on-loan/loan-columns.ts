import { subtractQuantity, thousandths } from '@shanmen/shared/quantity';
import type { LoanState } from '@shanmen/shared/contracts/goods/stock/on-loan';
import type { LineColumn } from '@shanmen/ui';

type Lent = { readonly loan: LoanState | null };

/** How far back a loan is, line by line: what a 归还单 shows of its source, and a 借用单 of itself. */
export function loanColumns<L extends Lent>(isOfSource: boolean): LineColumn<L>[] {
  const lent: LineColumn<L> = {
    ...figure,
    id: 'lentQty',
    title: '借数',
    text: ({ loan }) => loan?.lentQty ?? '',
  };
  return [
    ...(isOfSource ? [lent] : []),
    { ...figure, id: 'backQty', title: '已还', text: ({ loan }) => loan?.backQty ?? '' },
    {
      ...figure,
      id: 'outQty',
      title: '未还',
      width: 132,
      text: ({ loan }) => (loan ? outstanding(loan) : ''),
    },
  ];
}

const figure = { width: 60, align: 'right' } as const;

/** What is not back; some of it may wait to be written off. */
export function outstanding({ lentQty, backQty, lostQty }: LoanState): string {
  const out = subtractQuantity(lentQty, backQty);
  return thousandths(lostQty) > 0n ? `${out}（待报损 ${lostQty}）` : out;
}
