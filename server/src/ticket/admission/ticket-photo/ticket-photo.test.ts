import { randomUUID } from 'node:crypto';

import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  saleSite,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import type { SaleSite } from '../../../../test/data/ticket/factories.ts';
import { enrolAt, type TestDevice } from '../../../../test/people/device.ts';
import { photo } from '../../../../test/data/goods/goods.ts';
import { asOwner, countRows, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bareBytes, toldPhoto } from '../../../../test/data/files/told-photo.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { placeUser } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';
import { forgetVisitors } from '../../selling/visitor/forgetting.service.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const person = { idKind: 'ID_CARD' as const, idNo: '990000199001010017', name: '林知夏' };

let test: TestApp;
let seller: Client;
let site: SaleSite;
let park: Attraction;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  ({ seller, site } = await sellerAtWork(test));
  park = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', visitDate: day });
  await asOwner(
    test.database.url,
    `update commerce.product set photo_required = true where id = ${park.productId}`,
  );
  return test;
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
});

describe('the photo of a ticket’s holder', () => {
  it('T-39 is wanted until it is kept, sealed and without what a camera wrote beside it', async () => {
    const ticket = await sold();
    expect(ticket.photo).toBe('wanted');
    const { result } = await keep(ticket.ticketNo, { content: toldPhoto });
    expect(result.tickets.map(kept => kept.photo)).toEqual(['kept']);
    expect((await detail(result.orderNo)).tickets.map(({ photo: state }) => state)).toEqual(['kept']);
    const sealed = `select count(*) as value from ticket.ticket_photo where content_enc ~ '^[^:]+:[0-9A-Za-z+/=]{60,}$'`;
    expect(await readNumber(test.database.url, sealed)).toBe(1);
    const clear = `select count(*) as value from ticket.ticket_photo where position('${photo.slice(0, 40)}' in content_enc) > 0`;
    expect(await readNumber(test.database.url, clear)).toBe(0);
    const { id } = (await scan(seller, park.gateId, ticket.qr)).result;
    const shown = await look(seller, id);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(Number(shown.headers['content-length'])).toBe(bareBytes);
  });

  it('T-39 is shown to who has just scanned the ticket, and to nobody else', async () => {
    const ticket = await sold();
    await keep(ticket.ticketNo);
    const scanned = (await scan(seller, park.gateId, ticket.qr)).result;
    expect(scanned).toMatchObject({ result: 'OK', ticket: { photo: 'kept' } });
    const another = await test.signIn('admin');
    expect((await look(another, scanned.id)).error?.code).toBe('not_found');
    expect((await look(await test.signIn('keeper01'), scanned.id)).error?.code).toBe('no_permission');
    expect((await look(seller, scanned.id)).status).toBe(200);
    clock.at = instantOf(day, '10:11');
    expect((await look(seller, scanned.id)).error?.code).toBe('not_found');
  });

  it('is told to be missing at the gate, where the ticket opens all the same', async () => {
    const ticket = await sold();
    const scanned: Answer<ScanAnswer> = await scan(seller, park.gateId, ticket.qr);
    expect(scanned.result).toMatchObject({ result: 'OK', ticket: { photo: 'wanted' } });
    expect((await look(seller, scanned.result.id)).error?.code).toBe('not_found');
  });

  it('is taken of no other ticket, by no other outlet, and is a small picture', async () => {
    const ticket = await sold();
    const refused = async (changes: object) => (await keep(ticket.ticketNo, changes)).error?.code;
    expect(await refused({ content: Buffer.from('<html>').toString('base64') })).toBe('file_refused');
    expect(await refused({ mediaType: 'image/jpeg' })).toBe('file_refused');
    const plain = await attraction(test.db, { visitDate: day });
    const { result } = await sell(seller, cashSale(site, plain));
    expect(result.tickets[0]?.photo).toBeUndefined();
    expect((await detail(result.orderNo)).tickets[0]?.photo).toBeUndefined();
    expect((await keep(result.tickets[0]?.ticketNo ?? '')).error?.code).toBe('not_found');
    const far = await saleSite(test.db, 'BM');
    await withTransaction(test.db, tx => placeUser(tx, 'lead01', far.outletId));
    const stranger = await test.signIn('lead01');
    expect((await keep(ticket.ticketNo, {}, stranger)).error?.code).toBe('not_found');
    expect(await countRows(test.database.url, 'ticket.ticket_photo')).toBe(0);
  });

  it('T-39 of a gate belongs to its admission, is shown where the ticket is scanned next, and goes as others do', async () => {
    const ticket = await sold();
    const admin = await test.signIn('admin');
    const [gate, other] = [await enrolAt(test, admin, park.gateId), await enrolAt(test, admin, park.gateId)];
    const send = async (by: TestDevice, scanId: number, changes: object = {}) => {
      const body = { mediaType: 'image/png', content: photo, ...changes };
      const { status, error } = await by.call('PUT', `/api/ticket/check-ins/${scanId}/photo`, { body });
      return error?.code ?? status;
    };
    const body = {
      code: ticket.qr,
      gateId: park.gateId,
      direction: 'IN',
      persons: 1,
      nonce: randomUUID(),
      deviceTime: clock.at.toISOString(),
    };
    const admitted = (await gate.call<ScanAnswer>('POST', '/api/ticket/check-ins', { body })).result;
    expect(admitted).toMatchObject({ result: 'OK', ticket: { photo: 'wanted' } });
    expect(await send(other, admitted.id)).toBe('not_found');
    expect(await send(gate, admitted.id, { mediaType: 'image/jpeg' })).toBe('file_refused');
    expect([await send(gate, admitted.id), await send(gate, admitted.id)]).toEqual([200, 200]);
    expect(await countRows(test.database.url, 'ticket.gate_photo')).toBe(1);
    const scanned = (await scan(seller, park.gateId, ticket.qr)).result;
    expect(scanned).toMatchObject({ ticket: { photo: 'kept' } });
    expect((await look(seller, scanned.id)).headers['content-type']).toBe('image/png');
    clock.at = instantOf(day, '10:11');
    expect(await send(gate, admitted.id)).toBe('not_found');
    await endDays(test.db, instantOf(addDays(day, 1), '00:20'));
    await forgetVisitors(test.db, instantOf(addDays(day, 181), '01:10'));
    expect(await countRows(test.database.url, 'ticket.gate_photo')).toBe(0);
  });

  it('T-39 goes with the name of its holder, once he is forgotten', async () => {
    const ticket = await sold();
    await keep(ticket.ticketNo);
    await endDays(test.db, instantOf(addDays(day, 1), '00:20'));
    await forgetVisitors(test.db, instantOf(addDays(day, 180), '01:10'));
    expect(await countRows(test.database.url, 'ticket.ticket_photo')).toBe(1);
    await forgetVisitors(test.db, instantOf(addDays(day, 181), '01:10'));
    expect(await countRows(test.database.url, 'ticket.ticket_photo')).toBe(0);
  });

  async function sold(): Promise<Order['tickets'][number]> {
    const { result } = await sell(
      seller,
      cashSale(site, park, 1, { lines: [{ productId: park.productId, qty: 1, visitors: [person] }] }),
    );
    const [ticket] = result.tickets;
    if (!ticket) throw new Error('a ticket was sold');
    return ticket;
  }

  function keep(ticketNo: string, changes: object = {}, by = seller): Promise<Answer<Order>> {
    return by.call('PUT', `/api/ticket/tickets/${ticketNo}/photo`, {
      body: { mediaType: 'image/png', content: photo, ...changes },
      key: true,
    });
  }

  /** As 订单查询 shows it. */
  async function detail(orderNo: string): Promise<OrderDetail> {
    return (await seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`)).result;
  }

  function look(by: Client, scanId: number): Promise<Answer<unknown>> {
    return by.call('POST', `/api/ticket/check-ins/${scanId}/photo`);
  }
});
