import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { AgreementQuery } from '@shanmen/shared/contracts/ticket/agreement';
import { EscortQuery } from '@shanmen/shared/contracts/ticket/escort';
import { OrderListQuery } from '@shanmen/shared/contracts/ticket/order-list';
import { PriceRuleQuery } from '@shanmen/shared/contracts/ticket/price-rule';
import { SaleLinkQuery } from '@shanmen/shared/contracts/ticket/sale-link';
import { dayOf } from '@shanmen/shared/time';

import { workedOutlets } from '../../admin/public.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { sendFile } from '../../http/send-file.ts';
import { wholeFilter } from '../../platform/workbook/list-out.ts';
import type { Staff } from '../../staff.ts';
import { listAgreements } from '../agreement/agreement.queries.ts';
import { showEscorts } from '../escort/escort.service.ts';
import { showOrders } from '../order-list/order-list.service.ts';
import { listPriceRules } from '../price-rule/price-rule-list.queries.ts';
import { showSaleLinks } from '../sale-link/sale-link.service.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { agreementColumns } from './agreement-table.ts';
import { driverColumns, guideColumns, isDriver, isGuide } from './escort-table.ts';
import { type ListOut, writeList } from './list-out.ts';
import { orderColumns } from './order-table.ts';
import { priceRuleColumns } from './price-rule-table.ts';
import { saleLinkColumns } from './sale-link-table.ts';

const leaving = { scope: 'none', audit: 'ticket.list.exported' } as const;
const response = { 200: FileAnswer };

/** 导出 of the lists of ticketing: what is searched, all pages of it. */
export function listOutRoutes(app: App, deps: AppDeps, keys: TicketKeys, site: SitePort): void {
  orderRoute(app, deps, site);
  termRoutes(app, deps);
  partnerRoutes(app, deps, keys);
}

function fileFor<Row>(
  { pools, now }: AppDeps,
  staff: Staff,
  query: { keyword?: string; page?: number },
  list: ListOut<Row>,
) {
  return withTransaction(pools.main, tx => writeList(tx, staff, query, { ...list, now: now() }));
}

function orderRoute(app: App, deps: AppDeps, site: SitePort): void {
  app.post(
    '/api/ticket/orders/export',
    {
      config: { ...leaving, permission: 'ticket:order:export', scope: 'ticket' },
      schema: { querystring: OrderListQuery, response },
    },
    async ({ staff, query }, reply) => {
      const { bizDate: day } = await momentOf(deps, site);
      const code = 'ticket:order:export';
      const outletIds = await workedOutlets(deps.pools.main, staff, { code, domain: 'ticket', day });
      const reach = { outletIds, staffId: staff.id };
      const file = await fileFor(deps, staff, query, {
        title: '订单',
        columns: orderColumns,
        read: tx => showOrders(tx, { ...query, ...wholeFilter }, reach),
      });
      return sendFile(reply, file);
    },
  );
}

/** What was agreed, and what it costs. */
function termRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/ticket/agreements/export',
    {
      config: { ...leaving, permission: 'ticket:agreement:export' },
      schema: { querystring: AgreementQuery, response },
    },
    async ({ staff, query }, reply) => {
      const file = await fileFor(deps, staff, query, {
        title: '协议',
        columns: agreementColumns,
        read: tx => listAgreements(tx, { ...query, ...wholeFilter }, dayOf(deps.now())),
      });
      return sendFile(reply, file);
    },
  );

  app.post(
    '/api/ticket/price-rules/export',
    {
      config: { ...leaving, permission: 'ticket:price-rule:export' },
      schema: { querystring: PriceRuleQuery, response },
    },
    async ({ staff, query }, reply) => {
      const file = await fileFor(deps, staff, query, {
        title: '票价',
        columns: priceRuleColumns,
        read: tx => listPriceRules(tx, { ...query, ...wholeFilter }, staff.id),
      });
      return sendFile(reply, file);
    },
  );
}

/** Who brings visitors. */
function partnerRoutes(app: App, deps: AppDeps, { person }: TicketKeys): void {
  const work = () => ({ today: dayOf(deps.now()), keys: person });

  app.post(
    '/api/ticket/guides/export',
    {
      config: { ...leaving, permission: 'ticket:guide:export' },
      schema: { querystring: EscortQuery, response },
    },
    async ({ staff, query }, reply) => {
      const file = await fileFor(deps, staff, query, {
        title: '导游',
        columns: guideColumns,
        read: async tx => {
          const { rows } = await showEscorts(tx, 'GUIDE', { ...query, ...wholeFilter }, work());
          return { rows: rows.filter(isGuide) };
        },
      });
      return sendFile(reply, file);
    },
  );

  app.post(
    '/api/ticket/drivers/export',
    {
      config: { ...leaving, permission: 'ticket:driver:export' },
      schema: { querystring: EscortQuery, response },
    },
    async ({ staff, query }, reply) => {
      const file = await fileFor(deps, staff, query, {
        title: '司机',
        columns: driverColumns,
        read: async tx => {
          const { rows } = await showEscorts(tx, 'DRIVER', { ...query, ...wholeFilter }, work());
          return { rows: rows.filter(isDriver) };
        },
      });
      return sendFile(reply, file);
    },
  );

  app.post(
    '/api/ticket/sale-links/export',
    {
      config: { ...leaving, permission: 'ticket:sale-link:export' },
      schema: { querystring: SaleLinkQuery, response },
    },
    async ({ staff, query }, reply) => {
      const file = await fileFor(deps, staff, query, {
        title: '售票链接',
        columns: saleLinkColumns,
        read: tx => showSaleLinks(tx, { ...query, ...wholeFilter }, { now: deps.now(), person }),
      });
      return sendFile(reply, file);
    },
  );
}
