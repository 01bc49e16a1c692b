import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { sumFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  openShift,
  patiently,
  type SaleSite,
  saleSite,
  sell,
  sellPatiently,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const buyers = 200;
const capacity = 50;

describe('places of a slot', () => {
  proof(
    'T-01 never sells more than the capacity: of 200 buyers at once 50 get a place, 150 read the true remainder',
    async () => {
      const test = await testApp();
      const answers = await buyAtOnce(test, buyers);
      const refused = answers.filter(answer => answer.status !== 200);
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(capacity);
      expect(refused.map(answer => [answer.error?.code, answer.error?.details])).toEqual(
        Array.from({ length: buyers - capacity }, () => [
          'sold_out',
          expect.objectContaining({ remaining: 0 }),
        ]),
      );
      expect(refused[0]?.error?.message).toMatch(/^余票不足：景点\d+ 仅剩 0 张$/);
      expect(await findFaults(test.db)).toEqual([]);
      await test.close();
    },
  );

  proof(
    'T-01 T-04 never sells more over windows and web together: of 70 at once 50 get a place',
    async () => {
      const test = await testApp();
      const { site, seller } = await atWork(test);
      await withTransaction(test.db, tx => changeSetting(tx, settings.publicHoldsPerIp, 100, null));
      const temple = await attraction(test.db, { capacity });
      const visitors = await Promise.all(Array.from({ length: 30 }, () => newVisitor(test)));
      const answers = await Promise.all([
        ...Array.from({ length: 40 }, () => sellPatiently(seller, cashSale(site, temple))),
        ...visitors.map(visitor => patiently(() => visitor.book(bookingOf(temple)))),
      ]);
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(capacity);
      expect(new Set(answers.map(answer => answer.error?.code))).toEqual(new Set([undefined, 'sold_out']));
      const taken = `select held + sold as value from ticket.slot where id = ${temple.slotId}`;
      expect(await readNumber(test.database.url, taken)).toBe(capacity);
      expect(await findFaults(test.db)).toEqual([]);
      await test.close();
    },
  );

  it('tells how many are left when an order asks for more', async () => {
    const test = await testApp();
    const { site, seller } = await atWork(test);
    const small = await attraction(test.db, { capacity: 5 });
    await sell(seller, cashSale(site, small, 2));
    const answer = await sell(seller, cashSale(site, small, 4));
    expect(answer.error).toMatchObject({ code: 'sold_out', details: { slotId: small.slotId, remaining: 3 } });
    await test.close();
  });

  it('T-02 takes the places of every spot of a ticket or none, and opposite orders do not deadlock', async () => {
    const test = await testApp();
    const { site, seller } = await atWork(test);
    const small = await attraction(test.db, { capacity: 10 });
    const large = await attraction(test.db, { capacity: 40, alsoOpens: [small.spotId] });
    const other = await attraction(test.db, { capacity: 40, alsoOpens: [large.spotId] });
    const sales = Array.from({ length: 16 }, (_, index) => {
      const [first, second] = index % 2 === 0 ? [large, other] : [other, large];
      return sellPatiently(seller, mixed(site, [first, second]));
    });
    const answers = await Promise.all(sales);
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(10);
    expect(
      new Set(answers.filter(answer => answer.status !== 200).map(answer => answer.error?.code)),
    ).toEqual(new Set(['sold_out']));
    const sold = (slotId: number) =>
      readNumber(test.database.url, `select sold as value from ticket.slot where id = ${slotId}`);
    expect([await sold(small.slotId), await sold(large.slotId), await sold(other.slotId)]).toEqual([
      10, 20, 10,
    ]);
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });

  it('lists the slots of a day with what is left', async () => {
    const test = await testApp();
    const { site, seller } = await atWork(test);
    const tomorrow = addDays(testDay, 1);
    const temple = await attraction(test.db, { visitDate: tomorrow, capacity: 30 });
    await sell(seller, cashSale(site, temple, 3));
    const slots = await seller.call('GET', '/api/ticket/slots', {
      query: { visitDate: tomorrow, spotId: String(temple.spotId) },
    });
    expect(slots.result).toEqual([
      expect.objectContaining({
        id: temple.slotId,
        capacity: 30,
        remaining: 27,
        closed: false,
        visitDate: tomorrow,
      }),
    ]);
    await test.close();
  });
});

async function buyAtOnce(test: TestApp, count: number) {
  const { site, seller } = await atWork(test);
  const temple = await attraction(test.db, { capacity });
  return Promise.all(Array.from({ length: count }, () => sellPatiently(seller, cashSale(site, temple))));
}

async function atWork(test: TestApp) {
  const site = await saleSite(test.db);
  const seller = await test.signIn('seller01');
  await openShift(seller, site.windowId);
  return { site, seller };
}

/** One of each, in this order. */
function mixed(site: SaleSite, list: readonly Attraction[]) {
  const sales = list.map(place => cashSale(site, place));
  const [first] = sales;
  if (!first) throw new Error('nothing to sell');
  const payments = sales.flatMap(sale => sale.payments);
  return {
    ...first,
    lines: sales.flatMap(sale => sale.lines),
    payments,
    expectedTotalFen: sumFen(payments.map(payment => payment.amountFen)),
  };
}
