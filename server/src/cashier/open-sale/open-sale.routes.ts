import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  TillException,
  TillExceptionDecision,
  TillExceptionPage,
  TillExceptionQuery,
} from '@shanmen/shared/contracts/cashier/open-sale';
import { TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { openSettings, workedOutlets } from '../../admin/public.ts';
import type { Staff } from '../../callers/staff.ts';
import { tillWork } from '../../goods/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type TillPort } from '../till-port.ts';
import { resolveException } from './exception.service.ts';
import { listExceptions } from './open-sale.queries.ts';
import { answerOf, cancelOwnSale, queryOwnSale, requireOwn } from './scanned-sale.service.ts';
import { tillAsking } from './till-asking.ts';

const view = 'cashier:exception:view';
const resolve = 'cashier:exception:resolve';

/** Sales that are not posted: those whose money is asked for, and those that wait for a person. */
export function openSaleRoutes(app: App, deps: AppDeps & TillPort): void {
  const db = deps.pools.main;
  askedSaleRoutes(app, deps);

  app.get(
    '/api/cashier/exceptions',
    {
      config: { permission: view, scope: 'retail' },
      schema: { querystring: TillExceptionQuery, response: { 200: Result(TillExceptionPage) } },
    },
    async ({ staff, query }) => {
      const { bizDate: day } = await momentOf(deps);
      const outletIds = await workedOutlets(db, staff, { code: view, domain: 'retail', day });
      return { result: await listExceptions(db, query, outletIds) };
    },
  );

  app.post(
    '/api/cashier/exceptions/:id/resolve',
    {
      config: {
        permission: resolve,
        scope: 'retail',
        asks: ['second-person', 'open-shift'],
        idempotent: true,
        audit: 'cashier.exception.resolved',
        changes: ['cashier.slip', 'goods.stock'],
      },
      schema: { params: IdParams, body: TillExceptionDecision, response: { 200: Result(TillException) } },
    },
    async request => {
      const { staff, params, body } = request;
      const setting = await openSettings(db);
      const goods = tillWork({ now: deps.now(), money: deps.money, setting }, staff, 'xs');
      const pointYuan = setting(settings.pointYuan);
      const question = { code: resolve, domain: 'retail', day: goods.today } as const;
      return runOnce(deps, request, async tx => {
        const outletIds = await workedOutlets(tx, staff, question);
        return resolveException(tx, staff, params.id, body, { now: goods.now, goods, pointYuan, outletIds });
      });
    },
  );
}

/** What a cashier does about a scanned payment that gave no outcome at once. All may be repeated at will. */
function askedSaleRoutes(app: App, deps: AppDeps & TillPort): void {
  const db = deps.pools.main;
  const asking = {
    permission: 'cashier:sale:create',
    scope: 'own',
    changes: ['cashier.slip', 'goods.stock'],
  } as const;
  const schema = { params: IdParams, response: { 200: Result(TillSaleAnswer) } };

  app.get(
    '/api/cashier/sales/:id',
    { config: { permission: 'cashier:sale:create', scope: 'own' }, schema },
    async ({ staff, params }) => ({ result: await shown(staff, params.id) }),
  );

  app.post('/api/cashier/sales/:id/query-payment', { config: asking, schema }, async ({ staff, params }) => {
    await queryOwnSale(db, staff, params.id, await tillAsking(deps, staff));
    return { result: await shown(staff, params.id) };
  });

  app.post('/api/cashier/sales/:id/cancel', { config: asking, schema }, async ({ staff, params }) => {
    await cancelOwnSale(db, staff, params.id, await tillAsking(deps, staff));
    return { result: await shown(staff, params.id) };
  });

  async function shown(staff: Staff, id: number): Promise<TillSaleAnswer> {
    return answerOf(db, await requireOwn(db, staff, id));
  }
}
