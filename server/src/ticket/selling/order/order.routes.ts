import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  Order,
  OrderParams,
  RevokedReprint,
  TicketParams,
  WindowSale,
} from '@shanmen/shared/contracts/ticket/selling/order';

import { workedOutlets } from '../../../admin/public.ts';
import type { ApproverPort } from '../../../auth/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { teamChanges } from '../../../http/operation/team-changes.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readConcessionLimits } from '../../pricing/sale-discount/discount-limits.ts';
import { overCreditTerms } from '../../groups/over-credit/over-credit.service.ts';
import { chargeOrder } from '../payment/payment.service.ts';
import { paymentCodes, scannedPart } from '../payment/sale-payments.ts';
import { findRecordedOrder } from '../sale/sale.queries.ts';
import { type SecondWords, sellTickets } from '../sale/sale.service.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import {
  confirmPrint,
  type OrderReading,
  reprintOrder,
  reprintTicket,
  showOrder,
  reprintRevoked,
} from './order.service.ts';

export function orderRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
  keys: TicketKeys,
): void {
  const { pools } = deps;

  saleRoute(app, deps, { site, approverOf }, keys);

  app.get(
    '/api/ticket/orders/:orderNo',
    {
      config: { permission: { anyOf: ['ticket:order:view', 'ticket:sale:open'] }, scope: 'ticket' },
      schema: { params: OrderParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params }) => {
      const code = staff.codes.has('ticket:order:view') ? 'ticket:order:view' : 'ticket:sale:open';
      return {
        result: await showOrder(pools.main, params.orderNo, await readingOf(deps, site, keys, staff, code)),
      };
    },
  );

  printRoutes(app, deps, site, keys);
  revokeRoute(app, deps, site, keys);
}

/** What came out of a printer, and what is printed again. */
function printRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/orders/:orderNo/prints',
    {
      config: { permission: 'ticket:sale:open', scope: 'ticket' },
      schema: { params: OrderParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params }) => {
      const reading = await readingOf(deps, site, keys, staff, 'ticket:sale:open');
      return { result: await confirmPrint(pools.main, params.orderNo, reading) };
    },
  );

  app.post(
    '/api/ticket/orders/:orderNo/reprints',
    {
      config: {
        permission: 'ticket:sale:reprint',
        scope: 'ticket',
        audit: 'ticket.order.reprinted',
        changes: ['ticket.order'],
      },
      schema: { params: OrderParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params }) => {
      const reading = await readingOf(deps, site, keys, staff, 'ticket:sale:reprint');
      return { result: await reprintOrder(pools.main, staff, params.orderNo, reading) };
    },
  );

  app.post(
    '/api/ticket/tickets/:ticketNo/reprints',
    {
      config: {
        permission: 'ticket:sale:reprint',
        scope: 'ticket',
        audit: 'ticket.ticket.reprinted',
        changes: ['ticket.order'],
      },
      schema: { params: TicketParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params }) => {
      const reading = await readingOf(deps, site, keys, staff, 'ticket:sale:reprint');
      return { result: await reprintTicket(pools.main, staff, params.ticketNo, reading) };
    },
  );
}

/** 补打 that ends the code of the paper before. */
function revokeRoute(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const permission = 'ticket:sale:reprint-revoke';

  app.post(
    '/api/ticket/tickets/:ticketNo/revoked-reprints',
    {
      config: {
        permission,
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.ticket.revoked',
        changes: ['ticket.order'],
      },
      schema: { params: TicketParams, body: RevokedReprint, response: { 200: Result(Order) } },
    },
    async request => {
      const { staff, params, body } = request;
      const reading = await readingOf(deps, site, keys, staff, permission);
      const work = { ...reading, now: deps.now() };
      return runOnce(deps, request, tx => reprintRevoked(tx, staff, params.ticketNo, body.reason, work));
    },
  );
}

async function readingOf(
  deps: AppDeps,
  site: SitePort,
  keys: TicketKeys,
  staff: Staff,
  code: PermissionCode,
): Promise<OrderReading> {
  const { bizDate } = await momentOf(deps, site);
  return {
    keys,
    outletIds: await workedOutlets(deps.pools.main, staff, { code, domain: 'ticket', day: bizDate }),
  };
}

/** Sells; a scanned code is charged between two transactions, and the answer is how the sale stands then. */
function saleRoute(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
  keys: TicketKeys,
): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/orders',
    {
      config: {
        permission: { allOf: ['ticket:sale:fit'], oneOf: paymentCodes },
        widenedBy: ['ticket:sale:discount', 'ticket:sale:free'],
        scope: 'own',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.sale.conceded',
        alsoAudits: ['ticket.credit.over'],
        changes: ['ticket.order', 'ticket.slot'],
        alsoChanges: teamChanges,
      },
      schema: { body: WindowSale, response: { 200: Result(Order) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      const { identity } = await site();
      const asking = await askingOf(deps, site, keys, request.id);
      const hasProvider = asking.gateway !== null;
      const work = { ...moment, idemKey: request.idempotency.recordKey, keys, identity, hasProvider };
      const words = await secondWords(deps, approverOf, request.staff, request.body);
      const attempt = { act: 'BUY', staffId: request.staff.id, now: deps.now } as const;
      const sell = (tx: Tx) => sellTickets(tx, request.staff, request.body, work, words);
      const sold = await notingHits(pools.main, attempt, () =>
        runOnce(deps, request, sell, findRecordedOrder),
      );
      const scanned = scannedPart(request.body);
      if (scanned === null) return sold;
      const { orderNo } = sold.result;
      await chargeOrder(pools.main, orderNo, scanned.authCode, asking);
      return { result: await showOrder(pools.main, orderNo, { keys, outletIds: null }) };
    },
  );
}

/** Of a sale that gives something away or owes too much: how much its seller may alone, and who let it through. */
async function secondWords(
  deps: AppDeps,
  approverOf: ApproverPort,
  staff: Staff,
  { concession, overCredit }: WindowSale,
): Promise<SecondWords | undefined> {
  if (concession === undefined && overCredit === undefined) return undefined;
  const approval = concession?.approval;
  return {
    concession: {
      limits: await readConcessionLimits(deps.pools.main),
      approver:
        approval === undefined
          ? null
          : await approverOf(staff, { approval, action: 'ticket.concession' }, deps.now()),
    },
    overCredit: await overCreditTerms(deps, approverOf, staff, overCredit),
  };
}
