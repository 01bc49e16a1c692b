import { type PermissionHolders, permissionReaches } from '@shanmen/shared/contracts/admin/rights/permission';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listOutletNames } from '../../places/outlet/outlet.queries.ts';
import { whoCan, type WhoCan } from '../permission/explain.service.ts';

type Taken = 'explained' | 'exported' | 'printed';

/** 谁能做. Whoever looks, prints or takes it out leaves a row. @throws not_found */
export async function showHolders(
  tx: Tx,
  staff: Staff,
  question: WhoCan,
  taken: Taken,
): Promise<PermissionHolders> {
  const holders = await whoCan(tx, question);
  const { code } = question;
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: `admin.permission.${taken}`,
    objectType: 'permission',
    objectId: code,
    after: { codes: [code], ...(taken === 'explained' ? {} : { rows: holders.length }) },
  });
  return holders;
}

/** The same as a file. @throws not_found */
export async function exportHolders(tx: Tx, staff: Staff, question: WhoCan, now: Date): Promise<FileOut> {
  const holders = await showHolders(tx, staff, question, 'exported');
  const lines: Line[] = [];
  for (const holder of holders) lines.push({ ...holder, where: await placesOf(tx, holder) });
  const [outlet] = question.outletId === null ? [] : await listOutletNames(tx, [question.outletId]);
  const searched = `谁能 ${permissionTitle(question.code)}${outlet === undefined ? '' : ` 在 ${outlet}`}`;
  return listFile('谁能做', columns, [lines], { staff, searched, now, count: lines.length });
}

type Holder = PermissionHolders[number];
type Line = Holder & { where: string };

async function placesOf(db: Db, { reach }: Holder): Promise<string> {
  if (reach.kind !== 'outlets') return permissionReaches[reach.kind];
  const names = await listOutletNames(db, reach.outletIds);
  const warehouses = reach.warehouseIds.length === 0 ? [] : [`${reach.warehouseIds.length} 个仓库`];
  return [...names, ...warehouses].join('、');
}

const columns: readonly FileColumn<Line>[] = [
  text('姓名', 10, ({ name }) => name),
  text('账号', 14, ({ userName }) => userName),
  text('所属网点', 14, ({ outletName }) => outletName ?? ''),
  text('来自角色', 14, ({ roleName }) => roleName),
  text('范围', 30, ({ where }) => where),
  text('至', 12, ({ validTo }) => validTo ?? ''),
];

function text(title: string, width: number, cell: (line: Line) => string): FileColumn<Line> {
  return { title, width, format: 'text', cell };
}
