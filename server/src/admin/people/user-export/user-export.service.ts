import { scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import { staffStatuses, type User, type UserQuery } from '@shanmen/shared/contracts/admin/people/user';
import { formatInstant } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listUsers, readSealedMobiles } from '../user/user.queries.ts';

/** A file holds no more people than this. */
const mostUsers = 10_000;

type ExportWork = { now: Date; day: string; person: PersonKeys };

/** The people of a filter as a file; whole mobiles only for who may see them. It is noted who takes it out. */
export async function exportUsers(
  tx: Tx,
  staff: Staff,
  query: UserQuery,
  { now, day, person }: ExportWork,
): Promise<FileOut> {
  const { rows } = await listUsers(tx, { ...query, page: 1, pageSize: mostUsers }, { now, day });
  const seesMobiles = staff.codes.has('admin:pii:view');
  const sealed = seesMobiles
    ? await readSealedMobiles(
        tx,
        rows.map(({ id }) => id),
      )
    : new Map<number, string>();
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.user.exported',
    objectType: 'admin.staff',
    objectId: '',
    after: { rows: rows.length, mobiles: sealed.size, filters: searchedIn(query) },
  });
  const mobiles = new Map([...sealed].map(([id, text]) => [id, openText(text, person)]));
  return listFile('用户', columnsOf(mobiles), [rows], {
    staff,
    searched: searchedIn(query),
    now,
    count: rows.length,
  });
}

function columnsOf(mobiles: ReadonlyMap<number, string>): readonly FileColumn<User>[] {
  const text = (title: string, width: number, cell: (user: User) => string): FileColumn<User> => {
    return { title, width, format: 'text', cell };
  };
  return [
    text('账号', 12, ({ userName }) => userName),
    text('姓名', 8, ({ name }) => name),
    text('工号', 8, ({ staffNo }) => staffNo ?? ''),
    { ...text('手机', 12, ({ id }) => mobiles.get(id) ?? ''), code: 'admin:pii:view' },
    text('所属网点', 12, ({ outletName }) => outletName ?? ''),
    text('角色', 20, ({ roles }) => roles.join('、')),
    text('数据范围', 12, ({ reaches }) => reaches.map(kind => scopeKinds[kind]).join('、')),
    text('状态', 8, ({ status }) => staffStatuses[status]),
    text('最近登录', 18, ({ lastLoginAt }) => (lastLoginAt === null ? '' : formatInstant(lastLoginAt))),
    text('离职日期', 10, ({ leaveOn }) => leaveOn ?? ''),
  ];
}
