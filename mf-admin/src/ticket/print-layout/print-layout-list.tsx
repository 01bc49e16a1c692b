import type { PrintLayout } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { Button, type Column, Count, FormButton, ListScreen, Nothing, StatusFilter } from '@shanmen/ui';
import { PlaceStatus } from '../place/place-status.tsx';
import { PrintLayoutForm } from './print-layout-form.tsx';
import { printSample } from './sample-ticket.tsx';

const columns: Column<PrintLayout>[] = [
  { id: 'name', title: '票面', width: 200, fixed: 'left', cell: layout => layout.name },
  {
    id: 'paper',
    title: '票纸（毫米）',
    width: 120,
    align: 'right',
    cell: layout => `${layout.widthMm} × ${layout.heightMm}`,
  },
  {
    id: 'parts',
    title: '打印项',
    width: 80,
    align: 'right',
    cell: layout => <Count value={layout.parts.length} />,
  },
  { id: 'windows', title: '使用的窗口', cell: layout => layout.windows.join('、') || <Nothing /> },
  { id: 'status', title: '状态', width: 80, cell: layout => <PlaceStatus of={layout.status} /> },
];

/** 票面: tickets on paper that comes printed in part. A window that has none prints on its roll. */
export function PrintLayoutList() {
  return (
    <ListScreen<PrintLayout>
      id="ticket.print-layout"
      title="景区与时段 · 票面"
      endpoint="/api/ticket/print-layouts"
      rowKey={layout => String(layout.id)}
      columns={columns}
      filters={<StatusFilter of={masterStatuses} />}
      toolbar={
        <FormButton code="ticket:spot:edit" label="新增票面" isNew>
          {close => <PrintLayoutForm onClose={close} />}
        </FormButton>
      }
      rowActions={{
        width: 150,
        codes: ['ticket:spot:edit'],
        of: layout => (
          <>
            <FormButton code="ticket:spot:edit" label="编辑">
              {close => <PrintLayoutForm layout={layout} onClose={close} />}
            </FormButton>
            <Button type="link" size="small" onClick={() => void printSample(layout)}>
              打印样票
            </Button>
          </>
        ),
      }}
    />
  );
}
