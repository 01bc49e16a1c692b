import { Auth } from '@shanmen/shared';
import { type Guide, guideGrades } from '@shanmen/shared/contracts/ticket/groups/guide';
import { Code, type Column, Day, KeywordFilter, ListExportButton, ListScreen, StatusTag } from '@shanmen/ui';
import { contactColumns, EscortFilters, workColumns } from '../tour-crew/tour-crew-columns.tsx';
import { GuideCard } from './guide-card.tsx';
import { EditGuide } from './guide-form.tsx';

const columns: Column<Guide>[] = [
  { id: 'code', title: '编号', width: 64, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '导游', width: 70, fixed: 'left', cell: row => row.name },
  { id: 'licence', title: '导游证号', width: 112, hidden: true, cell: row => <Code value={row.licenceNo} /> },
  {
    id: 'until',
    title: '证件到期',
    width: 112,
    cell: row =>
      row.isExpired ? (
        <StatusTag tone="danger">{row.licenceValidTo}</StatusTag>
      ) : (
        <Day value={row.licenceValidTo} />
      ),
  },
  { id: 'grade', title: '等级', width: 64, hidden: true, cell: row => guideGrades[row.grade] },
  { id: 'languages', title: '语种', width: 90, hidden: true, cell: row => row.languages },
  ...contactColumns,
  ...workColumns('团数'),
];

/** 导游: who leads groups, and what the groups of the period came to. */
export function GuideList() {
  return (
    <ListScreen<Guide>
      id="ticket.guide"
      title="导游明细"
      endpoint="/api/ticket/guides"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编号、姓名、拼音、证号、手机或企业" />
          <EscortFilters />
        </>
      }
      toolbar={
        <>
          <Auth code="ticket:guide:export">
            <ListExportButton endpoint="/api/ticket/guides/export" />
          </Auth>
          <EditGuide />
        </>
      }
      rowActions={{ width: 64, codes: ['ticket:guide:edit'], of: row => <EditGuide guide={row} /> }}
      detail={{ title: row => `导游 ${row.name}`, of: row => <GuideCard guide={row} /> }}
    />
  );
}
