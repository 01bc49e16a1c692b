import { randomUUID } from 'node:crypto';

import type { Gate, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  type AttractionOptions,
  cashSale,
  patiently,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import {
  asOwner,
  countRows,
  findFaults,
  readNumber,
  whileFailing,
  whileResting,
} from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const gates = Number(process.env['SHANMEN_GATE_SCANS'] ?? '50');

describe('an entry', () => {
  let test: TestApp;
  beforeEach(() => {
    clock.at = instantOf(day, '10:00');
  });
  beginsWith(async () => {
    test = await testApp({ now: () => clock.at });
    return test;
  });

  it('turns the letter to O, takes one entry and tells what is left', async () => {
    const second = await attraction(test.db, { visitDate: day });
    const third = await attraction(test.db, { visitDate: day });
    const { seller, spot, ticket } = await soldTicket(test, { alsoOpens: [second.spotId, third.spotId] });
    const { result } = await scan(seller, spot.gateId, ticket.qr);
    expect(result).toMatchObject({
      result: 'OK',
      text: '请通行，剩余两项',
      persons: 1,
      ticket: { status: 'O', timesLeft: 0, placesLeft: 2 },
    });
    expect((await scan(seller, second.gateId, ticket.qr)).result).toMatchObject({
      result: 'OK',
      text: '请通行，剩余1项',
    });
    expect((await scan(seller, third.gateId, ticket.qr)).result).toMatchObject({
      result: 'OK',
      text: '请通行',
    });
    const state = `select count(*) as value from ticket.ticket_order where state = 'DONE'`;
    expect(await readNumber(test.database.url, state)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is possible by the printed number, and as often as the ticket says', async () => {
    const { seller, spot, ticket } = await soldTicket(test, { times: 2 });
    expect((await scan(seller, spot.gateId, ticket.ticketNo)).result).toMatchObject({
      result: 'OK',
      text: '请通行，还可进 1 次',
    });
    expect((await scan(seller, spot.gateId, ticket.ticketNo)).result.result).toBe('OK');
    expect((await scan(seller, spot.gateId, ticket.ticketNo)).result).toMatchObject({
      result: 'USED_UP',
      text: '已使用（10:00:00）',
    });
  });

  it.each([
    ['a code of nobody', 'UNKNOWN', '无效票', async () => '1.1234567890123456.1.0123456789'],
    ['a text that is no code', 'UNKNOWN', '无效票', async () => '你好'],
    ['an order number', 'UNKNOWN', '这是订单号，请扫门票上的二维码或票号', async () => 'D2610020000174'],
    [
      'a forged code',
      'UNKNOWN',
      '无效票',
      async (qr: string) => `${qr.slice(0, -1)}${(Number(qr.at(-1)) + 1) % 10}`,
    ],
  ])('refuses %s', async (_name, result, text, codeOf) => {
    const { seller, spot, ticket } = await soldTicket(test);
    const answer = await scan(seller, spot.gateId, await codeOf(ticket.qr));
    expect(answer.result).toMatchObject({ result, text, ticket: null, persons: 0 });
  });

  it.each([
    ["status = 'R'", 'UNPAID', '未支付'],
    ["status = 'X'", 'CANCELLED', '已取消'],
    ["status = 'F'", 'REFUNDED', '已退票'],
    ["status = 'N'", 'TOO_LATE', '已过时段，过期票须先延期'],
    ["locked_reason = 'refund'", 'LOCKED', '退款中'],
    ['qr_version = 2', 'REVOKED', '旧码已作废'],
  ])('T-23 T-25 judges the ticket before its use: %s', async (change, result, text) => {
    const { seller, spot, ticket } = await soldTicket(test);
    await scan(seller, spot.gateId, ticket.qr);
    const steps = await countRows(test.database.url, 'ticket.ticket_log');
    await asOwner(test.database.url, `update ticket.ticket set ${change}`);
    expect((await scan(seller, spot.gateId, ticket.qr)).result).toMatchObject({ result, text, persons: 0 });
    expect(await countRows(test.database.url, 'ticket.ticket_log')).toBe(steps);
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(2);
  });

  it.each([
    ['the day before', '2026-10-01', '23:59', 'WRONG_DATE', '非当日，游玩日 2026-10-02'],
    ['before its time', day, '12:59', 'TOO_EARLY', '未到时段，场次 13:00–13:30'],
    ['at the first second', day, '13:00', 'OK', '请通行'],
    ['within the tolerance', day, '13:59', 'OK', '请通行'],
    ['after the tolerance', day, '14:00', 'TOO_LATE', '已过时段，场次 13:00–13:30'],
    ['the day after', '2026-10-03', '00:00', 'WRONG_DATE', '非当日，游玩日 2026-10-02'],
  ])('T-38 %s', async (_name, scanDay, time, result, text) => {
    const { spot, ticket } = await soldTicket(test, { startTime: '13:00', endTime: '13:30' });
    clock.at = instantOf(scanDay, time);
    // The clock moved by hours: the seller's session has ended.
    const inspector = await test.signIn('seller01');
    expect((await scan(inspector, spot.gateId, ticket.qr)).result).toMatchObject({ result, text });
  });

  it('T-29 admits nobody when more persons are typed than the ticket has, and the ticket stays good', async () => {
    const { seller, spot, ticket } = await soldTicket(test);
    expect((await scan(seller, spot.gateId, ticket.qr, { persons: 3 })).result).toMatchObject({
      result: 'USED_UP',
      text: '本票仅限 1 人，已输入 3 人',
      persons: 0,
      ticket: { status: 'I', timesLeft: 1, firstUsedAt: null },
    });
    const refused = `select count(*) as value from ticket.checkin_log where result = 'USED_UP' and persons = 0`;
    expect(await readNumber(test.database.url, refused)).toBe(1);
    await asOwner(test.database.url, forPersons(30));
    expect((await scan(seller, spot.gateId, ticket.qr, { persons: 31 })).result).toMatchObject({
      result: 'USED_UP',
      text: '本票余 30 人',
      persons: 0,
    });
    await asOwner(test.database.url, forPersons(1));
    expect((await scan(seller, spot.gateId, ticket.qr)).result).toMatchObject({ result: 'OK', persons: 1 });
    expect((await scan(seller, spot.gateId, ticket.qr, { persons: 3 })).result.text).toBe(
      '已使用（10:00:00）',
    );
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps and answers an identity number only masked, also when it is resent', async () => {
    const { seller, spot } = await soldTicket(test);
    const nonce = randomUUID();
    const answer = await scan(seller, spot.gateId, '11010119900101123X', { nonce });
    expect(answer.result).toMatchObject({
      result: 'UNKNOWN',
      text: '证件号码有误，请核对',
      code: '110101********123X',
    });
    expect((await scan(seller, spot.gateId, '11010119900101123X', { nonce })).result).toEqual(answer.result);
    const whole = `select count(*) as value from ticket.checkin_log where checkin_log::text like '%19900101%'`;
    expect(await readNumber(test.database.url, whole)).toBe(0);
  });

  it('waits between two entries as long as the product says', async () => {
    const { seller, spot, ticket } = await soldTicket(test, { times: 3, minIntervalMin: 10 });
    await scan(seller, spot.gateId, ticket.qr);
    clock.at = instantOf(day, '10:09');
    expect((await scan(seller, spot.gateId, ticket.qr)).result.result).toBe('INTERVAL');
    clock.at = instantOf(day, '10:10');
    expect((await scan(seller, spot.gateId, ticket.qr)).result.result).toBe('OK');
  });

  it('opens no other spot, and nobody leaves who did not come in', async () => {
    const { seller, spot, ticket } = await soldTicket(test);
    const other = await attraction(test.db, { visitDate: day });
    expect((await scan(seller, other.gateId, ticket.qr)).result.result).toBe('WRONG_SPOT');
    expect((await scan(seller, spot.gateId, ticket.qr, { direction: 'OUT' })).result.result).toBe(
      'TOO_EARLY',
    );
    await scan(seller, spot.gateId, ticket.qr);
    expect((await scan(seller, spot.gateId, ticket.qr, { direction: 'OUT' })).result.result).toBe('OK');
    await asOwner(test.database.url, `update ticket.gate set direction = 'IN'`);
    expect((await scan(seller, spot.gateId, ticket.qr, { direction: 'OUT' })).error?.code).toBe(
      'invalid_input',
    );
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('lets out nobody who is not inside, and cuts no number: the refusal says how many are', async () => {
    const { seller, spot, ticket } = await soldTicket(test, { times: 3 });
    const leave = (persons: number) => scan(seller, spot.gateId, ticket.qr, { direction: 'OUT', persons });
    await asOwner(test.database.url, forPersons(5, 3));
    expect((await leave(1)).result).toMatchObject({ result: 'TOO_EARLY', text: '尚未入园', persons: 0 });
    await scan(seller, spot.gateId, ticket.qr, { persons: 4 });
    expect((await leave(5)).result).toMatchObject({
      result: 'USED_UP',
      text: '在园 4 人，已输入 5 人',
      persons: 0,
    });
    expect((await leave(3)).result).toMatchObject({ result: 'OK', persons: 3 });
    const atOnce = await whileResting(test.database.url, 'insert on ticket.checkin_log', () =>
      Promise.all([leave(1), leave(1), leave(1)]),
    );
    expect(atOnce.map(answer => answer.result.result).sort()).toEqual(['OK', 'USED_UP', 'USED_UP']);
    expect((await leave(1)).result).toMatchObject({ result: 'USED_UP', text: '已全部出园' });
    await scan(seller, spot.gateId, ticket.qr, { persons: 2 });
    expect((await leave(2)).result).toMatchObject({ result: 'OK', persons: 2 });
  });

  it('T-26 resent with its nonce answers the same and is one row; another code with it is refused', async () => {
    const { seller, spot, ticket } = await soldTicket(test, { times: 5 });
    const nonce = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => patiently(() => scan(seller, spot.gateId, ticket.qr, { nonce }))),
    );
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1);
    expect(answers[0]?.result).toMatchObject({ result: 'OK', ticket: { timesLeft: 4 } });
    const entries = 'select sum(times_used) as value from ticket.ticket_entitlement';
    expect(await readNumber(test.database.url, entries)).toBe(1);
    const unknown = randomUUID();
    const refused = await Promise.all(
      Array.from({ length: 4 }, () => scan(seller, spot.gateId, 'x', { nonce: unknown })),
    );
    expect(new Set(refused.map(answer => answer.text)).size).toBe(1);
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(2);
    expect((await scan(seller, spot.gateId, ticket.ticketNo, { nonce })).error?.code).toBe(
      'idempotency_mismatch',
    );
  });

  it.each(['ticket.ticket_log', 'ticket.checkin_log', 'ticket.slot'])(
    'leaves nothing when it breaks off at %s',
    async table => {
      const { seller, spot, ticket } = await soldTicket(test);
      const broken = await whileFailing(test.database.url, table, () => scan(seller, spot.gateId, ticket.qr));
      expect(broken.status).toBe(500);
      expect(
        await readNumber(test.database.url, 'select sum(times_used) as value from ticket.ticket_entitlement'),
      ).toBe(0);
      expect((await scan(seller, spot.gateId, ticket.qr)).result.result).toBe('OK');
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('lists the scans by the time of the server, not by the order of their writing', async () => {
    const { seller, spot, ticket } = await soldTicket(test);
    const later = await scan(seller, spot.gateId, ticket.qr);
    clock.at = instantOf(day, '09:59');
    const earlier = await scan(seller, spot.gateId, ticket.qr);
    const log = await seller.call<ScanLog>('GET', '/api/ticket/check-ins', {
      query: { gateId: String(spot.gateId) },
    });
    expect(log.result.scans).toEqual([later.result, earlier.result]);
  });

  it('shows the last scans of a gate, refusals too, and who came in today', async () => {
    const { seller, spot, ticket } = await soldTicket(test);
    const first = await scan(seller, spot.gateId, ticket.qr);
    const again = await scan(seller, spot.gateId, ticket.qr);
    const log = await seller.call<ScanLog>('GET', '/api/ticket/check-ins', {
      query: { gateId: String(spot.gateId) },
    });
    expect(log.result).toEqual({
      scans: [again.result, first.result],
      admittedToday: 1,
      inside: { persons: 1, estimated: false },
    });
    const list = await seller.call<Gate[]>('GET', '/api/ticket/gates');
    expect(list.result.map(gate => gate.id)).toContain(spot.gateId);
    expect((await scan(seller, 999_999, ticket.qr)).error?.code).toBe('not_found');
  });
});

describe('one code at many gates at once', () => {
  it('T-24 admits exactly once', async () => {
    const test = await testApp({ now: () => instantOf(day, '10:00') });
    expect(await admitAtOnce(test)).toBe(1);
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(gates);
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });

  proof('T-24 admits exactly as often as the ticket may', async () => {
    const test = await testApp({ now: () => instantOf(day, '10:00') });
    expect(await admitAtOnce(test, 3)).toBe(3);
    expect(await countRows(test.database.url, 'ticket.checkin_log')).toBe(gates);
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });
});

async function admitAtOnce(test: TestApp, times = 1): Promise<number> {
  const { seller, spot, ticket } = await soldTicket(test, { times });
  const answers = await Promise.all(
    Array.from({ length: gates }, () => {
      const nonce = randomUUID();
      return patiently(() => scan(seller, spot.gateId, ticket.qr, { nonce }));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.filter(({ result }) => result.result === 'OK').length;
}

async function soldTicket(test: TestApp, options: AttractionOptions = {}) {
  const { site, seller } = await sellerAtWork(test);
  const spot = await attraction(test.db, { visitDate: day, ...options });
  const { result } = await sell(seller, cashSale(site, spot));
  const [ticket] = result.tickets;
  if (!ticket) throw new Error('nothing was sold');
  return { seller, spot, ticket };
}

/** Makes every ticket one for so many persons, each of whom may enter so often. */
function forPersons(count: number, times = 1): string {
  return `update ticket.ticket set person_count = ${count};
          update ticket.ticket_entitlement set times_total = ${count * times}`;
}
