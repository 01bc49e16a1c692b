import { Auth, ShellLink, useTab } from '@shanmen/shared';
import { type TillShiftListed, tillShiftStates } from '@shanmen/shared/contracts/cashier/shift';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';
import {
  DateRangeFilter,
  KeywordFilter,
  ListScreen,
  optionsOf,
  SelectFilter,
  Space,
  StatusFilter,
} from '@shanmen/ui';
import { useState } from 'react';

import { ShiftActions } from './shift-actions.tsx';
import { ShiftCard } from './shift-card.tsx';
import { columnsOn } from './shift-columns.tsx';

/** A month back, and of what is older all that still waits for somebody. */
function lastMonth() {
  const today = businessDay(new Date());
  return { from: addDays(today, -30), to: today, older: 'waiting' };
}

const older = optionsOf({ waiting: '未审核的也列出' });

/** 班次记录: whoever answers for the cashiers sees what is open and what waits to be approved, first of all. */
export function ShiftList() {
  const tab = useTab();
  const [day] = useState(() => dayOf(new Date()));
  const [columns] = useState(() => columnsOn(day));
  // What is opened gives its name to the tab; the list keeps its own.
  const [title] = useState(tab.title);
  return (
    <ListScreen<TillShiftListed>
      id="cashier.shift"
      title={title}
      endpoint="/api/cashier/shifts"
      rowKey={shift => String(shift.id)}
      columns={columns}
      filters={{
        begin: lastMonth,
        of: (
          <>
            <KeywordFilter label="班次" placeholder="班次号、门店或收银员" />
            <StatusFilter of={tillShiftStates} />
            <DateRangeFilter mostDays={366} />
            <SelectFilter name="older" label="更早的" options={older} />
          </>
        ),
      }}
      toolbar={
        <Space>
          <Auth code="cashier:shift:open">
            <ShellLink to="/till">开班</ShellLink>
          </Auth>
          <Auth code="cashier:shift:close">
            <ShellLink to="/till?mode=shift">交班</ShellLink>
          </Auth>
        </Space>
      }
      rowActions={{
        width: 96,
        codes: ['cashier:shift:recount', 'cashier:shift:approve', 'cashier:shift:force'],
        of: shift => <ShiftActions shift={shift} />,
      }}
      detail={{ width: 560, title: shift => `班次 ${shift.no}`, of: shift => <ShiftCard shift={shift} /> }}
    />
  );
}
