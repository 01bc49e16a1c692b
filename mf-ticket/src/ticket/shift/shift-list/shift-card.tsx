import type { FloatNote } from '@shanmen/shared/contracts/cash';
import { shiftStates, type Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { fen, formatYuan } from '@shanmen/shared/money';
import { Descriptions, Flex, Instant, Money, Space, StatusTag } from '@shanmen/ui';

import { ReprintShift, ShiftActions, CashMoves, cashItems } from './shift-actions.tsx';

/** CLOSED waits for somebody; AUDITED is the end. */
export const shiftTones = {
  OPEN: 'info',
  COUNTING: 'warning',
  BLIND_COUNT: 'warning',
  CLOSED: 'warning',
  AUDITED: 'success',
} as const satisfies Record<Shift['state'], string>;

/** One shift: its drawer from the float to the count, what else went in and out, and who ended and audited it. */
export function ShiftCard({ shift }: { readonly shift: ShiftRow }) {
  return (
    <Flex vertical gap="middle">
      <ShiftFacts shift={shift} />
      <Space>
        <ReprintShift shift={shift} />
        <ShiftActions shift={shift} />
      </Space>
    </Flex>
  );
}

/** The same to be read only. */
export function ShiftFacts({ shift }: { readonly shift: ShiftRow }) {
  return (
    <>
      <Descriptions
        items={[
          { label: '售票员', value: shift.sellerName },
          {
            label: '状态',
            value: <StatusTag tone={shiftTones[shift.state]}>{shiftStates[shift.state]}</StatusTag>,
          },
          { label: '窗口', value: `${shift.siteName} · ${shift.windowName}`, span: 2 },
          { label: '开班', value: <Instant value={shift.openedAt} /> },
          { label: '交班', value: <Instant value={shift.closedAt} /> },
          { label: '备用金', value: <Money fen={shift.openingFloatFen} /> },
          { label: '面额', value: notesOf(shift.floatDetail) },
          ...cashItems(shift),
          { label: '票纸起止号', value: sheetsOf(shift.paper) },
          { label: '废票纸', value: shift.paper?.voided },
          { label: '强制交班', value: shift.forcedName },
          { label: '强制原因', value: shift.forceReason },
          { label: '审核退回', value: shift.returnNote, span: 2 },
          { label: '审核', value: shift.auditName },
          { label: '审核时间', value: <Instant value={shift.auditedAt} /> },
          { label: '审核意见', value: shift.auditRemark, span: 2 },
        ]}
      />
      <CashMoves shift={shift} />
    </>
  );
}

function sheetsOf(paper: ShiftRow['paper']): string | null {
  if (paper === null) return null;
  return paper.to === null ? `${paper.from} 起` : `${paper.from} 至 ${paper.to}`;
}

function notesOf(notes: readonly FloatNote[] | null): string | null {
  if (notes === null) return null;
  return notes
    .map(({ noteFen, count }) => `${formatYuan(fen(noteFen)).replace(/\.00$/, '')} 元 × ${count}`)
    .join('，');
}
