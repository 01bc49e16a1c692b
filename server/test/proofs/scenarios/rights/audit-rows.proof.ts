import type { OwnExports } from '@shanmen/shared/contracts/reports/export-job';
import type { ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { SlotQuotaPage } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import type { ProductPage } from '@shanmen/shared/contracts/commerce/products/product';
import type { SpotPage } from '@shanmen/shared/contracts/ticket/setup/spot';

import { addDays } from '@shanmen/shared/time';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Db, withTransaction } from '../../../../src/db/transaction.ts';
import { writeAudit } from '../../../../src/platform/audit/audit-log.ts';
import { openDay } from '../../../../src/ticket/public.ts';
import { type Answer, type Client, clientOf, testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import { tellCovered } from '../../measures/coverage.ts';
import { photo } from '../../../data/goods/goods.ts';
import { builtRelease, type BuiltRelease } from '../../../app/machines/built-release.ts';
import { withClient } from '../../../app/database-address.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../data/ticket/factories.ts';
import {
  activeEnterprise,
  agreementDraft,
  commerceHands,
  enterpriseDraft,
  type Hands,
} from '../../../people/partners.ts';
import { priceDraft } from '../../../data/ticket/prices.ts';
import { namelessIn } from '../../../people/nameless.ts';
import { asOwner, whileFailing } from '../../../app/scenario.ts';
import { auditedActs } from '../acts/areas/area.ts';
import { auditDesk } from '../acts/areas/audit-desk.ts';
import { commerce } from '../acts/areas/commerce.ts';
import { reception } from '../acts/areas/reception.ts';
import { reportSheets } from '../acts/areas/report-sheets.ts';
import { tills } from '../acts/areas/tills.ts';
import { channelActs } from '../acts/channel-acts.ts';
import { concessionActs } from '../acts/discount-acts.ts';
import { askForExport, writeExports } from '../../../data/files/exports.ts';
import { escortActs } from '../acts/groups/tour-crew-acts.ts';
import { offlineActs } from '../acts/offline-acts.ts';
import { overCreditActs } from '../acts/groups/over-credit-acts.ts';
import { gateActs } from '../acts/gate-acts.ts';
import { voucherActs } from '../acts/groups/voucher-acts.ts';
import { shiftActs } from '../acts/shift-acts.ts';
import { bookingOf, newVisitor } from '../../../people/visitor.ts';
import { adminActs } from '../acts/admin-acts.ts';
import { rebateActs } from '../acts/groups/rebate-acts.ts';
import { teamActs } from '../acts/groups/team-acts.ts';
import { goodsActs } from '../acts/goods-acts.ts';
import { moduleActs } from '../acts/module-acts.ts';

/** A person at work: a shift, an order, and the way to do one more thing. */
type Desk = {
  db: Db;
  test: TestApp;
  seller: Client;
  lead: Client;
  windowId: number;
  gateId: number;
  qr: string;
  shiftId: number;
  order: Order;
  spot: Attraction;
  partners: Hands;
};

type SensitiveAct = {
  /** Brings the person to where the act is possible; not part of it. */
  prepare?: (desk: Desk) => Promise<unknown>;
  act: (desk: Desk) => Promise<Answer<unknown>>;
  /** What the act changes. */
  effect: string;
};

const current = '/api/auth/sessions/current';
const sessions = `select string_agg(concat_ws(' ', id, locked_at is null, step_up_until is null, encode(sid_hash, 'hex')), ',' order by id) as value from auth.session`;

const bookersMobile = '15499990001';

/** Its owner never confirms the charge. */
const neverConfirmed = '134000000000000005';

/** Its provider gives nothing back of it. */
const refusesRefunds = '134000000000000007';

const leftHouse = `select count(*)::text as value from platform.audit_log where action like 'reports.%'`;

/** One per audited action that a route declares. */
const sensitiveActs: Readonly<Record<string, SensitiveAct>> = {
  ...goodsActs,
  ...auditedActs(tills),
  ...auditedActs(auditDesk),
  ...auditedActs(reception),
  ...auditedActs(commerce),
  ...auditedActs(reportSheets),
  ...offlineActs,
  ...teamActs,
  ...concessionActs,
  ...overCreditActs,
  ...voucherActs,
  'ticket.check-in.undone': {
    prepare: ({ seller, gateId, order }) => scan(seller, gateId, order.tickets[0]?.qr ?? ''),
    act: async ({ lead, gateId }) => {
      const { result } = await lead.call<ScanLog>('GET', '/api/ticket/check-ins', {
        query: { gateId: String(gateId) },
      });
      return lead.call('POST', `/api/ticket/check-ins/${result.scans[0]?.id}/undo`, {
        body: { gateId, reason: '误扫' },
        key: true,
      });
    },
    effect: `select status || (select count(*) from ticket.checkin_log) as value from ticket.ticket`,
  },
  'ticket.refund.audited': {
    prepare: async ({ seller, windowId, order }) => {
      const asked = { order, windowId, kind: 'VISITOR', reason: '行程取消' } as const;
      return quoteAndRefund(seller, asked);
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/refunds/1/audit', {
        body: { approved: true, reason: '情况属实' },
        key: true,
      }),
    effect: `select string_agg(status, '') || (select count(*) from ticket.refund_payment) as value from ticket.ticket`,
  },
  'ticket.refund.retried': {
    prepare: refundThatFailed,
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/refunds/1/retry', { body: { reason: '通道已恢复' }, key: true }),
    effect: `select string_agg(state || version, ',') as value from ticket.refund`,
  },
  'ticket.refund.offline': {
    prepare: refundThatFailed,
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/refunds/1/offline', {
        body: { slipNo: 'HD-1', reason: '已转账' },
        key: true,
      }),
    effect: `select string_agg(state, ',') as value from ticket.refund`,
  },
  'ticket.refund.made': {
    act: ({ seller, windowId, order }) =>
      seller.call('POST', '/api/ticket/refunds', {
        body: {
          windowId,
          orderNo: order.orderNo,
          kind: 'SELLER_ERROR',
          ticketNos: order.tickets.map(ticket => ticket.ticketNo),
          reason: '票种选错',
        },
        key: true,
      }),
    effect: `select string_agg(status, '') || (select count(*) from ticket.refund) as value from ticket.ticket`,
  },
  'ticket.order.reprinted': {
    act: ({ seller, order }) => seller.call('POST', `/api/ticket/orders/${order.orderNo}/reprints`),
    effect: 'select sum(print_count)::text as value from ticket.ticket',
  },
  'ticket.order.collected': {
    prepare: async ({ test, spot }) => {
      const visitor = await newVisitor(test, bookersMobile);
      const { result } = await visitor.book(bookingOf(spot));
      return visitor.pay(result.orderNo);
    },
    act: async ({ seller, windowId }) => {
      const { result } = await seller.call<CollectableOrders>('POST', '/api/ticket/collections/find', {
        body: { code: bookersMobile },
      });
      const { orderNo } = result[0] ?? missing('the booking');
      return seller.call('POST', '/api/ticket/collections', { body: { windowId, orderNo }, key: true });
    },
    effect: 'select count(collected_at)::text as value from ticket.ticket_order',
  },
  'ticket.ticket.revoked': {
    act: ({ seller, order }) =>
      seller.call('POST', `/api/ticket/tickets/${order.tickets[0]?.ticketNo}/revoked-reprints`, {
        body: { reason: '打印机卡纸' },
        key: true,
      }),
    effect: 'select sum(qr_version)::text as value from ticket.ticket',
  },
  'ticket.photo.kept': {
    prepare: ({ test }) =>
      asOwner(
        test.database.url,
        `update commerce.product set id_policy = 'EVERY_VISITOR', photo_required = true where kind = 'SINGLE'`,
      ),
    act: ({ seller, order }) =>
      seller.call('PUT', `/api/ticket/tickets/${order.tickets[0]?.ticketNo}/photo`, {
        body: { mediaType: 'image/png', content: photo },
        key: true,
      }),
    effect: 'select count(*)::text as value from ticket.ticket_photo',
  },
  'ticket.ticket.reprinted': {
    act: ({ seller, order }) =>
      seller.call('POST', `/api/ticket/tickets/${order.tickets[0]?.ticketNo}/reprints`),
    effect: 'select sum(print_count)::text as value from ticket.ticket',
  },
  'ticket.payment.closed': {
    prepare: ({ seller, windowId, spot }) =>
      sell(
        seller,
        cashSale({ windowId }, spot, 1, {
          payments: [{ method: 'SCAN', amountFen: spot.priceFen, authCode: neverConfirmed }],
        }),
      ),
    act: async ({ seller }) => {
      const { result } = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
      const { orderNo } = result.awaited?.[0] ?? missing('the sale that waits');
      return seller.call('POST', `/api/ticket/orders/${orderNo}/payments/close`);
    },
    effect: `select string_agg(state, ',' order by id) as value from ticket.ticket_order`,
  },
  'ticket.ticket.changed': {
    prepare: ({ db }) =>
      openDay(db, addDays(testDay, 1), { season: 'PEAK', dayType: 'WORKDAY', isOpen: true }),
    act: ({ seller, windowId, order }) =>
      seller.call('POST', '/api/ticket/changes', {
        body: {
          orderNo: order.orderNo,
          ticketNos: order.tickets.map(ticket => ticket.ticketNo),
          visitDate: addDays(testDay, 1),
          slotIds: [],
          windowId,
          expectedDiffFen: 0,
        },
        key: true,
      }),
    effect: `select string_agg(visit_date::text, '') || (select count(*) from ticket.ticket_change) as value from ticket.ticket`,
  },
  'ticket.spot.changed': {
    act: async ({ lead, spot }) => {
      const { result } = await lead.call<SpotPage>('GET', '/api/ticket/spots');
      const row = result.rows.find(({ id }) => id === spot.spotId);
      const { openTime, closeTime, lastEntryTime, instantCapacity, status, version } =
        row ?? missing('the spot');
      const times = { openTime, closeTime, lastEntryTime, instantCapacity };
      return lead.call('PUT', `/api/ticket/spots/${spot.spotId}`, {
        body: { name: '云顶观景台', ...times, status, reserveRequired: false, version },
      });
    },
    effect: "select string_agg(name, ',' order by id) as value from ticket.spot",
  },
  'ticket.slot-template.changed': {
    act: ({ lead, spot }) =>
      lead.call('POST', '/api/ticket/slot-templates', {
        body: {
          spotId: spot.spotId,
          weekdays: [1],
          startTime: '19:00',
          endTime: '20:00',
          earlyToleranceMin: 0,
          lateToleranceMin: 30,
          capacity: 50,
          status: 'off',
        },
        key: true,
      }),
    effect: 'select count(*)::text as value from ticket.slot_template',
  },
  'ticket.slot.changed': {
    act: async ({ lead, spot }) => {
      const query = { spotId: String(spot.spotId) };
      const { result } = await lead.call<SlotQuotaPage>('GET', '/api/ticket/slot-quotas', { query });
      const { id, capacity, state } = result.rows[0] ?? missing('the slot');
      return lead.call('PUT', `/api/ticket/slot-quotas/${id}`, {
        body: { capacity: capacity + 1, state, seen: { capacity, state } },
      });
    },
    effect: 'select sum(capacity)::text as value from ticket.slot',
  },
  'ticket.list.exported': {
    act: ({ lead }) => lead.call('POST', '/api/ticket/agreements/export', {}),
    effect: `select count(*)::text as value from platform.audit_log where action = 'ticket.list.exported'`,
  },
  'commerce.product.changed': {
    act: async ({ lead, spot }) => {
      const { result } = await lead.call<ProductPage>('GET', '/api/commerce/products');
      const row = result.rows.find(({ id }) => id === spot.productId) ?? missing('the product');
      const body = {
        minQty: 1,
        maxQtyPerOrder: 20,
        advanceDaysMax: 7,
        cutoffTime: null,
        cutoffMinutes: null,
        maxPerIdPerDay: null,
        dailyCap: 500,
        version: row.version,
      };
      return lead.call('PUT', `/api/commerce/products/${row.id}/purchase-terms`, { body });
    },
    effect: `select string_agg(daily_cap::text, ',') as value from commerce.product`,
  },
  'commerce.enterprise.changed': {
    act: ({ lead }) => lead.call('POST', '/api/commerce/enterprises', { body: enterpriseDraft(), key: true }),
    effect: 'select count(*)::text as value from commerce.enterprise',
  },
  'commerce.enterprise.transferred': {
    prepare: ({ partners }) => activeEnterprise(partners),
    act: ({ lead }) =>
      lead.call('POST', '/api/commerce/enterprises/1/transfer', {
        body: { fromManagerId: null, toManagerId: 1, reason: '人员调岗' },
        key: true,
      }),
    effect: 'select account_manager_id::text as value from commerce.enterprise',
  },
  'commerce.credit-account.changed': {
    prepare: ({ partners }) => activeEnterprise(partners),
    act: ({ lead }) =>
      lead.call('POST', '/api/commerce/credit-accounts', {
        body: { enterpriseId: 1, kind: 'PREPAID', warnFen: 0 },
        key: true,
      }),
    effect: 'select count(*)::text as value from commerce.credit_account',
  },
  'ticket.agreement.changed': {
    prepare: ({ partners }) => activeEnterprise(partners),
    act: ({ lead, spot }) =>
      lead.call('POST', '/api/ticket/agreements', { body: agreementDraft(1, [spot.productId]), key: true }),
    effect: 'select count(*)::text as value from ticket.agreement',
  },
  ...adminActs,
  ...moduleActs,
  ...escortActs,
  ...rebateActs,
  ...gateActs,
  ...channelActs,
  ...shiftActs,
  'ticket.price-rule.changed': {
    act: ({ lead, spot: { productId, visitDate } }) =>
      lead.call('POST', '/api/ticket/price-rules', { body: priceDraft(productId, visitDate), key: true }),
    effect: 'select count(*)::text as value from ticket.price_rule',
  },
  // What leaves the house leaves nothing behind but its row.
  'reports.report.exported': {
    act: ({ lead }) =>
      lead.call('POST', '/api/reports/exports/t.today', { body: { format: 'csv', filters: {} } }),
    effect: leftHouse,
  },
  'reports.export.fetched': {
    prepare: async ({ test }) => {
      await askForExport(test, 'admin');
      await writeExports(test);
    },
    act: async ({ lead }) => {
      const { result } = await lead.call<OwnExports>('GET', '/api/reports/export-jobs');
      return lead.call('POST', `/api/reports/export-jobs/${result.rows[0]?.id ?? missing('the file')}/file`);
    },
    effect: 'select sum(fetched_count)::text as value from platform.export_job',
  },
  'reports.export.removed': {
    act: async ({ test, lead }) =>
      lead.call('DELETE', `/api/reports/export-jobs/${await askForExport(test, 'admin')}`),
    effect: 'select count(refused)::text as value from platform.export_job',
  },
  'reports.report.printed': {
    act: ({ lead }) => lead.call('POST', '/api/reports/prints/t.today', { body: { filters: {} } }),
    effect: leftHouse,
  },
  'auth.password.changed': {
    act: ({ seller }) =>
      seller.call('PUT', '/api/auth/password', {
        body: { currentPassword: demoPassword, newPassword: 'Shilin-xiaojing-3' },
      }),
    effect: `select string_agg(password_phc, ',' order by staff_id) || (select count(revoked_at) from auth.session) as value from auth.credential`,
  },
  'auth.pin.changed': {
    act: ({ seller }) =>
      seller.call('PUT', '/api/auth/pin', { body: { currentPassword: demoPassword, pin: '471205' } }),
    effect: 'select count(pin_phc)::text as value from auth.credential',
  },
  'auth.session.locked': { act: ({ seller }) => seller.call('PUT', `${current}/lock`), effect: sessions },
  'auth.session.unlocked': {
    prepare: ({ seller }) => seller.call('PUT', `${current}/lock`),
    act: ({ seller }) => seller.call('POST', `${current}/unlock`, { body: { password: demoPassword } }),
    effect: sessions,
  },
  'auth.approval.given': {
    act: ({ seller }) =>
      seller.call('POST', '/api/auth/approvals', {
        body: {
          action: 'ticket.refund',
          objectId: '1',
          amountFen: 100,
          userName: 'admin',
          password: demoPassword,
        },
      }),
    effect: 'select count(*)::text as value from auth.approval',
  },
  'auth.session.stepped-up': {
    act: ({ seller }) => seller.call('POST', '/api/auth/step-ups', { body: { password: demoPassword } }),
    effect: sessions,
  },
};

/** What changes something of a sale keeps how it was and how it is. */
const twoSided: ReadonlySet<string> = new Set([
  'ticket.check-in.undone',
  'ticket.credit.over',
  'ticket.order.reprinted',
  'ticket.refund.made',
  'ticket.sale.conceded',
  'ticket.slot.changed',
  'ticket.team-booking.cut',
  'ticket.ticket.changed',
  'ticket.ticket.reprinted',
  'ticket.ticket.revoked',
]);

describe('a sensitive action', () => {
  let built: BuiltRelease;
  let ground: Desk;
  let back: () => Promise<void>;
  let test: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    built = await builtRelease();
    ground = await atDesk(
      await testApp({ begin: 'stocked', environment: { SHANMEN_RELEASE_ROOT: built.root } }),
    );
    back = await ground.test.database.keep();
  });
  afterAll(async () => {
    await ground.test.close();
    await built.remove();
  });
  beforeEach(async () => {
    await back();
    // What an application remembers of the test before must not stay.
    test = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root }, beside: ground.test });
    desk = sameDesk(ground, test);
  });
  afterEach(() => test.close());

  it('Z-21 is tested here for every route that declares one', () => {
    const declared = test.app.routeTable.routes.flatMap(({ access: { audit, alsoAudits = [] } }) => [
      ...(audit === undefined ? [] : [audit]),
      ...alsoAudits,
    ]);
    expect([...new Set(declared)].sort()).toEqual(Object.keys(sensitiveActs).sort());
    tellCovered('Z-21', { routes: declared.length, acts: Object.keys(sensitiveActs).length });
  });

  it.each(Object.entries(sensitiveActs))(
    'Z-21 T-41 D-23 D-26 %s leaves exactly one row all of which has names, or neither row nor effect',
    async (action, { prepare, act, effect }) => {
      await prepare?.(desk);
      const [before, rows] = [await read(effect), Number(await rowsOf(action))];
      const failed = await whileFailing(test.database.url, 'platform.audit_log', () => act(desk));
      expect(failed.status).toBe(500);
      expect([await read(effect), await rowsOf(action)]).toEqual([before, String(rows)]);
      // Guessing is slowed down after a failure; this was none.
      await asOwner(test.database.url, 'truncate auth.throttle');
      expect((await act(desk)).status).toBe(200);
      expect(await rowsOf(action)).toBe(String(rows + 1));
      if (twoSided.has(action)) expect(await rowsOf(action, changedSomething)).toBe('1');
      expect(await namelessIn(test.database.url, [action])).toEqual([]);
      expect(await read(effect)).not.toBe(before);
    },
  );

  it('Z-21 whose row is written in a transaction of its own stays without it (control)', async () => {
    await whileFailing(test.database.url, 'platform.audit_log', async () => {
      await asOwner(test.database.url, `update ticket.ticket set print_count = 7`);
      const row = {
        staffId: null,
        requestId: 'r',
        action: 'ticket.order.reprinted',
        objectType: 'ticket_order',
        objectId: desk.order.orderNo,
      };
      await expect(withTransaction(test.db, tx => writeAudit(tx, row))).rejects.toThrow('broken off');
    });
    expect([
      await read('select max(print_count)::text as value from ticket.ticket'),
      await rowsOf('ticket.order.reprinted'),
    ]).toEqual(['7', '0']);
  });

  it('T-41 names every act that keeps both sides', () => {
    expect([...twoSided].filter(action => !Object.hasOwn(sensitiveActs, action))).toEqual([]);
  });

  const changedSomething = `and before <> '{}' and after <> '{}' and before <> after`;

  function rowsOf(action: string, which = ''): Promise<string> {
    return read(`select count(*)::text as value from platform.audit_log where action = '${action}' ${which}`);
  }

  function read(query: string): Promise<string> {
    return withClient(test.database.url, async client => {
      const { rows } = await client.query<{ value: string | null }>(query);
      return rows[0]?.value ?? '';
    });
  }
});

/** Its provider says no after the second person has said yes. */
async function refundThatFailed({ seller, lead, windowId, spot }: Desk): Promise<unknown> {
  const payments = [{ method: 'SCAN' as const, amountFen: spot.priceFen, authCode: refusesRefunds }];
  const { result: order } = await sell(seller, { ...cashSale({ windowId }, spot), payments });
  await quoteAndRefund(seller, { order, windowId, kind: 'VISITOR', reason: '行程取消' });
  const body = { approved: true, reason: '情况属实' };
  return lead.call('POST', '/api/ticket/refunds/1/audit', { body, key: true });
}

async function atDesk(test: TestApp): Promise<Desk> {
  const { site, seller, shift } = await sellerAtWork(test);
  const spot = await soldUnder(test.db, await attraction(test.db), 'RR1', { mode: 'AUDIT' });
  const { result } = await sell(seller, cashSale(site, spot));
  const lead = await test.signIn('admin');
  return {
    db: test.db,
    test,
    seller,
    lead,
    windowId: site.windowId,
    gateId: spot.gateId,
    qr: result.tickets[0]?.qr ?? '',
    spot,
    partners: await commerceHands(test),
    shiftId: shift.id,
    order: result,
  };
}

/** The same people with the same sessions, before another application. */
function sameDesk(desk: Desk, test: TestApp): Desk {
  const again = ({ sid, token }: Client) => clientOf(test.app, sid, token);
  const { maker, checker } = desk.partners;
  return {
    ...desk,
    db: test.db,
    test,
    seller: again(desk.seller),
    lead: again(desk.lead),
    partners: { maker: again(maker), checker: again(checker) },
  };
}

function missing(what: string): never {
  throw new Error(`${what} is not listed`);
}
