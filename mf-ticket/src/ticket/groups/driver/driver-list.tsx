import { Auth } from '@shanmen/shared';
import type { Driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { Code, type Column, Count, KeywordFilter, ListExportButton, ListScreen, Money } from '@shanmen/ui';
import { contactColumns, EscortFilters, workColumns } from '../tour-crew/tour-crew-columns.tsx';
import { DriverCard } from './driver-card.tsx';
import { EditDriver } from './driver-form.tsx';

const columns: Column<Driver>[] = [
  { id: 'code', title: '编号', width: 52, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '司机', width: 66, fixed: 'left', cell: row => row.name },
  { id: 'plate', title: '车牌', width: 84, cell: row => <Code value={row.plateNo} /> },
  { id: 'vehicle', title: '车型', width: 56, cell: row => row.vehicleType },
  {
    id: 'seats',
    title: '座位',
    width: 56,
    hidden: true,
    align: 'right',
    cell: row => <Count value={row.seats} />,
  },
  ...contactColumns,
  ...workColumns<Driver>('趟次', [
    {
      id: 'retailFen',
      title: '零售额',
      width: 84,
      align: 'right',
      cell: row => <Money fen={row.retailFen} />,
    },
  ]),
];

/** 司机: who drives groups, and what the groups of the period came to. */
export function DriverList() {
  return (
    <ListScreen<Driver>
      id="ticket.driver"
      title="司机明细"
      endpoint="/api/ticket/drivers"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编号、姓名、拼音、车牌、手机或企业" />
          <EscortFilters />
        </>
      }
      toolbar={
        <>
          <Auth code="ticket:driver:export">
            <ListExportButton endpoint="/api/ticket/drivers/export" />
          </Auth>
          <EditDriver />
        </>
      }
      rowActions={{ width: 64, codes: ['ticket:driver:edit'], of: row => <EditDriver driver={row} /> }}
      detail={{ title: row => `司机 ${row.name}`, of: row => <DriverCard driver={row} /> }}
    />
  );
}
