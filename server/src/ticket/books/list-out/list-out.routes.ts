import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { AgreementQuery } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { OrderListQuery } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { PriceRuleQuery } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import {
  SaleLinkQuery,
  linkChannels,
  linkOwners,
  linkStates,
  type SaleLink,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { dayOf } from '@shanmen/shared/time';
import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { fileRoute } from '../../../http/files/file-route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { ListOut } from '../../../platform/workbook/list-out.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listAgreements } from '../../groups/agreement/agreement.queries.ts';
import { showOrders } from '../../selling/order-list/order-list.service.ts';
import { listPriceRules } from '../../pricing/price-rule/price-rule-list.queries.ts';
import { linkWorkOf } from '../../channels/sale-link/link-work.ts';
import { showSaleLinks } from '../../channels/sale-link/sale-link.service.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { agreementColumns, agreementWords } from './agreement-table.ts';
import { writeList, text } from './list-out.ts';
import { orderColumns, orderWords } from './order-table.ts';
import { priceRuleColumns, priceRuleWords } from './price-rule-table.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';

const leaving = { scope: 'none', audit: 'ticket.list.exported' } as const;
const response = { 200: FileAnswer };

/** 导出 of the lists of ticketing: what is searched, all pages of it. */
export function listOutRoutes(app: App, deps: AppDeps, keys: TicketKeys, site: SitePort): void {
  orderRoute(app, deps, site);
  termRoutes(app, deps);
  linkRoutes(app, deps, keys, site);
}

function fileFor<Row>({ pools, now }: AppDeps, staff: Staff, query: object, list: ListOut<Row>) {
  return writeList(pools.main, staff, query, { ...list, now: now() });
}

function orderRoute(app: App, deps: AppDeps, site: SitePort): void {
  fileRoute(app, deps, {
    url: '/api/ticket/orders/export',
    config: { ...leaving, permission: 'ticket:order:export', scope: 'ticket' },
    querystring: OrderListQuery,
    title: '订单',
    write: async (staff, query, isWhole) => {
      const { bizDate: day } = await momentOf(deps, site);
      const code = 'ticket:order:export';
      const outletIds = await workedOutlets(deps.pools.main, staff, { code, domain: 'ticket', day });
      const reach = { outletIds, staffId: staff.id };
      return fileFor(deps, staff, query, {
        title: '订单',
        isWhole,
        columns: orderColumns,
        words: orderWords,
        read: (snapshot, part) => showOrders(snapshot, { ...query, ...part }, reach),
      });
    },
  });
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
        words: agreementWords,
        read: (snapshot, part) => listAgreements(snapshot, { ...query, ...part }, dayOf(deps.now())),
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
        columns: priceRuleColumns(dayOf(deps.now())),
        words: priceRuleWords,
        read: (snapshot, part) => listPriceRules(snapshot, { ...query, ...part }, staff.id),
      });
      return sendFile(reply, file);
    },
  );
}

/** By which links visitors come. */
function linkRoutes(app: App, deps: AppDeps, keys: TicketKeys, site: SitePort): void {
  const ports = { site, keys: keys.person };

  app.post(
    '/api/ticket/sale-links/export',
    {
      config: { ...leaving, permission: 'ticket:sale-link:export' },
      schema: { querystring: SaleLinkQuery, response },
    },
    async ({ staff, query }, reply) => {
      const work = await linkWorkOf(deps, ports, staff, 'ticket:sale-link:export');
      const file = await fileFor(deps, staff, query, {
        title: '售票链接',
        columns: saleLinkColumns,
        words: saleLinkWords,
        read: (snapshot, part) => showSaleLinks(snapshot, { ...query, ...part }, work),
      });
      return sendFile(reply, file);
    },
  );
}

/** What 售票链接 is searched by. */
const saleLinkWords: FilterWords = {
  channel: { values: linkChannels },
  ownerType: { title: '归属', values: linkOwners },
  status: { values: linkStates },
};

/** The columns of 售票链接 in a file. */
const saleLinkColumns: readonly FileColumn<SaleLink>[] = [
  text('名称', 12, row => row.name),
  text('状态', 6, row => linkStates[row.state]),
  text('归属类型', 6, row => linkOwners[row.ownerType]),
  text('归属', 14, row => row.ownerName),
  text('渠道', 8, row => linkChannels[row.channel]),
  text('票种范围', 16, row => (row.productNames.length === 0 ? '全部' : row.productNames.join('、'))),
  text('链接', 20, row => row.path),
  { title: '访问', width: 6, format: 'int', cell: row => row.visits },
  { title: '下单', width: 6, format: 'int', cell: row => row.orders },
  { title: '出票', width: 6, format: 'int', cell: row => row.issued },
  { title: '净额', width: 10, format: 'money', cell: row => row.paidFen },
  text('开始', 8, row => row.validFrom),
  text('截止', 8, row => row.validTo),
];
