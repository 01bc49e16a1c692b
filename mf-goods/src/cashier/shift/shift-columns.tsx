import { riskRules } from '@shanmen/shared/contracts/audit/risk';
import { type TillShiftListed, tillShiftStates } from '@shanmen/shared/contracts/cashier/shift';
import { type Fen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { Code, type Column, countColumn, InstantOfDay, moneyColumn, StatusTag } from '@shanmen/ui';

import { shiftTones } from './shift-card.tsx';

/** What came in by tenders other than cash, and what their slips sum to; null before the count, or where nobody summed. */
const dueOf = ({ tenders }: TillShiftListed): Fen | null =>
  tenders === undefined ? null : sumFen(tenders.map(({ dueFen }) => dueFen));

const countedOf = ({ tenders = [] }: TillShiftListed): Fen | null => {
  const counted = tenders.flatMap(({ countedFen }) => (countedFen === null ? [] : [countedFen]));
  return counted.length === 0 ? null : sumFen(counted);
};

const otherDifference = (shift: TillShiftListed): Fen | null => {
  const counted = (shift.tenders ?? []).filter(({ countedFen }) => countedFen !== null);
  if (counted.length === 0) return null;
  return sumFen(counted.map(({ countedFen, dueFen }) => subtractFen(countedFen ?? zeroFen, dueFen)));
};

/** Up to 差异 they stand beside the actions on a screen of 1366 pixels. */
export const columnsOn = (today: string): Column<TillShiftListed>[] => [
  { id: 'no', title: '班次', width: 148, fixed: 'left', cell: shift => <Code value={shift.no} /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: shift =>
      shift.returnNote === null ? (
        <StatusTag tone={shiftTones[shift.state]}>{tillShiftStates[shift.state]}</StatusTag>
      ) : (
        <StatusTag tone="danger">审核退回</StatusTag>
      ),
  },
  { id: 'cashier', title: '收银员', width: 68, onCard: true, cell: shift => shift.cashierName },
  { id: 'till', title: '门店 / 台', width: 150, cell: shift => `${shift.storeName} ${shift.tillName}` },
  {
    id: 'closedAt',
    title: '交班',
    width: 96,
    cell: shift => <InstantOfDay value={shift.closedAt} day={today} />,
  },
  moneyColumn('expected', '应有', shift => shift.expectedCashFen ?? null, { width: 92 }),
  moneyColumn('counted', '实点', shift => shift.countedCashFen, { width: 92 }),
  {
    ...moneyColumn('overShort', '差异', (shift: TillShiftListed) => shift.overShortFen ?? null, {
      width: 80,
      isSummed: true,
    }),
    onCard: true,
  },
  {
    id: 'marks',
    title: '风险标记',
    width: 120,
    code: 'audit:risk:view',
    onCard: true,
    cell: ({ marks = [] }) => marks.map(mark => riskRules[mark].title).join('、') || '—',
  },
  moneyColumn('sold', '销售净额', shift => shift.soldFen ?? null, { isSummed: true }),
  countColumn('slips', '单数', shift => shift.slips, { width: 56 }),
  {
    id: 'openedAt',
    title: '开班',
    width: 96,
    cell: shift => <InstantOfDay value={shift.openedAt} day={today} />,
  },
  moneyColumn('float', '备用金', shift => shift.openingFloatFen, { width: 88 }),
  moneyColumn('cashSold', '现金销售', shift => shift.cash?.soldFen ?? null, { width: 92 }),
  moneyColumn('cashRefund', '现金退款', shift => shift.cash?.refundFen ?? null, { width: 88 }),
  moneyColumn('cashRecharge', '会员充值', shift => shift.cash?.rechargeFen ?? null, { width: 88 }),
  moneyColumn('cashFloat', '追加', shift => shift.cash?.floatFen ?? null, { width: 80 }),
  moneyColumn('cashIn', '收入', shift => shift.cash?.inFen ?? null, { width: 80 }),
  moneyColumn('cashDrop', '缴款', shift => shift.cash?.dropFen ?? null, { width: 88 }),
  moneyColumn('cashOut', '支出', shift => shift.cash?.outFen ?? null, { width: 80 }),
  moneyColumn('otherDue', '非现金应收', dueOf),
  moneyColumn('otherCounted', '非现金实收', countedOf),
  moneyColumn('otherDifference', '非现金差异', otherDifference),
  { id: 'approved', title: '审核人', width: 72, cell: shift => shift.approvedName ?? '—' },
];
