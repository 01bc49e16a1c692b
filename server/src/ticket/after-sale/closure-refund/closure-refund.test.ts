import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type { SpotClosure, SpotClosurePage } from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { addDays, instantOf } from '@shanmen/shared/time';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type SaleSite,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import {
  asOwner,
  findFaults,
  readNumber,
  whileFailing,
  whileResting,
} from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { resolveRefunds } from '../refund-way/refund-way.service.ts';
import { ticketKeys } from '../../selling/ticket/ticket-number.ts';
import { openGateway } from '../../../commerce/public.ts';
import { refundClosures } from './closure-refund.service.ts';

const visitDate = addDays(testDay, 1);
const clock = { at: instantOf(testDay, '10:00') };
const closures = '/api/ticket/spot-closures';
/** What a mobile that was altered is met with. */
const unreadable = 'sealed with an unknown key';

let test: TestApp;
let admin: Client;
let seller: Client;
let site: SaleSite;
let spot: Attraction;
beforeEach(async () => {
  clock.at = instantOf(testDay, '10:00');
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  ({ seller, site } = await sellerAtWork(test));
  spot = await attraction(test.db, { visitDate });
});
afterEach(() => test.close());

describe('orders that a closure hits', () => {
  it('T-06 go back by themselves, each once, and their visitors read and are told why', async () => {
    const [payer, idler] = [await newVisitor(test), await newVisitor(test)];
    const paid = await booked(payer, 2);
    await payer.pay(paid);
    const waiting = await booked(idler, 1);
    await sell(seller, cashSale(site, spot));
    await close();
    expect(await turn()).toBe(0);
    expect((await payer.show(paid)).result.closures).toMatchObject([{ outcome: 'OPEN', reason: 'WEATHER' }]);
    clock.at = instantOf(testDay, '10:05');
    expect(await turn()).toBe(3);
    expect(await turn()).toBe(0);
    await providerAnswers();
    expect((await payer.show(paid)).result).toMatchObject({
      state: 'REFUNDED',
      refundedFen: 80_00,
      closures: [{ outcome: 'REFUNDED', refundFen: 80_00, refundState: 'DONE' }],
    });
    expect((await idler.show(waiting)).result).toMatchObject({
      state: 'CANCELLED',
      closures: [{ outcome: 'CANCELLED' }],
    });
    const [closure] = (await admin.call<SpotClosurePage>('GET', closures)).result.rows;
    expect(closure?.handled).toEqual({ REFUNDED: 1, CANCELLED: 1, TOLD: 0, AT_WINDOW: 1, BY_HAND: 0 });
    expect(await texts()).toEqual([
      expect.stringContaining('因天气闭园。订单'),
      expect.stringContaining('退款 ¥80.00 按原支付方式退回'),
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('N-12 name to a person the tickets whose 换团 difference was settled, and the others go back', async () => {
    const payer = await newVisitor(test);
    const paid = await booked(payer, 2);
    await payer.pay(paid);
    await asOwner(
      test.database.url,
      'update ticket.ticket set change_diff_fen = 500 where id = (select min(id) from ticket.ticket)',
    );
    await close();
    clock.at = instantOf(testDay, '10:05');
    expect([await turn(), await turn()]).toEqual([1, 0]);
    await providerAnswers();
    const [closure] = (await admin.call<SpotClosurePage>('GET', closures)).result.rows;
    expect(closure?.handled).toMatchObject({ REFUNDED: 1, BY_HAND: 0 });
    expect(closure?.referred).toEqual([
      { orderNo: paid, words: expect.stringMatching(/^门票 \d{4}.* 换团差价已结，请换回原团后退票$/) },
    ]);
    expect((await payer.show(paid)).result).toMatchObject({ refundedFen: 40_00 });
  });

  it('stay with their visitors where the ticket opens other places too, or the closure is lifted in time', async () => {
    const both = await attraction(test.db, { visitDate, alsoOpens: [spot.spotId] });
    const [first, second] = [await newVisitor(test), await newVisitor(test)];
    const combined = (await first.book(bookingOf(both))).result.orderNo;
    await first.pay(combined);
    const closure = await close();
    const later = await booked(second, 1, both);
    expect(later).toBe('');
    clock.at = instantOf(testDay, '10:06');
    expect(await turn()).toBe(1);
    expect(await turn()).toBe(0);
    expect((await first.show(combined)).result).toMatchObject({
      state: 'ISSUED',
      closures: [{ outcome: 'TOLD', refundFen: null }],
    });
    await admin.call('POST', `${closures}/${closure.id}/lift`, { body: { reason: '预警解除' }, key: true });
    const third = await newVisitor(test);
    const orderNo = await booked(third, 1);
    await third.pay(orderNo);
    const again = await close();
    await admin.call('POST', `${closures}/${again.id}/lift`, { body: { reason: '预警解除' }, key: true });
    clock.at = instantOf(testDay, '10:20');
    expect(await turn()).toBe(0);
    expect((await third.show(orderNo)).result).toMatchObject({ state: 'ISSUED', closures: [] });
  });

  it('are handled although one before them cannot be, and that is told', async () => {
    const [first, second] = [await newVisitor(test), await newVisitor(test)];
    const [broken, sound] = [await booked(first, 1), await booked(second, 1)];
    await asOwner(
      test.database.url,
      `update ticket.ticket_order set contact_mobile_enc = '\\x00' where order_no = '${broken}'`,
    );
    await close();
    clock.at = instantOf(testDay, '10:06');
    await expect(turn()).rejects.toThrow(unreadable);
    expect((await second.show(sound)).result.state).toBe('CANCELLED');
    await expect(turn()).rejects.toThrow(unreadable);
  });

  proof(
    'C-17 of 300 tickets go back once and free of a fee, wherever the work breaks off and begins again',
    async () => {
      await withTransaction(test.db, tx => changeSetting(tx, settings.publicPerMobileDay, 50, null));
      spot = await soldUnder(test.db, await attraction(test.db, { visitDate, capacity: 300 }), 'RR2');
      for (let index = 0; index < 6; index += 1) {
        const visitor = await newVisitor(test);
        await visitor.pay(await booked(visitor, 50));
      }
      await close();
      clock.at = instantOf(testDay, '10:06');
      for (const table of ['ticket.refund', 'ticket.refund_line', 'platform.audit_log', 'ticket.ticket']) {
        await whileFailing(test.database.url, table, () => turn().catch(() => undefined));
      }
      await turn();
      await whileFailing(test.database.url, 'commerce.payment_posting', () =>
        providerAnswers().catch(() => undefined),
      );
      clock.at = instantOf(testDay, '10:30');
      await resolveRefunds(test.db, asking());
      const sums = `select count(*) * 1000000000 + sum(net_fen) as value from ticket.refund where state = 'DONE' and fee_fen = 0`;
      expect(await readNumber(test.database.url, sums)).toBe(6 * 1_000_000_000 + 300 * 40_00);
      const returned = `select sum(amount_fen) as value from commerce.simulated_refund`;
      expect(await readNumber(test.database.url, returned)).toBe(300 * 40_00);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  proof('T-14 go back once when two processes find them at the same moment', async () => {
    const visitor = await newVisitor(test);
    const orderNo = await booked(visitor, 3);
    await visitor.pay(orderNo);
    await close();
    clock.at = instantOf(testDay, '10:06');
    const turns = await whileResting(test.database.url, 'insert on ticket.refund', () =>
      Promise.allSettled([turn(), turn(), turn()]),
    );
    expect(turns.map(({ status }) => status)).toEqual(turns.map(() => 'fulfilled'));
    await providerAnswers();
    expect(await readNumber(test.database.url, 'select count(*) as value from ticket.refund')).toBe(1);
    expect((await visitor.show(orderNo)).result.refundedFen).toBe(120_00);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function booked(visitor: TestVisitor, count: number, where = spot): Promise<string> {
  return (await visitor.book(bookingOf(where, count))).result?.orderNo ?? '';
}

async function close(): Promise<SpotClosure> {
  const body = {
    spotId: spot.spotId,
    dateFrom: visitDate,
    dateTo: visitDate,
    slotId: null,
    reason: 'WEATHER',
    refundPolicy: 'FULL_NOFEE',
    note: '',
  };
  return (await admin.call<SpotClosure>('POST', closures, { body, key: true })).result;
}

function turn(): Promise<number> {
  const person = personKeys(readMasterKeys(test.deps.config));
  return refundClosures(test.db, { now: clock.at, bizDate: testDay, siteName: '云顶', person });
}

/** The provider is asked for what it has some time after the request. */
function providerAnswers(): Promise<number> {
  clock.at = instantOf(testDay, '10:08');
  return resolveRefunds(test.db, asking());
}

function asking() {
  const now = () => clock.at;
  const keys = ticketKeys(readMasterKeys(test.deps.config));
  const gateway = openGateway({ db: test.db, now, demo: true });
  return { gateway, now, keys, requestId: 'test' };
}

async function texts(): Promise<string[]> {
  const { result } = await admin.call<SmsPage>('GET', '/api/commerce/sms-messages', {
    query: { scene: 'CLOSE' },
  });
  return result.rows.map(row => row.text);
}
