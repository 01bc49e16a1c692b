import {
  HolderParams,
  HolderQuery,
  PermissionHolders,
  permissionReaches,
} from '@shanmen/shared/contracts/admin/rights/permission';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import { withTransaction, type Db, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type FileColumn, listFile } from '../../../platform/workbook/list-file.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listOutletNames } from '../../places/outlet/outlet.queries.ts';
import { whoCan, type WhoCan } from '../permission/explain.service.ts';

const asking = { permission: 'admin:permission:explain', scope: 'none' } as const;
const question = { params: HolderParams, querystring: HolderQuery } as const;

/** 按权限查人: who can do something, on the screen, on paper and as a file. */
export function permissionHolderRoutes(
  app: App,
  deps: AppDeps,
  site: () => Promise<{ dayCut: DayCuts }>,
): void {
  const { main } = deps.pools;
  const at = async ({ code }: { code: string }, { outletId }: { outletId?: number }) => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { code, outletId: outletId ?? null, day: businessDay(now, dayCut) };
  };

  for (const [method, taken, path] of [
    ['GET', 'explained', ''],
    ['POST', 'printed', '/print'],
  ] as const) {
    app.route({
      method,
      url: `/api/admin/permissions/:code/holders${path}`,
      config: { ...asking, audit: `admin.permission.${taken}` },
      schema: { ...question, response: { 200: Result(PermissionHolders) } },
      handler: async ({ staff, params, query }) => {
        const asked = await at(params, query);
        return { result: await withTransaction(main, tx => showHolders(tx, staff, asked, taken)) };
      },
    });
  }

  app.post(
    '/api/admin/permissions/:code/holders/export',
    {
      config: { ...asking, audit: 'admin.permission.exported' },
      schema: { ...question, response: { 200: FileAnswer } },
    },
    async ({ staff, params, query }, reply) => {
      const asked = await at(params, query);
      const now = deps.now();
      return sendFile(reply, await withTransaction(main, tx => exportHolders(tx, staff, asked, now)));
    },
  );
}

type Taken = 'explained' | 'exported' | 'printed';

/** 按权限查人. Whoever looks, prints or takes it out leaves a row. @throws not_found */
async function showHolders(tx: Tx, staff: Staff, question: WhoCan, taken: Taken): Promise<PermissionHolders> {
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
async function exportHolders(tx: Tx, staff: Staff, question: WhoCan, now: Date): Promise<FileOut> {
  const holders = await showHolders(tx, staff, question, 'exported');
  const lines: Line[] = [];
  for (const holder of holders) lines.push({ ...holder, where: await placesOf(tx, holder) });
  const [outlet] = question.outletId === null ? [] : await listOutletNames(tx, [question.outletId]);
  const searched = `谁能 ${permissionTitle(question.code)}${outlet === undefined ? '' : ` 在 ${outlet}`}`;
  return listFile('按权限查人', columns, [lines], { staff, searched, now, count: lines.length });
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
