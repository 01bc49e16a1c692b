import { randomUUID } from 'node:crypto';

import { multiplyFen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { type Client, testApp, type TestApp } from '../app.ts';
import { type Attraction, attraction, cashSale, scan, sell, sellerAtWork } from '../factories.ts';
import { asOwner, findFaults, readNumber } from '../scenario.ts';

jest.setTimeout(240_000);

const runs = 10;
const operationsPerRun = 100;

type Operation =
  | { act: 'sell'; place: number; qty: number }
  | { act: 'sell-again'; sale: number }
  | { act: 'scan'; ticket: number; gate: number }
  | { act: 'scan-again'; scan: number }
  | { act: 'scan-nonsense'; gate: number };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      place: fc.nat(3),
      qty: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sell-again' as const), sale: fc.nat(500) }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('scan' as const), ticket: fc.nat(2000), gate: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('scan-again' as const), scan: fc.nat(500) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('scan-nonsense' as const), gate: fc.nat(3) }) },
);

describe('random work', () => {
  it('T-47 T-23 P-05 leaves no difference in the books after a thousand sales and scans', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const places = await attractionsOf(test);
    const world: World = {
      seller,
      windowId: site.windowId,
      places,
      sales: [],
      codes: [],
      scans: [],
      soldFen: 0,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: operationsPerRun, maxLength: operationsPerRun }),
        async list => {
          for (const item of list) await perform(world, item);
          expect(await findFaults(test.db)).toEqual([]);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    const paid = 'select sum(paid_fen) as value from ticket.ticket_order';
    expect(await readNumber(test.database.url, paid)).toBe(world.soldFen);
    await test.close();
  });

  it.each([
    ['a place sold without a ticket', 'update ticket.slot set sold = sold + 1', /^V-04/],
    ['a letter changed without a step', `update ticket.ticket set status = 'N'`, /^V-10/],
    ['a payment that nobody posted', 'update ticket.payment set refunded_fen = 1', /^V-05/],
    ['an entry that no gate admitted', 'update ticket.ticket_entitlement set times_used = 1', /./],
  ])('the proof names %s', async (_name, damage, finding) => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    await sell(seller, cashSale(site, await attraction(test.db)));
    expect(await findFaults(test.db)).toEqual([]);
    await asOwner(test.database.url, damage);
    expect(await findFaults(test.db)).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
    await test.close();
  });
});

type World = {
  seller: Client;
  windowId: number;
  places: readonly Attraction[];
  sales: { place: Attraction; qty: number; key: string; orderNo: string }[];
  codes: string[];
  scans: { gateId: number; code: string; nonce: string; text: string }[];
  soldFen: number;
};

/** One with a single place, one with two entries, one that opens three spots, and one with few places. */
async function attractionsOf(test: TestApp): Promise<Attraction[]> {
  const single = await attraction(test.db, { capacity: 2000 });
  const twice = await attraction(test.db, { capacity: 2000, times: 2, priceYuan: 25 });
  const combined = await attraction(test.db, {
    capacity: 2000,
    priceYuan: 100,
    alsoOpens: [single.spotId, twice.spotId],
  });
  return [single, twice, combined, await attraction(test.db, { capacity: 20, priceYuan: 168 })];
}

async function perform(world: World, item: Operation): Promise<void> {
  switch (item.act) {
    case 'sell':
      return sellNew(world, pick(world.places, item.place), item.qty);
    case 'sell-again':
      return sellAgain(world, item.sale);
    case 'scan':
      return scanNew(
        world,
        pick(world.places, item.gate).gateId,
        world.codes[item.ticket % world.codes.length],
      );
    case 'scan-again':
      return scanAgain(world, item.scan);
    case 'scan-nonsense':
      return scanNew(world, pick(world.places, item.gate).gateId, '1.0000000000000000.1.0000000000');
    default:
      return item satisfies never;
  }
}

async function sellNew(world: World, place: Attraction, qty: number): Promise<void> {
  const key = randomUUID();
  const answer = await sell(world.seller, cashSale(world, place, qty), key);
  if (answer.status !== 200) {
    expect(answer.error?.code).toBe('sold_out');
    return;
  }
  world.soldFen += multiplyFen(place.priceFen, qty);
  world.sales.push({ place, qty, key, orderNo: answer.result.orderNo });
  world.codes.push(...answer.result.tickets.map(ticket => ticket.qr));
}

async function sellAgain(world: World, index: number): Promise<void> {
  const sale = world.sales[index % world.sales.length];
  if (!sale) return;
  const answer = await sell(world.seller, cashSale(world, sale.place, sale.qty), sale.key);
  expect(answer.result.orderNo).toBe(sale.orderNo);
}

async function scanNew(world: World, gateId: number, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  const nonce = randomUUID();
  const { text, status } = await scan(world.seller, gateId, code, { nonce });
  expect(status).toBe(200);
  world.scans.push({ gateId, code, nonce, text });
}

async function scanAgain(world: World, index: number): Promise<void> {
  const earlier = world.scans[index % world.scans.length];
  if (!earlier) return;
  const { text } = await scan(world.seller, earlier.gateId, earlier.code, { nonce: earlier.nonce });
  expect(text).toBe(earlier.text);
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
