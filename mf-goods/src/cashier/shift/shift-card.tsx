import { type TillShiftListed, tillShiftStates } from '@shanmen/shared/contracts/cashier/shift';
import { tenders } from '@shanmen/shared/contracts/cashier/tender';
import { usePaper } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { printSlip, TillShiftSlip } from '@shanmen/shared/print';
import { Button, Descriptions, Flex, Instant, Money, PrinterIcon, Space, StatusTag } from '@shanmen/ui';

import { cashItems, ShiftActions } from './shift-actions.tsx';

/** CLOSED waits for somebody; APPROVED is the end. */
export const shiftTones = {
  OPEN: 'info',
  COUNTING: 'warning',
  BLIND_COUNT: 'warning',
  CLOSED: 'warning',
  APPROVED: 'success',
} as const satisfies Record<keyof typeof tillShiftStates, string>;

type Shown = { readonly shift: TillShiftListed };

/** One shift: its drawer from the float to the count, the other tenders, and who ended and approved it. */
export function ShiftCard({ shift }: Shown) {
  return (
    <Flex vertical gap="middle">
      <Descriptions
        items={[
          { label: '收银员', value: shift.cashierName },
          {
            label: '状态',
            value: <StatusTag tone={shiftTones[shift.state]}>{tillShiftStates[shift.state]}</StatusTag>,
          },
          { label: '收银台', value: `${shift.storeName} ${shift.tillName}`, span: 2 },
          { label: '开班', value: <Instant value={shift.openedAt} /> },
          { label: '交班', value: <Instant value={shift.closedAt} /> },
          { label: '备用金', value: <Money fen={shift.openingFloatFen} /> },
          { label: '单数', value: String(shift.slips) },
          ...cashItems(shift),
          { label: '见证', value: shift.witnessName },
          { label: '点数', value: shift.counts > 1 ? `${shift.counts} 次` : null },
          { label: '强制交班', value: shift.forcedName },
          { label: '强制原因', value: shift.forceReason },
          { label: '遗留', value: shift.leftOpen, span: 2 },
          { label: '审核退回', value: shift.returnNote, span: 2 },
          { label: '审核', value: shift.approvedName },
          { label: '审核时间', value: <Instant value={shift.approvedAt} /> },
          { label: '审核意见', value: shift.approveRemark, span: 2 },
        ]}
      />
      <Drawer shift={shift} />
      <OtherTenders shift={shift} />
      <Late shift={shift} />
      <Space>
        <PrintShift shift={shift} />
        <ShiftActions shift={shift} />
      </Space>
    </Flex>
  );
}

/** How the drawer came to what it should hold. */
function Drawer({ shift: { cash } }: Shown) {
  if (!cash) return null;
  const parts = [
    ['现金销售', cash.soldFen],
    ['现金退款', cash.refundFen],
    ['会员充值', cash.rechargeFen],
    ['追加', cash.floatFen],
    ['收入', cash.inFen],
    ['缴款', cash.dropFen],
    ['支出', cash.outFen],
  ] as const;
  return (
    <Descriptions title="钱箱" items={parts.map(([label, fen]) => ({ label, value: <Money fen={fen} /> }))} />
  );
}

function OtherTenders({ shift: { tenders: others = [] } }: Shown) {
  if (others.length === 0) return null;
  return (
    <Descriptions
      title="其他支付方式"
      items={others.map(({ tender, dueFen, countedFen }) => ({
        label: tenders[tender].title,
        value: `应收 ${formatYuan(dueFen)}${countedFen === null ? '' : `，实收 ${formatYuan(countedFen)}`}`,
      }))}
    />
  );
}

function Late({ shift: { late = [] } }: Shown) {
  if (late.length === 0) return null;
  return (
    <Descriptions
      title="迟到的离线销售"
      items={late.map(({ no, way, otherShiftNo, totalFen }) => ({
        label: no,
        value: `${formatYuan(totalFen)}，${way === 'in' ? `售于 ${otherShiftNo}，计入本班` : `计入 ${otherShiftNo}`}`,
        span: 2,
      }))}
    />
  );
}

/** 打印 the slip of a shift that has ended, for whoever needs the paper after the till has gone on. */
function PrintShift({ shift }: Shown) {
  const { state, run } = usePaper('mf-goods');
  if (shift.closedAt === null) return null;
  const print = () =>
    void run(() => printSlip(<TillShiftSlip shift={shift} />, { widthMm: Number(shift.printer) }));
  return (
    <Button icon={<PrinterIcon />} loading={state === 'printing'} onClick={print}>
      {state === 'failed' ? '交班单未打印，再试一次' : '打印交班单'}
    </Button>
  );
}
