import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Visitor, VisitorAnswer } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  type AttractionOptions,
  cashSale,
  openShift,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  sellPatiently,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows, findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const [adult, woman, child, old] = [
  card('990000199001010017'),
  card('990000198506150029'),
  card('99000020150320003x'),
  card('990000194809090045'),
];

const gate = { idPolicy: 'EVERY_VISITOR', family: 'GATE' } as const satisfies AttractionOptions;
const free: AttractionOptions = {
  ...gate,
  priceYuan: 0,
  eligibility: {
    ages: [
      { from: 0, to: 6 },
      { from: 65, to: 150 },
    ],
    certs: ['SOLDIER', 'HEIGHT'],
    heightMaxCm: 120,
    idPrefixes: [],
  },
};

describe('a sale to named visitors', () => {
  let test: TestApp;
  let site: SaleSite;
  let seller: Client;
  beginsWith(async () => {
    test = await testApp();
    ({ site, seller } = await sellerAtWork(test));
    return test;
  });

  it('T-39 keeps their numbers sealed, finds them by hash and shows a mask', async () => {
    const park = await attraction(test.db, gate);
    const { result, text } = await sell(seller, namedSale(site, park, [{ ...adult, name: '林知夏' }, woman]));
    expect(result.tickets.map(ticket => ticket.visitor)).toEqual([
      { name: '林知夏', idKind: 'ID_CARD', idMasked: '9900********0017', cert: null },
      { name: null, idKind: 'ID_CARD', idMasked: '9900********0029', cert: null },
    ]);
    expect(text).not.toContain('199001010017');
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`);
    expect(read.result).toEqual(result);
    for (const table of [
      'ticket.ticket',
      'ticket.order_line',
      'platform.idempotency_key',
      'platform.audit_log',
    ]) {
      const found = `select count(*) as value from ${table} as row where row::text like '%199001010017%'`;
      expect([table, await readNumber(test.database.url, found)]).toEqual([table, 0]);
    }
    expect(test.logLines.join('\n')).not.toContain('199001010017');
    const derived = `select count(*) as value from ticket.ticket
      where (age_band, gender, origin_code) in (('35-44', 'M', '9900'), ('35-44', 'F', '9900'))`;
    expect(await readNumber(test.database.url, derived)).toBe(1 + 1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('wants one document for each ticket, no fewer and no more', async () => {
    const park = await attraction(test.db, gate);
    const short = await sell(seller, namedSale(site, park, [adult], 2));
    expect(short.error).toMatchObject({ code: 'visitor_required', details: { demanded: 2, named: 1 } });
    const many = await sell(seller, namedSale(site, park, [adult, woman], 1));
    expect(many.error?.code).toBe('visitor_required');
    const temple = await attraction(test.db);
    expect((await sell(seller, namedSale(site, temple, [adult]))).error?.code).toBe('visitor_required');
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
  });

  it.each([
    ['a wrong check character', '990000199001010018'],
    ['a day that does not exist', '990000199002300016'],
    ['a passport of letters', '990'],
  ])('T-33 refuses %s', async (_name, idNo) => {
    const park = await attraction(test.db, gate);
    expect((await sell(seller, namedSale(site, park, [card(idNo)]))).error?.code).toBe('id_invalid');
  });

  it('T-35 judges age on the visit day: free for the old, not for the grown', async () => {
    const park = await attraction(test.db, free);
    const refused = await sell(seller, namedSale(site, park, [adult]));
    expect(refused.error).toMatchObject({
      code: 'visitor_ineligible',
      message: expect.stringContaining('6 岁及以下、65 岁及以上，或凭军人证件、身高 120 cm 以下'),
    });
    const sold = await sell(seller, namedSale(site, park, [old, { ...adult, cert: 'SOLDIER' }]));
    expect(sold.result.tickets.map(ticket => ticket.visitor?.cert)).toEqual(['AGE', 'SOLDIER']);
    const row = { method: 'FREE', amountFen: 0, state: 'SUCCESS' };
    expect(sold.result).toMatchObject({ totalFen: 0, paidFen: 0, payments: [row] });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('shows the gate what to look at again', async () => {
    const park = await attraction(test.db, free);
    const { result } = await sell(seller, namedSale(site, park, [{ ...adult, cert: 'SOLDIER' }, old]));
    const inspector = await test.signIn('admin');
    const certs = [];
    for (const { qr } of result.tickets) {
      certs.push((await scan(inspector, park.gateId, qr)).result.ticket?.cert);
    }
    expect(certs).toEqual(['SOLDIER', 'AGE']);
  });

  it('T-39 is admitted by the identity card, once, and the log keeps a mask', async () => {
    const park = await attraction(test.db, gate);
    const { result } = await sell(seller, namedSale(site, park, [adult]));
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, park.gateId, woman.idNo)).result).toMatchObject({
      result: 'UNKNOWN',
      text: '此证件名下没有今日可用的门票',
      ticket: null,
    });
    const admitted = (await scan(inspector, park.gateId, adult.idNo)).result;
    expect(admitted).toMatchObject({
      result: 'OK',
      code: '990000********0017',
      ticket: { ticketNo: result.tickets[0]?.ticketNo, status: 'O' },
    });
    expect((await scan(inspector, park.gateId, adult.idNo)).result.result).toBe('USED_UP');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is asked which ticket is meant when several of one card may pass', async () => {
    const park = await attraction(test.db, gate);
    const both = await attraction(test.db, { ...gate, family: 'BOAT', alsoOpens: [park.spotId] });
    const first = await sell(seller, namedSale(site, park, [adult]));
    const second = await sell(seller, namedSale(site, both, [adult]));
    const numbers = [second, first].map(({ result }) => result.tickets[0]?.ticketNo ?? '');
    const inspector = await test.signIn('admin');
    const { result } = await scan(inspector, park.gateId, adult.idNo);
    expect(result).toMatchObject({ result: 'AMBIGUOUS', text: '同证多票', persons: 0, ticket: null });
    expect(result.choices?.map(({ ticketNo }) => ticketNo)).toEqual(numbers);
    expect((await scan(inspector, park.gateId, numbers[1] ?? '')).result.result).toBe('OK');
    // The other one may still pass, and is the only one now.
    expect((await scan(inspector, park.gateId, adult.idNo)).result.ticket?.ticketNo).toBe(numbers[0]);
  });

  it('T-34 refuses a second live ticket of the family, in one order and across orders', async () => {
    const park = await attraction(test.db, gate);
    const half = await attraction(test.db, gate);
    const boat = await attraction(test.db, { ...gate, family: 'BOAT' });
    const twice = await sell(seller, namedSale(site, park, [adult, adult]));
    expect(twice.error).toMatchObject({
      code: 'duplicate_visitor',
      message: expect.stringContaining('本单'),
    });
    expect((await sell(seller, namedSale(site, park, [adult]))).status).toBe(200);
    expect((await sell(seller, namedSale(site, half, [adult]))).error?.code).toBe('duplicate_visitor');
    expect((await sell(seller, namedSale(site, boat, [adult]))).status).toBe(200);
  });

  it.each(['X', 'F'])('T-34 is open to the person again after the letter %s', async letter => {
    const park = await attraction(test.db, gate);
    await sell(seller, namedSale(site, park, [adult]));
    await asOwner(test.database.url, `update ticket.ticket set status = '${letter}'`);
    expect((await sell(seller, namedSale(site, park, [adult]))).status).toBe(200);
  });

  it('T-34 two windows that sell to one person at once make one ticket', async () => {
    const park = await attraction(test.db, gate);
    const answers = await sellAtOnce(test, site, park);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'duplicate_visitor')).toHaveLength(7);
    expect(await countRows(test.database.url, 'ticket.ticket')).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-34 without the index of the table, the same person gets several', async () => {
    const { url } = test.database;
    await asOwner(url, 'drop index ticket.ticket_one_per_person');
    try {
      const park = await attraction(test.db, gate);
      const answers = await whileResting(url, 'insert on ticket.ticket', () => sellAtOnce(test, site, park));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    } finally {
      await test.database.reset();
      await asOwner(
        url,
        `create unique index ticket_one_per_person on ticket.ticket (id_hash, limit_group, visit_date)
         where status in ('R', 'I', 'O')`,
      );
    }
  });

  it('answers about one visitor while the next is typed', async () => {
    const park = await attraction(test.db, gate);
    const ask = (visitor: Visitor) =>
      seller.call<VisitorAnswer>('POST', '/api/ticket/visitors/check', {
        body: { visitDate: park.visitDate, productId: park.productId, visitor },
      });
    expect((await ask(child)).result).toMatchObject({ age: 11, visitor: { idMasked: '9900********003X' } });
    await sell(seller, namedSale(site, park, [adult]));
    expect((await ask(adult)).error).toMatchObject({
      code: 'duplicate_visitor',
      message: expect.stringContaining('9900********0017'),
    });
    expect((await ask({ idKind: 'HK_MACAO', idNo: 'H12345678' })).result.age).toBeNull();
  });

  it('tells the window what each product asks', async () => {
    const park = await attraction(test.db, free);
    const temple = await attraction(test.db);
    const { products, identity } = (await seller.call<PosSession>('GET', '/api/ticket/sale-boot')).result;
    const asked = new Map(products.map(product => [product.id, product.visitors]));
    expect(asked.get(park.productId)).toEqual({ family: 'GATE', eligibility: free.eligibility });
    expect(asked.get(temple.productId)).toBeUndefined();
    expect(identity).toEqual({ admitsDemoRegion: true, id15: 'refuse' });
  });
});

it('T-33 a site without the demo area does not know invented numbers', async () => {
  const test = await testApp();
  await withTransaction(test.db, tx => changeSetting(tx, settings.demo, false, null));
  const { site, seller } = await sellerAtWork(test);
  const park = await attraction(test.db, gate);
  expect((await sell(seller, namedSale(site, park, [adult]))).error?.code).toBe('id_invalid');
  expect((await sell(seller, namedSale(site, park, [card('11010519491231002X')]))).status).toBe(200);
  await test.close();
});

function card(idNo: string): Visitor {
  return { idKind: 'ID_CARD', idNo };
}

function namedSale(site: SaleSite, spot: Attraction, visitors: Visitor[], qty = visitors.length) {
  const { payments, ...sale } = cashSale(site, spot, qty);
  const lines = [{ productId: spot.productId, qty, visitors }];
  return { ...sale, lines, payments: spot.priceFen === fen(0) ? [] : payments };
}

/** Eight sales to the same person, half of them at another window. */
async function sellAtOnce(test: TestApp, site: SaleSite, park: Attraction): Promise<Answer<Order>[]> {
  const [one, other] = [await test.signIn('seller01'), await test.signIn('admin')];
  await openShift(other, site.otherWindowId);
  return Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const windowId = index % 2 === 0 ? site.windowId : site.otherWindowId;
      return sellPatiently(index % 2 === 0 ? one : other, namedSale({ ...site, windowId }, park, [adult]));
    }),
  );
}
