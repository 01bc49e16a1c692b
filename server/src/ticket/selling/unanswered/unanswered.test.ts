import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { AllUnanswered, AskedAgain } from '@shanmen/shared/contracts/ticket/selling/unanswered';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { followEvents } from '../../../../test/app/machines/event-listener.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  saleSite,
  type SaleSite,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { testKeys } from '../../../../test/people/keys.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { placeUser } from '../../../admin/public.ts';
import { openGateway, type PaymentGateway } from '../../../commerce/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { resolvePayments } from '../../public.ts';
import { ticketKeys } from '../ticket/ticket-number.ts';

const keys = ticketKeys(testKeys(1));
/** The simulated provider answers nothing to the sale, and knows of the money when it is asked. */
const silentPaid = '134000000000000003';

let test: TestApp;
let seller: Client;
let site: SaleSite;
let place: Attraction;
let order: Order;
let skippedMs: number;
const begun = testClock();
const now = () => new Date(begun.getTime() + skippedMs);

beforeEach(() => {
  skippedMs = 0;
});
beginsWith(async () => {
  test = await testApp({ now });
  const work = await sellerAtWork(test);
  ({ seller, site } = work);
  place = await attraction(test.db);
  const payments = [{ method: 'SCAN' as const, amountFen: place.priceFen, authCode: silentPaid }];
  order = (await sell(seller, cashSale(site, place, 1, { payments }))).result;
  return test;
});

describe('money of which its provider says nothing', () => {
  proof(
    'T-12 is asked for at most every five minutes for a day, and by people alone afterwards',
    async () => {
      expect(order.payments).toMatchObject([{ state: 'UNKNOWN' }]);
      expect(await askFor(minutes(9), seconds(5))).toBe(6);
      expect(await unanswered()).toEqual([]);
      await askFor(minutes(8), seconds(5));
      expect(await unanswered()).toMatchObject([{ kind: 'payment', amountFen: 40_00, isGivenUp: false }]);
      expect(await askFor(minutes(60), minutes(1))).toBe(12);
      await askFor(minutes(60 * 24), minutes(5));
      expect(await askFor(minutes(60 * 24), minutes(30))).toBe(0);
      expect(await unanswered()).toMatchObject([{ isGivenUp: true }]);
      expect(await readNumber(test.database.url, `select sold + held as value from ticket.slot`)).toBe(1);
      expect(await findFaults(test.db)).toEqual([]);

      const lead = await test.signIn('admin');
      const { result } = await lead.call<AskedAgain>('POST', '/api/ticket/unanswered/ask');
      expect(result).toEqual({ asked: 1 });
      await resolve(openGateway({ db: test.db, now, demo: true }));
      const paid = await lead.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
      expect(paid.result).toMatchObject({ payState: 'PAID', payments: [{ state: 'SUCCESS' }] });
      expect(await unanswered()).toEqual([]);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('T-12 is told to whoever looks after it twice: after ten minutes, and when nobody asks any more', async () => {
    const early = await followEvents(test.app, await test.signIn('admin'));
    await askFor(minutes(20), seconds(5));
    expect(await early.hears('notice')).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/^支付机构 10 分钟没有答复收款 [^¥]+，仍在查询/),
      permission: 'ticket:unanswered:ask',
      address: '/system/health',
      opens: 'admin:health:view',
    });
    early.leave();
    await askFor(minutes(60 * 24 - 25), minutes(5));
    const late = await followEvents(test.app, await test.signIn('admin'));
    await askFor(minutes(25), minutes(5));
    expect(await late.hears('notice')).toMatchObject({
      text: expect.stringMatching(/^支付机构一天没有答复收款 .+已停止查询/),
    });
    late.leave();
    expect([early, late].map(told)).toEqual([1, 1]);
  });

  it('T-43 is shown and asked for again by nobody without the right', async () => {
    expect((await seller.call('GET', '/api/ticket/unanswered')).error?.code).toBe('no_permission');
    expect((await seller.call('POST', '/api/ticket/unanswered/ask')).error?.code).toBe('no_permission');
  });

  it('Z-02 is shown and asked for again by outlet; who looks after the system sees the whole', async () => {
    const { outletId: elsewhere } = await saleSite(test.db, 'BM');
    const { outletId: empty } = await saleSite(test.db, 'DM');
    const online = await readNumber(
      test.database.url,
      `select id as value from admin.outlet where kind = 'online'`,
    );
    await giveUp(elsewhere);
    await withTransaction(test.db, tx => placeUser(tx, 'lead01', empty));
    const lead = await test.signIn('lead01');
    expect(await kindsFor(lead)).toEqual([]);
    expect(await askAgain(lead)).toEqual({ asked: 0 });
    await giveRights(test, 'keeper01', ['admin:health:view']);
    const all = ['payment', 'prepayment', 'refund'];
    expect((await kindsFor(await test.signIn('keeper01'))).toSorted()).toEqual(all);

    const places = [
      ['payment', site.outletId],
      ['refund', elsewhere],
      ['prepayment', online],
    ] as const;
    for (const [kind, outletId] of places) {
      await giveRights(test, 'lead01', ['ticket:unanswered:ask'], [outletId]);
      expect(await kindsFor(lead)).toEqual([kind]);
      expect(await askAgain(lead)).toEqual({ asked: 1 });
      expect(await kindsFor(lead)).toEqual([]);
    }
    expect(await unanswered()).toEqual([]);
  });
});

/** A day has gone by without an answer for what was booked and is paid at the window, for money that goes back elsewhere, and for somebody who waits. */
function giveUp(outletId: number): Promise<void> {
  return asOwner(
    test.database.url,
    `update ticket.ticket_order set outlet_id = (select id from admin.outlet where kind = 'online');
     update ticket.payment set asks = 293, ask_at = 'infinity';
     with given as (
       insert into ticket.refund
         (refund_no, idem_key, order_id, kind, state, gross_fen, fee_fen, net_fen, asked_at, outlet_id, biz_date)
       select 'R1', gen_random_uuid(), id, 'VISITOR', 'PROCESSING', 1000, 0, 1000, sold_at, ${outletId}, biz_date
       from ticket.ticket_order
       returning id, order_id
     )
     insert into ticket.refund_payment (refund_id, payment_id, method, amount_fen, state, asks, ask_at)
     select given.id, payment.id, payment.method, 1000, 'UNKNOWN', 293, 'infinity'
     from given
     join ticket.payment using (order_id);
     with waiting as (
       insert into ticket.waiting_entry
         (slot_id, product_id, qty, contact_name, contact_mobile_enc, contact_mobile_hash, contact_mobile_masked,
          created_at, cutoff_at)
       values (${place.slotId}, ${place.productId}, 1, '林小满', 'x', repeat('0', 64), '138****0000', now(), now())
       returning id
     )
     insert into ticket.waiting_prepayment
       (waiting_entry_id, method, amount_fen, trade_no, state, asks, ask_at, biz_date, begun_at)
     select id, 'WECHAT', 4000, 'HB1-1', 'UNKNOWN', 293, 'infinity', current_date, now()
     from waiting`,
  );
}

async function kindsFor(person: Client): Promise<string[]> {
  const { result } = await person.call<AllUnanswered>('GET', '/api/ticket/unanswered');
  return result.map(({ kind }) => kind);
}

async function askAgain(person: Client): Promise<AskedAgain> {
  return (await person.call<AskedAgain>('POST', '/api/ticket/unanswered/ask')).result;
}

function told({ events }: Awaited<ReturnType<typeof followEvents>>): number {
  return events.filter(({ name }) => name === 'notice').length;
}

const seconds = (count: number) => count * 1000;
const minutes = (count: number) => seconds(60 * count);

/** Lets the job run every so often for some time, without a provider that answers. @returns how often it asked */
async function askFor(durationMs: number, everyMs: number): Promise<number> {
  let asked = 0;
  for (let passed = 0; passed < durationMs; passed += everyMs) {
    skippedMs += everyMs;
    asked += await resolve(null);
  }
  return asked;
}

function resolve(gateway: PaymentGateway | null): Promise<number> {
  return resolvePayments(test.db, { gateway, now, keys, requestId: 'test' });
}

async function unanswered(): Promise<AllUnanswered> {
  // Sessions end while hours go by.
  const admin = await test.signIn('admin');
  return (await admin.call<AllUnanswered>('GET', '/api/ticket/unanswered')).result;
}
