import type { AuditLog } from '@shanmen/shared/contracts/admin/records/audit-log';
import {
  actionInWords,
  changesInWords,
  objectInWords,
} from '@shanmen/shared/contracts/admin/records/audit-words';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { type Column, Instant, KeywordFilter, ListScreen, Nothing, SelectFilter } from '@shanmen/ui';
import { auditDetail } from './audit-detail.tsx';
import { CutText } from './cut-text.tsx';
import { lastDays, LogDays } from './log-days.tsx';

const columns: Column<AuditLog>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'who', title: '操作人', width: 84, cell: row => row.who ?? <Nothing /> },
  { id: 'second', title: '申请人', width: 84, hidden: true, cell: row => row.secondPerson ?? <Nothing /> },
  { id: 'action', title: '操作', width: 112, cell: row => actionInWords(row.action) },
  { id: 'object', title: '对象', width: 130, onCard: true, cell: row => objectInWords(row) },
  { id: 'gained', title: '新增', cell: row => <CutText text={movedIn(row, 'to')} /> },
  { id: 'lost', title: '收回', cell: row => <CutText text={movedIn(row, 'from')} /> },
  {
    id: 'members',
    title: '影响人数',
    width: 80,
    align: 'right',
    cell: row => row.changes.find(({ field }) => field === 'members')?.to ?? <Nothing />,
  },
  { id: 'reason', title: '原因', width: 130, cell: row => row.reason ?? <Nothing /> },
];

const codes = permissions.map(({ code, title }) => ({ value: code, label: title }));

/** 权限变更: what roles and people got and lost, by whom, and how many it touched. */
export function RightsList() {
  return (
    <ListScreen<AuditLog>
      id="admin.rights-log"
      title="安全明细 · 权限变更"
      endpoint="/api/admin/audit-logs?kind=rights"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: () => lastDays(90),
        of: (
          <>
            <KeywordFilter placeholder="操作人、用户、角色编码或原因" />
            <SelectFilter name="code" label="权限" options={codes} />
            <LogDays last={90} />
          </>
        ),
      }}
      detail={auditDetail}
    />
  );
}

/** Fields that say what somebody may do, and whether he may do anything. */
const rights: ReadonlySet<string> = new Set(['asked', 'codes', 'roles', 'scopes', 'status', 'value']);

/** What was there on one side and not on the other: permissions and roles by their names, other fields with theirs. */
function movedIn(row: AuditLog, side: 'from' | 'to'): string {
  const other = side === 'to' ? 'from' : 'to';
  const words = changesInWords(row);
  return row.changes
    .flatMap(({ field }, index) => {
      const change = words[index];
      if (!change || !rights.has(field)) return [];
      const kept = new Set(change[other].split('、'));
      const moved = change[side].split('、').filter(each => each !== '' && !kept.has(each));
      if (moved.length === 0) return [];
      return [`${change.label} ${moved.join('、')}`];
    })
    .join('；');
}
