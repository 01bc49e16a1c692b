import { permissionTree, systemsOpenedBy } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import {
  isSensitive,
  type Role,
  type RoleQuery,
  roleStatuses,
} from '@shanmen/shared/contracts/admin/rights/role';
import { dayOf, formatInstant } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import { type FileOut, fileOf } from '../../../platform/workbook/write/file-of.ts';
import type {
  WorkbookColumn,
  WorkbookRow,
  WorkbookSection,
} from '../../../platform/workbook/write/workbook.ts';
import type { Staff } from '../../../callers/staff.ts';
import { showRoles } from '../role/role.service.ts';
import { scopesInWords } from '../role/scope-words.ts';

/** More beside each other nobody reads. */
const mostRoles = 100;

type ExportWork = { now: Date; day: string };

/** The roles of a filter as a file: what each is, and the matrix of all permissions beside each other. It is noted who takes it out. */
export async function exportRoles(
  tx: Tx,
  staff: Staff,
  query: RoleQuery,
  { now, day }: ExportWork,
): Promise<FileOut> {
  const { rows } = await showRoles(tx, staff, { ...query, page: 1, pageSize: mostRoles }, day);
  const filters = searchedIn(query, { status: { values: roleStatuses } });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.role.exported',
    objectType: 'list',
    objectId: '角色',
    after: { rows: rows.length, filters },
  });
  const scopes = new Map<number, string>();
  for (const { id, grantsAll, scopes: own } of rows) {
    scopes.set(id, grantsAll ? '全部' : (await scopesInWords(tx, own)).join('；') || '本人');
  }
  return fileOf(`角色_${dayOf(now)}`, {
    title: '角色与权限',
    header: [
      { title: '条件', text: filters === '' ? '全部' : filters },
      { title: '导出', text: `${staff.name} ${formatInstant(now.toISOString())}，共 ${rows.length} 个角色` },
    ],
    sections: [roleSection(rows, scopes), matrixSection(rows)],
    signatures: [],
  });
}

const roleColumns: readonly WorkbookColumn[] = [
  text('角色', 12),
  text('编码', 14),
  text('状态', 8),
  text('说明', 24),
  { title: '人数', width: 8, format: 'int' },
  text('权限数', 8),
  text('系统', 20),
  text('数据范围', 30),
  { title: '会话上限', width: 8, format: 'int' },
  text('内置', 8),
  text('最近变更', 18),
  text('变更人', 10),
];

function roleSection(roles: readonly Role[], scopes: ReadonlyMap<number, string>): WorkbookSection {
  const lines = roles.map(role =>
    row([
      role.name,
      role.code,
      roleStatuses[role.status],
      role.description,
      role.members,
      role.grantsAll ? '全部' : String(role.codes.length),
      systemsOpenedBy(role),
      scopes.get(role.id) ?? '',
      role.sessionLimit,
      role.builtIn ? '是' : '',
      formatInstant(role.updatedAt),
      role.updatedBy ?? '',
    ]),
  );
  return { title: '角色', columns: roleColumns, labels: 1, batches: () => [lines] };
}

function matrixSection(roles: readonly Role[]): WorkbookSection {
  const holds = roles.map(({ grantsAll, codes }) => (grantsAll ? null : new Set(codes)));
  const lines = permissionTree.flatMap(({ title: system, groups }) =>
    groups.flatMap(({ title: screen, permissions }) =>
      permissions.map(({ code, title }) => {
        const marks = holds.map(codes => (codes === null || codes.has(code) ? '✓' : ''));
        return row([system, screen, title, code, isSensitive(code) ? '⚠' : '', ...marks]);
      }),
    ),
  );
  const columns = [text('系统', 12), text('页面', 14), text('权限', 8), text('编码', 24), text('敏感', 8)];
  return {
    title: '权限矩阵',
    columns: [...columns, ...roles.map(({ name }) => text(name, 10))],
    labels: 2,
    batches: () => [lines],
  };
}

function text(title: string, width: number): WorkbookColumn {
  return { title, width, format: 'text' };
}

function row(cells: WorkbookRow['cells']): WorkbookRow {
  return { level: 0, cells };
}
