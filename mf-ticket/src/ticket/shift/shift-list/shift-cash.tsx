import { cashMoveKinds } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import type { ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { formatYuan } from '@shanmen/shared/money';
import { Descriptions, Instant, Money } from '@shanmen/ui';

/** What an auditor compares: what should lie in the drawer, what did, and why not. */
export function cashItems(shift: ShiftRow) {
  return [
    { label: '应有现金', value: amountOf(shift.expectedCashFen) },
    { label: '实点', value: amountOf(shift.countedCashFen) },
    { label: '长短款', value: amountOf(shift.overShortFen) },
    { label: '长短款原因', value: shift.overShortReason },
  ];
}

/** What went in and out of the drawer besides sales. */
export function CashMoves({ shift: { moves } }: { readonly shift: ShiftRow }) {
  if (moves.length === 0) return null;
  return (
    <Descriptions
      title="钱箱"
      items={moves.map(move => ({
        label: cashMoveKinds[move.kind],
        value: (
          <>
            {move.kind === 'DRAWER' ? '' : `¥${formatYuan(move.amountFen)} · `}
            {move.reason}
            {move.witnessName !== undefined && ` · ${move.witnessName} 见证`} ·{' '}
            <Instant value={move.madeAt} />
          </>
        ),
        span: 2 as const,
      }))}
    />
  );
}

function amountOf(amount: ShiftRow['overShortFen']) {
  return amount === null ? null : <Money fen={amount} />;
}
