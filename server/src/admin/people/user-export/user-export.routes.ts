import { UserQuery, staffStatuses, type User } from '@shanmen/shared/contracts/admin/people/user';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { businessDay, type DayCuts, formatInstant } from '@shanmen/shared/time';
import { scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys, openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import { searchedIn } from '../../../platform/workbook/searched.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listUsers, readSealedMobiles } from '../user/user.queries.ts';

/** 用户 into a file. */
export function userExportRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const person = personKeys(readMasterKeys(deps.config));
  app.post(
    '/api/admin/users/export',
    {
      config: {
        permission: 'admin:user:export',
        scope: 'none',
        widenedBy: ['admin:pii:view'],
        audit: 'admin.user.exported',
      },
      schema: { querystring: UserQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const [now, { dayCut }] = [deps.now(), await site()];
      const work = { now, day: businessDay(now, dayCut), person };
      return sendFile(
        reply,
        await withTransaction(deps.pools.main, tx => exportUsers(tx, staff, query, work)),
      );
    },
  );
}

/** A file holds no more people than this. */
const mostUsers = 10_000;

type ExportWork = { now: Date; day: string; person: PersonKeys };

/** The people of a filter as a file; whole mobiles only for who may see them. It is noted who takes it out. */
async function exportUsers(
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
