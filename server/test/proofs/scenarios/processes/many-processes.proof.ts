import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { sumFen } from '@shanmen/shared/money';

import { type Chance, chanceOf } from '../../../../seeds/demo/chance.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type SaleSite,
  sellerAtWork,
  sellPatiently,
} from '../../../data/ticket/factories.ts';
import { startProcesses } from '../../../app/machines/processes.ts';
import { findFaults, readNumber } from '../../../app/scenario.ts';

/** A soak sets them: of how many seeds the quota is sold out, and how often each buyer goes crosswise. */
const seeds = Number(process.env['SHANMEN_OVERSELL_SEEDS'] ?? 2);
const crossings = Number(process.env['SHANMEN_CROSSING_ROUNDS'] ?? 25);

jest.setTimeout(Math.max(240_000, crossings * 10_000));

const longestMs = Math.max(120_000, crossings * 5000);

describe('a quota of 500 that 64 buyers want at four processes', () => {
  const capacity = 500;

  it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
    'P-03 is sold out exactly, alone and in orders of several places (seed %d)',
    async seed => {
      const test = await testApp();
      expect(await sellOut(test, seed)).toBe(capacity);
      expect(await findFaults(test.db)).toEqual([]);
      await test.close();
    },
  );

  /** @returns how many places were sold in the end */
  async function sellOut(test: TestApp, seed: number): Promise<number> {
    const { site, seller } = await sellerAtWork(test);
    const scarce = await attraction(test.db, { capacity });
    const ample = await attraction(test.db, { capacity: 5000, alsoOpens: [scarce.spotId] });
    const processes = await startProcesses(test, 4);
    const clients = processes.clientsOf(seller);
    const chance = chanceOf(seed);
    const wishes = Array.from({ length: 64 }, (_, buyer) => ({
      client: pick(clients, buyer),
      sales: Array.from({ length: 5 }, () =>
        cashSale(site, chance.percent(40) ? ample : scarce, chance.between(1, 3)),
      ),
    }));
    await Promise.all(wishes.map(({ client, sales }) => buyAll(client, sales)));
    // Whoever wanted three may have left one: what is left goes one by one, and not one more.
    const singles = Array.from({ length: 8 }, () => cashSale(site, scarce));
    await Promise.all(clients.map(client => buyAll(client, singles)));
    await processes.close();
    return readNumber(test.database.url, `select sold as value from ticket.slot where id = ${scarce.slotId}`);
  }
});

describe('orders that want the same places in opposite order, at eight processes', () => {
  it('P-25 never lock each other out', async () => {
    const { deadlocks, refused } = await sellCrosswise();
    expect(refused).toEqual([]);
    expect(deadlocks).toBe(0);
  });

  async function sellCrosswise() {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const places: Attraction[] = [];
    for (let number = 0; number < 5; number += 1) places.push(await attraction(test.db, { capacity: 5000 }));
    const deadlocksSoFar = `select deadlocks as value from pg_stat_database where datname = current_database()`;
    const before = await readNumber(test.database.url, deadlocksSoFar);
    const processes = await startProcesses(test, 8);
    const chance = chanceOf(25);
    const carts = () => Array.from({ length: crossings }, () => mixed(site, shuffled(places, chance)));
    const answers = await Promise.all(
      processes.clientsOf(seller).flatMap(client => [buyAll(client, carts()), buyAll(client, carts())]),
    );
    await processes.close();
    const deadlocks = (await readNumber(test.database.url, deadlocksSoFar)) - before;
    await test.close();
    return { deadlocks, refused: answers.flat().filter(({ status }) => status !== 200) };
  }
});

/** One sale after the other, as far as the time suffices: sales that lock each other out take a second each. */
async function buyAll(client: Client, sales: readonly WindowSale[]): Promise<Answer<unknown>[]> {
  const answers: Answer<unknown>[] = [];
  const end = performance.now() + longestMs;
  for (const sale of sales) if (performance.now() < end) answers.push(await sellPatiently(client, sale));
  return answers;
}

/** One of each, in this order. */
function mixed(site: SaleSite, places: readonly Attraction[]): WindowSale {
  const sales = places.map(place => cashSale(site, place));
  const payments = sales.flatMap(sale => sale.payments);
  const totalFen = sumFen(payments.map(payment => payment.amountFen));
  const [first] = places;
  if (!first) throw new Error('nothing to sell');
  return cashSale(site, first, 1, {
    lines: sales.flatMap(sale => sale.lines),
    payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
    expectedTotalFen: totalFen,
  });
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map(item => ({ item, at: chance.between(0, 1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
