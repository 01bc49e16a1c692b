import { createHash, randomUUID } from 'node:crypto';

import type { ReportRows } from '@shanmen/shared/contracts/reports/report';
import type { DevicePage } from '@shanmen/shared/contracts/ticket/admission/device';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type {
  OfflineList,
  OfflineReceipt,
  OfflineScan,
  ScanConflict,
  ScanConflictPage,
} from '@shanmen/shared/contracts/ticket/offline/offline-scan';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { enrolAt, type TestDevice } from '../../../../test/people/device.ts';
import { followEvents } from '../../../../test/app/machines/event-listener.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';

const now = '2026-10-02T02:00:00.000Z';
const earlier = '2026-10-02T01:40:00.000Z';

let test: TestApp;
let admin: Client;
let seller: Client;
let site: SaleSite;
let spot: Attraction;
let gate: TestDevice;
beginsWith(async () => {
  test = await testApp({ now: () => new Date(now) });
  admin = await test.signIn('admin');
  spot = await soldUnder(test.db, await attraction(test.db, { visitDate: '2026-10-02' }), 'RR5');
  gate = await enrolAt(test, admin, spot.gateId);
  ({ seller, site } = await sellerAtWork(test));
  return test;
});

describe('a gate that had no line', () => {
  it('hands in what it admitted, each scan once, at the time it was made', async () => {
    const [one, two] = (await sold(2)).tickets;
    const scans = [offline(one?.qr), offline(two?.qr, { result: 'UNKNOWN' })];
    const first = await handIn(scans);
    expect(first.map(({ result, conflict }) => [result, conflict])).toEqual([
      ['OK', false],
      ['UNKNOWN', false],
    ]);
    expect(await handIn(scans)).toEqual(first);
    const { result } = await scan(seller, spot.gateId, one?.qr ?? '');
    expect(result).toMatchObject({ result: 'USED_UP', text: '已使用（09:40:00）' });
    expect((await scan(seller, spot.gateId, two?.qr ?? '')).result.result).toBe('OK');
    expect(await readNumber(test.database.url, 'select checked_in as value from ticket.slot')).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-27 keeps an admission on a ticket that was given back meanwhile, with its conflict', async () => {
    const order = await sold(1);
    const code = order.tickets[0]?.qr ?? '';
    const refund = { order, windowId: site.windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    expect((await quoteAndRefund(seller, refund)).status).toBe(200);
    expect(await handIn([offline(code)])).toMatchObject([{ result: 'OK', conflict: true }]);
    const { result: log } = await seller.call<ScanLog>('GET', '/api/ticket/check-ins', {
      query: { gateId: String(spot.gateId) },
    });
    expect(log.scans[0]).toMatchObject({ result: 'OK', text: '离线已放行，上传时为“已退票”' });
    expect(log.inside).toEqual({ persons: 1, estimated: false });
    expect(await conflicts('open')).toMatchObject([{ judged: 'REFUNDED', persons: 1, settledBy: null }]);
    const letters = `select count(*) as value from ticket.ticket where status = 'F' and first_used_at is null`;
    expect(await readNumber(test.database.url, letters)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-27 tells whoever may settle it at once, each conflict once, and nobody of what fits', async () => {
    const order = await sold(2);
    const [good = '', gone = ''] = order.tickets.map(ticket => ticket.qr);
    const left = { ...order, tickets: order.tickets.slice(1) };
    await quoteAndRefund(seller, {
      order: left,
      windowId: site.windowId,
      kind: 'VISITOR',
      reason: '行程取消',
    });
    const listener = await followEvents(test.app, admin);
    const scans = [offline(good), offline(gone)];
    await handIn(scans);
    await handIn(scans);
    await withTransaction(test.db, tx =>
      signal(tx, { tell: { name: 'notice', kind: 'info', text: '之后' } }),
    );
    const told = await listener.hears('notice');
    expect(told).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/离线放行了门票 …\d{4}，上传时为“已退票”，请在检票处理离线冲突$/),
      permission: 'ticket:check-in:force',
      address: '/ticket/checkIn',
    });
    const next = listener.events.indexOf(told) + 1;
    expect(await listener.hears('notice', next)).toMatchObject({ text: '之后' });
    listener.leave();
  });

  it('T-27 stands in 检票明细 as a conflict, open until somebody says what was done', async () => {
    await handIn([offline('1.1234567890123456.1.0123456789'), offline((await sold(1)).tickets[0]?.qr)]);
    const report = async (filters: string) => {
      const answer = await admin.call<ReportRows>('GET', `/api/reports/rows/t.checkin?${filters}`);
      return answer.result.rows;
    };
    expect(await report('conflict=OPEN')).toEqual([expect.arrayContaining(['请通行', '离线', '待处理'])]);
    const [conflict] = await conflicts('open');
    await admin.call('POST', `/api/ticket/scan-conflicts/${conflict?.id}/settle`, {
      body: { note: '已补票' },
      key: true,
    });
    expect(await report('conflict=OPEN')).toEqual([]);
    expect(await report('conflict=SETTLED')).toHaveLength(1);
  });

  it('T-27 keeps both of two gates that admitted on one ticket', async () => {
    const other = await enrolAt(test, admin, spot.gateId);
    const code = (await sold(1)).tickets[0]?.qr;
    expect(await handIn([offline(code)])).toMatchObject([{ conflict: false }]);
    expect(await handIn([offline(code)], other)).toMatchObject([{ result: 'OK', conflict: true }]);
    expect(await conflicts('open')).toMatchObject([{ judged: 'USED_UP' }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is looked at by somebody, who says once what was done', async () => {
    await handIn([offline('1.1234567890123456.1.0123456789')]);
    const [conflict] = await conflicts('open');
    const settle = () =>
      admin.call<ScanConflict>('POST', `/api/ticket/scan-conflicts/${conflict?.id}/settle`, {
        body: { note: '已补票' },
        key: true,
      });
    expect((await settle()).result).toMatchObject({ state: 'settled', note: '已补票', productName: '' });
    expect((await settle()).error?.code).toBe('conflict_settled');
    expect(await conflicts('open')).toEqual([]);
    const unknown = '/api/ticket/scan-conflicts/999999/settle';
    const answer = await admin.call('POST', unknown, { body: { note: '无' }, key: true });
    expect(answer.error?.code).toBe('not_found');
  });

  it('T-28 names the new code of a ticket that was moved and no longer the old one, once the list is taken again', async () => {
    const order = await sold(1);
    const hashes = async () => {
      const { result } = await gate.call<OfflineList>('GET', '/api/ticket/offline-scans/list');
      return result.tickets.map(({ codeHash }) => codeHash);
    };
    const hashOf = (code = '') => createHash('sha256').update(code).digest('hex');
    expect(await hashes()).toEqual([hashOf(order.tickets[0]?.qr)]);
    const path = `/api/ticket/tickets/${order.tickets[0]?.ticketNo}/revoked-reprints`;
    await admin.call('POST', path, { body: { reason: '打印机卡纸' }, key: true });
    const { result: now } = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(now.tickets[0]?.qr).not.toBe(order.tickets[0]?.qr);
    expect(await hashes()).toEqual([hashOf(now.tickets[0]?.qr)]);
    await gate.call('PUT', '/api/ticket/devices/own', {
      body: { offline: true, listAsOf: earlier, waitingScans: 0 },
    });
    const { result: devices } = await admin.call<DevicePage>('GET', '/api/ticket/devices');
    expect(devices.rows).toMatchObject([{ link: 'offline', listAsOf: earlier }]);
  });

  it('admits by a list that opens no gate itself, and names only what is still good', async () => {
    const [good, moved] = (await sold(2)).tickets;
    await asOwner(
      test.database.url,
      `update ticket.ticket set locked_reason = 'refund' where ticket_no = '${moved?.ticketNo}'`,
    );
    const path = '/api/ticket/offline-scans/list';
    const { result } = await gate.call<OfflineList>('GET', path);
    const codeHash = createHash('sha256')
      .update(good?.qr ?? '')
      .digest('hex');
    expect(result).toMatchObject({ asOf: now, next: null, tickets: [{ codeHash, timesLeft: 1 }] });
    expect(JSON.stringify(result)).not.toContain(good?.qr);
  });
});

describe('强制放行', () => {
  it('lets in whom the gate refuses, takes an entry where one is left, and says when none was', async () => {
    const ticket = (await sold(1)).tickets[0];
    await asOwner(test.database.url, `update ticket.ticket_entitlement set window_to = '${earlier}'`);
    expect((await scan(seller, spot.gateId, ticket?.qr ?? '')).result.result).toBe('TOO_LATE');
    expect((await force(ticket?.qr)).result).toMatchObject({
      result: 'OK',
      text: '强制放行，原判“已过时段”',
      ticket: { status: 'O', timesLeft: 0 },
    });
    expect((await force(ticket?.qr)).result).toMatchObject({ text: '强制放行，原判“已过时段”' });
    const uncounted = 'select count(*) as value from ticket.checkin_log where uncounted';
    expect(await readNumber(test.database.url, uncounted)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is for issued tickets of this place, within their persons, and for whoever may', async () => {
    const order = await sold(1);
    const { qr = '' } = order.tickets[0] ?? {};
    expect((await force(qr, { persons: 2 })).error).toMatchObject({
      code: 'force_forbidden',
      message: '本票仅限 1 人',
    });
    const other = await attraction(test.db, { visitDate: '2026-10-02' });
    expect((await force(qr, { gateId: other.gateId })).error?.code).toBe('force_forbidden');
    expect((await force('D2610020000174')).error?.code).toBe('not_found');
    expect((await force(qr, {}, seller)).error?.code).toBe('no_permission');
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = 'refund'`);
    expect((await force(qr)).error?.code).toBe('ticket_locked');
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = null, status = 'F'`);
    expect((await force(qr)).error?.message).toBe('门票为“退票”，不能强制放行');
  });
});

async function sold(count: number): Promise<Order> {
  return (await sell(seller, cashSale(site, spot, count))).result;
}

function offline(code = '', changes: Partial<OfflineScan> = {}): OfflineScan {
  return {
    code,
    direction: 'IN',
    persons: 1,
    nonce: randomUUID(),
    deviceTime: earlier,
    result: 'OK',
    ...changes,
  };
}

async function handIn(scans: readonly OfflineScan[], device = gate): Promise<OfflineReceipt[]> {
  const answer = await device.call<OfflineReceipt[]>('POST', '/api/ticket/check-ins/batch', {
    body: { scans },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

async function conflicts(state: ScanConflict['state']): Promise<ScanConflict[]> {
  const path = `/api/ticket/scan-conflicts?state=${state}&gateId=${spot.gateId}`;
  return (await admin.call<ScanConflictPage>('GET', path)).result.rows;
}

function force(code = '', changes: { persons?: number; gateId?: number } = {}, person = admin) {
  const body = { code, gateId: spot.gateId, persons: 1, reason: '设备误判', ...changes };
  return person.call<ScanAnswer>('POST', '/api/ticket/forced-scans', { body, key: true });
}
