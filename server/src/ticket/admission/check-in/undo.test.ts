import type { ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  patiently,
  scan,
  sell,
  sellerAtWork,
  undoScan,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';

const day = '2026-10-02';

let test: TestApp;
let now: Date;
let seller: Client;
let lead: Client;
let windowId: number;
let spot: Attraction;
let order: Order;

beforeEach(() => open());
afterEach(() => test.close());

async function open(): Promise<void> {
  now = instantOf(day, '10:00');
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  lead = await test.signIn('admin');
  spot = await attraction(test.db, { visitDate: day, times: 2 });
  order = (await sell(seller, cashSale({ windowId }, spot, 3))).result;
}

describe('taking an admission back', () => {
  it('T-31 makes the ticket unused, keeps both rows and counts the visitor out', async () => {
    const admitted = await enter(0);
    await enter(1);
    const undone = await undoScan(lead, { id: admitted.id, gateId: spot.gateId });
    expect(undone.result).toMatchObject({
      result: 'UNDO',
      text: '误检撤销',
      persons: 1,
      ticket: { status: 'I', timesLeft: 2, firstUsedAt: null },
    });
    const { result: log } = await seller.call<ScanLog>('GET', '/api/ticket/check-ins', {
      query: { gateId: String(spot.gateId) },
    });
    expect(log.admittedToday).toBe(1);
    expect(log.scans.map(row => row.result)).toEqual(['UNDO', 'OK', 'OK']);
    expect(await checkedIn()).toBe(1);
    const { result } = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(result.tickets.map(ticket => ticket.status)).toEqual(['I', 'O', 'I']);
    expect(await findFaults(test.db)).toEqual([]);
    expect((await enter(0)).result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-31 is possible for ten minutes, at the same gate, and for nothing but the last and only use', async () => {
    const first = await enter(0);
    const elsewhere = await attraction(test.db, { visitDate: day });
    expect(await refusal(first.id, elsewhere.gateId)).toBe('undo_too_late');
    const second = await enter(0);
    expect(await refusal(first.id)).toBe('undo_too_late');
    expect(await refusal(second.id)).toBe('undo_too_late');
    const other = await enter(1);
    await scan(seller, spot.gateId, codeOf(1), { direction: 'OUT' });
    expect(await refusal(other.id)).toBe('undo_too_late');
    const third = await enter(2);
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(await refusal(third.id)).toBe('undo_too_late');
    now = new Date(now.getTime() - 1);
    expect((await undoScan(lead, { id: third.id, gateId: spot.gateId })).status).toBe(200);
    expect(await refusal(third.id)).toBe('undo_too_late');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-31 is no business of a refused scan or of a person without the permission', async () => {
    const refused = await scan(seller, spot.gateId, '1.0000000000000000.1.0000000000');
    expect(await refusal(refused.result.id)).toBe('not_found');
    const { id } = await enter(0);
    expect((await undoScan(seller, { id, gateId: spot.gateId })).status).toBe(403);
  });

  it('waits while the ticket is locked', async () => {
    const { id } = await enter(0);
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = '争议'`);
    expect(await refusal(id)).toBe('letter_conflict');
  });

  proof('T-31 happens once when two ask for it at the same instant', async () => {
    expect(await undoAtOnce()).toEqual({ undone: 1, refused: ['undo_too_late'] });
    expect(await checkedIn()).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** Two tickets are inside, and ten people take the first one's entry back. @returns how many did, and what the others read */
async function undoAtOnce() {
  const { id } = await enter(0);
  await enter(1);
  const answers = await whileResting(test.database.url, 'update on ticket.ticket_entitlement', () =>
    Promise.all(
      Array.from({ length: 10 }, () => patiently(() => undoScan(lead, { id, gateId: spot.gateId }))),
    ),
  );
  return {
    undone: answers.filter(({ status }) => status === 200).length,
    refused: [...new Set(answers.flatMap(({ error }) => error?.code ?? []))],
  };
}

async function enter(index: number) {
  const { result } = await scan(seller, spot.gateId, codeOf(index));
  return result;
}

function codeOf(index: number): string {
  return order.tickets[index]?.qr ?? '';
}

async function refusal(id: number, gateId = spot.gateId): Promise<string | undefined> {
  return (await undoScan(lead, { id, gateId })).error?.code;
}

function checkedIn(): Promise<number> {
  return readNumber(
    test.database.url,
    `select checked_in as value from ticket.slot where id = ${spot.slotId}`,
  );
}
