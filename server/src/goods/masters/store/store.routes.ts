import { store, type StoreDraft } from '@shanmen/shared/contracts/goods/masters/store';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import { createOutlet, findOutletId, pointOutlet, renameOutlet } from '../../../admin/public.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { findTaken } from '../../../masters/master.queries.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { today } from '../../books/today.ts';
import {
  countOpenDocuments,
  listActiveDepartments,
  listActiveWarehouses,
  masterAudit,
} from '../named.queries.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { refuseOutOfReach, warehouseReach } from '../warehouse/warehouse.service.ts';
import { isStoreInReach } from './store-reach.queries.ts';
import { findStoreGround, readOutletOf, tillsOfStore } from './store.queries.ts';

const written = { scope: 'stock' } as const;
const everywhere = { scope: null, staffId: 0 } as const;

export function storeRoutes(app: App, deps: AppDeps): void {
  masterRoutes(app, deps, store, {
    audit: masterAudit,
    changes: ['goods.store', 'goods.choice'],
    access: { edit: written, stop: written },
    reading: async (db, { staff, code }): Promise<WarehouseReach> =>
      code === 'goods:store:edit' || code === 'goods:store:stop'
        ? warehouseReach(db, staff, code, await today(deps))
        : everywhere,
    columns: { tills: tillsOfStore },
    before: {
      async save(tx, draft, { id, before, reading: reach }) {
        if (id !== null) await refuseStore(tx, id, reach);
        await refuseGround(tx, draft);
        const more = { manual_revenue: draft.whId === null };
        if (before === null) return { ...more, outlet_id: await openOutlet(tx, draft) };
        if (before.whId !== draft.whId) {
          await refuseOutOfReach(tx, draft.whId, reach);
          await refuseMove(tx, before.id);
        }
        return more;
      },
      step: (tx, { id }, reach) => refuseStore(tx, id, reach),
    },
    after: {
      async save(tx, { name }, { id, before }) {
        const outletId = await readOutletOf(tx, id);
        await (before === null ? pointOutlet(tx, outletId, id) : renameOutlet(tx, outletId, name));
      },
    },
    async mayStop(tx, { id }) {
      const open = await countOpenDocuments(tx, 'store_id', id);
      return open > 0 ? [`${open} 张单据未审核`] : [];
    },
    imports: {
      names: { whName: listActiveWarehouses, deptName: listActiveDepartments },
      judge: (db, rows) =>
        outletProblems(
          db,
          rows.map(({ number, value }) => [number, String(value['code'])]),
        ),
    },
  });
}

/** Whoever changes or stops a store reaches it, or knows of none. */
async function refuseStore(tx: Tx, id: number, reach: WarehouseReach): Promise<void> {
  found((await isStoreInReach(tx, id, reach)) ? { id } : null, store.noun);
}

async function refuseGround(tx: Tx, draft: StoreDraft): Promise<void> {
  const { hasDepartment, hasWarehouse } = await findStoreGround(tx, draft);
  const missing = (label: string, path: string) =>
    new RuleViolation('not_found', `${label}不存在或已停用`, { path });
  if (draft.deptId !== null && !hasDepartment) throw missing('部门', 'deptId');
  if (draft.whId !== null && !hasWarehouse) throw missing('仓库', 'whId');
}

/** The outlet by which scope and reports know a new store; a ticket office may have its code. */
async function openOutlet(tx: Tx, { code, name }: StoreDraft): Promise<number> {
  if ((await findOutletId(tx, code)) !== null)
    throw new RuleViolation('code_taken', '编码已用于其他网点', { path: 'code' });
  return createOutlet(tx, { code, name, kind: 'store', refId: null });
}

/** What was entered for one warehouse must not be audited against another. */
async function refuseMove(tx: Tx, id: number): Promise<void> {
  const open = await countOpenDocuments(tx, 'store_id', id);
  if (open > 0)
    throw new RuleViolation('master_in_use', `${open} 张单据未审核，不能更换仓库`, { path: 'whId' });
}

/** Codes of a file that outlets which are no stores have. */
async function outletProblems(
  db: Db,
  rows: readonly (readonly [row: number, code: string])[],
): Promise<ImportProblem[]> {
  const stores = await findTaken(
    db,
    store,
    rows.map(([, code]) => code),
  );
  const problems: ImportProblem[] = [];
  for (const [row, code] of rows) {
    if (!stores.has(code) && (await findOutletId(db, code)) !== null)
      problems.push({ row, column: '编码', text: `「${code}」已用于 其他网点` });
  }
  return problems;
}
