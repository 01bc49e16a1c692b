import type { BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type {
  SaleLink,
  SaleLinkChoices,
  SaleLinkDraft,
  SaleLinkPage,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { type Attraction, attraction, saleSite } from '../../../../test/data/ticket/factories.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const links = '/api/ticket/sale-links';
const visitDate = addDays(testDay, 1);

let test: TestApp;
let admin: Client;
let offered: Attraction;
let other: Attraction;
beginsWith(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  offered = await attraction(test.db, { visitDate });
  other = await attraction(test.db, { visitDate });
  return test;
});

describe('a signed way to the booking page', () => {
  it('offers what it names, and its list says what it brought', async () => {
    const link = (await add({ productIds: [offered.productId] })).result;
    const code = codeOf(link);
    await visit(code);
    await visit(code);
    expect(await offeredBy(code)).toEqual([offered.productId]);
    const visitor = await newVisitor(test);
    const strange = await visitor.book({ ...bookingOf(other), link: code });
    expect(strange.error?.code).toBe('product_not_on_sale');
    const { orderNo } = (await visitor.book({ ...bookingOf(offered, 2), link: code })).result;
    await visitor.pay(orderNo);
    expect(await list()).toMatchObject([
      { visits: 2, orders: 1, issued: 2, paidFen: 80_00, ownerName: expect.any(String), state: 'on' },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('Z-02 tells what it brought to its owner, and else of the orders of outlets in reach alone', async () => {
    const sellerId = await idOf('seller01');
    const code = codeOf((await add({ ownerId: sellerId })).result);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book({ ...bookingOf(offered, 2), link: code })).result;
    await visitor.pay(orderNo);
    const online = await readNumber(test.database.url, 'select outlet_id as value from ticket.ticket_order');
    const elsewhere = await saleSite(test.db, 'BM');
    await giveRights(test, 'cashier01', ['ticket:sale-link:view'], [online]);
    await giveRights(test, 'keeper01', ['ticket:sale-link:view'], [elsewhere.outletId]);
    const brought = { orders: 1, issued: 2, paidFen: 80_00 };
    const nothing = { orders: 0, issued: 0, paidFen: 0 };
    const told = { admin: brought, cashier01: brought, seller01: brought, keeper01: nothing };
    for (const [userName, figures] of Object.entries(told)) {
      const person = await test.signIn(userName);
      const { rows } = (await person.call<SaleLinkPage>('GET', links)).result;
      expect([userName, rows]).toMatchObject([userName, [{ visits: 0, ...figures }]]);
    }
  });

  it('T-44 is no link at all when it is forged, ended or stopped, and nobody is told', async () => {
    const link = (await add({ productIds: [offered.productId] })).result;
    const ended = (await add({ validTo: addDays(testDay, -1), validFrom: addDays(testDay, -9) })).result;
    const code = codeOf(link);
    const forged = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    const visitor = await newVisitor(test);
    for (const bad of [forged, code.replace(/^\d+/, '99'), codeOf(ended), '<script>', '']) {
      expect((await visit(bad)).status).toBe(200);
      expect(await offeredBy(bad)).toHaveLength(2);
    }
    expect((await visitor.book({ ...bookingOf(other), link: forged })).status).toBe(200);
    expect((await end(link.id)).result.state).toBe('off');
    expect((await visitor.book({ ...bookingOf(other), link: code })).status).toBe(200);
    expect((await list()).map(({ visits, orders }) => ({ visits, orders }))).toEqual([
      { visits: 0, orders: 0 },
      { visits: 0, orders: 0 },
    ]);
  });

  it('T-43 is taken as a file by who has the right to, which is noted, and only while it leads anywhere', async () => {
    const link = (await add()).result;
    const seller = await test.signIn('seller01');
    const take = (by: Client) => by.call<SaleLink>('POST', `${links}/${link.id}/download`);
    expect((await seller.call<SaleLinkPage>('GET', links)).result.total).toBe(1);
    expect((await take(seller)).error?.code).toBe('no_permission');
    expect((await take(admin)).result).toMatchObject({ name: link.name, path: link.path });
    const taken = `select count(*)::int as value from platform.audit_log where action = 'ticket.sale-link.downloaded'`;
    expect(await readNumber(test.database.url, taken)).toBe(1);
    await end(link.id);
    expect((await take(admin)).error?.code).toBe('state_forbidden');
  });

  it('may be printed before its first day, is told apart from one in force, and leads nowhere until then', async () => {
    const link = (await add({ productIds: [offered.productId], validFrom: visitDate })).result;
    expect(link.state).toBe('early');
    expect((await admin.call('POST', `${links}/${link.id}/download`)).status).toBe(200);
    expect(await offeredBy(codeOf(link))).toHaveLength(2);
    const found = (status: string) =>
      admin.call<SaleLinkPage>('GET', `${links}?status=${status}`).then(({ result }) => result.total);
    expect([await found('early'), await found('on'), await found('ended')]).toEqual([1, 0, 0]);
  });

  it('is changed by who has read it last, stopped once, and is for somebody', async () => {
    const link = (await add()).result;
    const change = (version: number, changes: Partial<SaleLinkDraft> = {}) =>
      admin.call<SaleLink>('PUT', `${links}/${link.id}`, { body: { ...draft, ...changes, version } });
    expect((await change(1, { name: '冬季推广' })).result).toMatchObject({ name: '冬季推广', version: 2 });
    expect((await change(1)).error?.code).toBe('version_conflict');
    expect((await change(2, { validTo: '2019-12-31' })).error?.code).toBe('time_order');
    expect((await add({ ownerId: 999_999 })).error?.code).toBe('not_found');
    await end(link.id);
    expect((await end(link.id)).error?.code).toBe('state_forbidden');
    expect((await change(3)).error?.code).toBe('state_forbidden');
    expect((await end(999_999)).error?.code).toBe('not_found');
    const choices = (await admin.call<SaleLinkChoices>('GET', `${links}/choices`)).result;
    expect(choices.products.map(({ id }) => id)).toEqual([offered.productId, other.productId]);
    expect(choices.STAFF.length).toBeGreaterThan(0);
  });
});

const draft: SaleLinkDraft = {
  name: '秋季推广',
  channel: 'WEB',
  ownerType: 'STAFF',
  ownerId: 1,
  productIds: [],
  validFrom: '2020-01-01',
  validTo: '2999-12-31',
};

function add(changes: Partial<SaleLinkDraft> = {}) {
  return admin.call<SaleLink>('POST', links, { body: { ...draft, ...changes }, key: true });
}

function idOf(userName: string): Promise<number> {
  return readNumber(test.database.url, `select id as value from admin.staff where user_name = '${userName}'`);
}

function end(id: number) {
  return admin.call<SaleLink>('POST', `${links}/${id}/off`, { body: { reason: '活动结束' }, key: true });
}

async function list(): Promise<SaleLink[]> {
  return (await admin.call<SaleLinkPage>('GET', links)).result.rows;
}

function codeOf({ path }: SaleLink): string {
  return path.split('l=')[1] ?? '';
}

function visit(link: string) {
  return test.anonymous.call('POST', '/api/ticket/public/link-visits', { body: { link } });
}

async function offeredBy(link: string): Promise<number[]> {
  const { result } = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
    query: { visitDate, link },
  });
  return result.products.map(({ id }) => id);
}
