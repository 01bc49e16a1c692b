import { useTab } from '@shanmen/shared';
import { shiftStates } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';
import {
  Code,
  type Column,
  countColumn,
  DateRangeFilter,
  Instant,
  InstantOfDay,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { useState } from 'react';

import { useFewPlacesSaid } from '../../parts/voice/few-places.ts';
import { ShiftActions } from './shift-actions.tsx';
import { ShiftCard, shiftTones } from './shift-card.tsx';

/** Up to 平均每笔 they stand beside the actions on a screen of 1366 pixels. */
const columnsOn = (today: string): Column<ShiftRow>[] => [
  { id: 'no', title: '班次', width: 112, fixed: 'left', cell: shift => <Code value={shift.no} /> },
  {
    id: 'state',
    title: '状态',
    width: 76,
    cell: shift =>
      shift.returnNote === null ? (
        <StatusTag tone={shiftTones[shift.state]}>{shiftStates[shift.state]}</StatusTag>
      ) : (
        <StatusTag tone="danger">审核退回</StatusTag>
      ),
  },
  { id: 'seller', title: '售票员', width: 66, onCard: true, cell: shift => shift.sellerName },
  { id: 'window', title: '窗口', width: 92, cell: shift => shift.windowName },
  {
    id: 'closedAt',
    title: '交班',
    width: 104,
    cell: shift => <InstantOfDay value={shift.closedAt} day={today} />,
  },
  moneyColumn('sold', '售票额', shift => shift.soldFen, { isSummed: true }),
  moneyColumn('expected', '应有现金', shift => shift.expectedCashFen, { width: 88 }),
  moneyColumn('counted', '实点', shift => shift.countedCashFen, { width: 88 }),
  moneyColumn('overShort', '长短款', shift => shift.overShortFen, { width: 80, isSummed: true }),
  countColumn('tickets', '张数', shift => shift.soldTickets, { width: 56 }),
  {
    id: 'pace',
    title: '平均每笔',
    width: 76,
    cell: shift => (shift.secondsPerSale === null ? '—' : `${shift.secondsPerSale} 秒`),
  },
  { id: 'openedAt', title: '开班', width: 144, cell: shift => <Instant value={shift.openedAt} /> },
  { id: 'audit', title: '审核人', width: 88, cell: shift => shift.auditName ?? '—' },
];

/** A month back, and of what is older all that still waits for somebody. */
function lastMonth() {
  const today = businessDay(new Date());
  return { from: addDays(today, -30), to: today, older: 'waiting' };
}

const older = optionsOf({ waiting: '未审核的也列出' });

/** 班次: whoever answers for the sellers sees what is open too long and what waits for an audit, first of all. */
export function ShiftList() {
  const tab = useTab();
  const [day] = useState(() => dayOf(new Date()));
  useFewPlacesSaid(day);
  const [columns] = useState(() => columnsOn(day));
  // What is opened gives its name to the tab; the list keeps its own.
  const [title] = useState(tab.title);
  return (
    <ListScreen<ShiftRow>
      id="ticket.shift"
      title={title}
      endpoint="/api/ticket/shifts"
      rowKey={shift => String(shift.id)}
      columns={columns}
      filters={{
        begin: lastMonth,
        of: (
          <>
            <KeywordFilter label="班次" placeholder="班次号、窗口或售票员" />
            <StatusFilter of={shiftStates} />
            <DateRangeFilter mostDays={366} />
            <SelectFilter name="older" label="更早的" options={older} />
          </>
        ),
      }}
      rowActions={{
        width: 88,
        codes: ['ticket:shift:audit', 'ticket:shift:force-close'],
        of: shift => <ShiftActions shift={shift} />,
      }}
      detail={{ title: shift => `班次 ${shift.no}`, of: shift => <ShiftCard shift={shift} /> }}
    />
  );
}
