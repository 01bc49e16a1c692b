import {
  BillRow,
  BillRowAsk,
  BillRowAudit,
  BillRowMatch,
  BillRowPage,
  BillRowQuery,
  ChannelBillPage,
  ChannelBillQuery,
  billProviders,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { importRoutes } from '../../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { billFiles, billImporter } from './bill-file.ts';
import { listBillRows, listBills } from './channel-bill.queries.ts';
import { askWay, decideWay, matchByHand } from './channel-bill.service.ts';

const path = '/api/commerce/channel-bills';
const rowPath = '/api/commerce/channel-bill-rows';
const viewing = { permission: 'commerce:trade:view', scope: 'none' } as const;
const changes = ['commerce.trade', 'commerce.channel-bill', 'commerce.channel-bill-row'] as const;
const settling = {
  permission: 'commerce:trade:reconcile',
  scope: 'none',
  idempotent: true,
  audit: 'commerce.channel-bill.settled',
  changes,
} as const;
const answer = { 200: Result(BillRow) };

/** 渠道账单: what providers say of a day, and how each difference is settled. */
export function channelBillRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const { main } = deps.pools;
  for (const provider of ['WECHAT', 'ALIPAY', 'BANK'] as const) {
    const { columns, note } = billFiles[provider];
    importRoutes(app, deps, {
      path: `${path}/${provider.toLowerCase()}`,
      code: 'commerce:trade:reconcile',
      audit: 'commerce.channel-bill.imported',
      changes,
      template: staff =>
        templateFile(`${billProviders[provider]}账单`, columns, [{ title: '说明', text: note }], staff),
      importer: staff => billImporter(provider, staff, deps.now()),
    });
  }

  app.get(
    path,
    {
      config: viewing,
      schema: { querystring: ChannelBillQuery, response: { 200: Result(ChannelBillPage) } },
    },
    async ({ query }) => ({ result: await listBills(main, query) }),
  );

  app.get(
    rowPath,
    { config: viewing, schema: { querystring: BillRowQuery, response: { 200: Result(BillRowPage) } } },
    async ({ staff, query }) => ({ result: await listBillRows(main, query, staff.id) }),
  );

  app.post(
    `${rowPath}/:id/match`,
    { config: settling, schema: { params: IdParams, body: BillRowMatch, response: answer } },
    async request =>
      runOnce(deps, request, tx => matchByHand(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${rowPath}/:id/ask`,
    { config: settling, schema: { params: IdParams, body: BillRowAsk, response: answer } },
    async request => runOnce(deps, request, tx => askWay(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${rowPath}/:id/audit`,
    {
      config: { ...settling, asks: ['second-person'] },
      schema: { params: IdParams, body: BillRowAudit, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const now = deps.now();
      const work = { now, bizDate: businessDay(now, (await site()).dayCut) };
      return runOnce(deps, request, tx => decideWay(tx, staff, params.id, body, work));
    },
  );
}
