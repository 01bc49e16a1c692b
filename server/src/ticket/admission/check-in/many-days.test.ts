import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  type AttractionOptions,
  cashSale,
  patiently,
  scan,
  sell,
  sellerAtWork,
  undoScan,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults } from '../../../../test/app/scenario.ts';

const day = '2026-10-02';
const idNo = '990000199001010017';
const daily: AttractionOptions = { visitDate: day, validDays: 30, times: 30, timesPerDay: 1 };
const clock = { at: instantOf(day, '10:00') };

let test: TestApp;
let lead: Client;
beforeEach(() => open());
afterEach(() => test.close());

async function open(): Promise<void> {
  clock.at = instantOf(day, '10:00');
  test = await testApp({ now: () => clock.at });
  lead = await test.signIn('admin');
}

describe('a ticket for many days', () => {
  it('T-24 opens as often a day as it says, and again the day after', async () => {
    const { spot, ticket } = await sold();
    expect(ticket).toMatchObject({
      lastDay: '2026-10-31',
      places: [expect.objectContaining({ times: 30, perDay: 1 })],
    });
    expect((await scan(lead, spot.gateId, ticket.qr)).result).toMatchObject({ result: 'OK', text: '请通行' });
    expect((await scan(lead, spot.gateId, ticket.qr)).result).toMatchObject({
      result: 'USED_UP',
      text: '今日已用（每日 1 次）',
      persons: 0,
    });
    await next(1);
    expect((await scan(lead, spot.gateId, ticket.qr)).result).toMatchObject({
      result: 'OK',
      text: '请通行',
      ticket: { visitDate: day, lastDay: '2026-10-31' },
    });
    await next(30);
    expect((await scan(lead, spot.gateId, ticket.qr)).result).toMatchObject({
      result: 'WRONG_DATE',
      text: '非当日，有效期 2026-10-02 至 2026-10-31',
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-31 opens again on a day whose only admission was taken back', async () => {
    const { spot, ticket } = await sold();
    const { result } = await scan(lead, spot.gateId, ticket.qr);
    expect((await undoScan(lead, { id: result.id, gateId: spot.gateId })).status).toBe(200);
    expect((await scan(lead, spot.gateId, ticket.qr)).result.result).toBe('OK');
  });

  it('asks whoever comes again for the card that the ticket was bought with', async () => {
    const named = { idPolicy: 'EVERY_VISITOR', timesPerDay: 2, reentry: 'VERIFY_ID' } as const;
    const { spot, ticket } = await sold({ ...daily, ...named });
    expect((await scan(lead, spot.gateId, ticket.qr)).result).toMatchObject({
      result: 'OK',
      text: '请通行，还可进 1 次',
    });
    for (const code of [ticket.qr, ticket.ticketNo]) {
      expect((await scan(lead, spot.gateId, code)).result).toMatchObject({
        result: 'NEED_ID',
        text: '需核验证件，请刷购票人证件',
        persons: 0,
      });
    }
    expect((await scan(lead, spot.gateId, idNo)).result.result).toBe('OK');
    expect((await scan(lead, spot.gateId, idNo)).result.result).toBe('USED_UP');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-24 opens once a day for all gates together', async () => {
    expect(await admittedAtOnce()).toBe(1);
  });
});

async function admittedAtOnce(): Promise<number> {
  const { spot, ticket } = await sold();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const nonce = randomUUID();
      return patiently(() => scan(lead, spot.gateId, ticket.qr, { nonce }));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.filter(({ result }) => result.result === 'OK').length;
}

/** Sessions of the days before have ended. */
async function next(days: number): Promise<void> {
  clock.at = instantOf(addDays(day, days), '10:00');
  lead = await test.signIn('admin');
}

async function sold(
  options: AttractionOptions = daily,
): Promise<{ spot: Attraction; ticket: Order['tickets'][number] }> {
  const { site, seller } = await sellerAtWork(test);
  const spot = await attraction(test.db, options);
  const visitors = options.idPolicy === undefined ? {} : { visitors: [{ idKind: 'ID_CARD' as const, idNo }] };
  const lines = [{ productId: spot.productId, qty: 1, ...visitors }];
  const { result } = await sell(seller, cashSale(site, spot, 1, { lines }));
  const [ticket] = result.tickets;
  if (!ticket) throw new Error('nothing was sold');
  return { spot, ticket };
}
