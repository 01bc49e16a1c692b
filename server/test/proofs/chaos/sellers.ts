import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { multiplyFen } from '@shanmen/shared/money';

import { recordKeyOf } from '../../../src/platform/idempotency/record-key.ts';
import { cashSale } from '../../data/ticket/factories.ts';
import { chaosPassword, type Ground } from './ground.ts';

/** A sale that the seller was told of: from now on it must exist, once. */
export type Acknowledged = { key: string; orderNo: string; totalFen: number };

export type Tally = {
  acknowledged: Acknowledged[];
  /** Keys that the orders of begun sales keep; each may have been done once or not at all. */
  begun: string[];
  /** Attempts whose answer never came: killed, hung up, refused by a server that was away. */
  unanswered: number;
  /** What a busy or recovering server said last, for whoever wonders why nobody sells. */
  lastBusy: string;
  /** How often each status and code of such an answer came. */
  refusals: Map<string, number>;
};

export type Selling = {
  origin: string;
  ground: Ground;
  chance: () => number;
  /** When sellers begin no further sale; one under way is still carried to its end. */
  until: () => boolean;
};

export function emptyTally(): Tally {
  return { acknowledged: [], begun: [], unanswered: 0, lastBusy: '', refusals: new Map() };
}

/** Signs every seller in, one after the other, and opens their shifts. */
export async function openShifts(selling: Selling, tally: Tally): Promise<Desk[]> {
  const desks: Desk[] = [];
  // Nobody hangs up here: a shift that was opened is not opened again without its key.
  const patient = { ...selling, chance: () => 1 };
  for (const { id, userName, windowId } of selling.ground.sellers) {
    const credential = await signIn(selling, userName);
    const opening = { windowId, openingFloatFen: 100_00 };
    await persist(patient, credential, '/api/ticket/shifts', opening, randomUUID(), tally);
    desks.push({ sellerId: id, windowId, credential });
  }
  return desks;
}

/** All desks at once, each repeating a sale with its key until it is answered. The tally grows meanwhile. */
export async function sellUntilEnd(selling: Selling, desks: readonly Desk[], tally: Tally): Promise<void> {
  await Promise.all(desks.map(desk => work(selling, desk, tally)));
}

type Credential = { cookie: string; authorization: string };
export type Desk = { sellerId: number; windowId: number; credential: Credential };

async function work(selling: Selling, desk: Desk, tally: Tally): Promise<void> {
  const { ground, chance, until } = selling;
  while (!until()) {
    const place = ground.attractions[Math.floor(chance() * ground.attractions.length)];
    if (!place) throw new Error('there is nothing to sell');
    const qty = 1 + Math.floor(chance() * 3);
    const key = randomUUID();
    const recordKey = recordKeyOf(`u:${desk.sellerId}`, key);
    tally.begun.push(recordKey);
    const order = await persist(
      selling,
      desk.credential,
      '/api/ticket/orders',
      cashSale(desk, place, qty),
      key,
      tally,
    );
    const orderNo = order['orderNo'];
    if (typeof orderNo !== 'string') throw new Error(`no order: ${JSON.stringify(order)}`);
    tally.acknowledged.push({ key: recordKey, orderNo, totalFen: multiplyFen(place.priceFen, qty) });
    await pause(20 + chance() * 60);
  }
}

/** Repeats with the same key until somebody answers; sometimes hangs up before the answer comes. */
async function persist(
  selling: Selling,
  credential: Credential,
  path: string,
  body: object,
  key: string,
  tally: Tally,
): Promise<Record<string, unknown>> {
  for (;;) {
    const hangUpMs = selling.chance() < 0.1 ? 3 + selling.chance() * 40 : 15_000;
    const answer = await post(
      selling.origin,
      path,
      body,
      { ...credential, 'idempotency-key': key },
      hangUpMs,
    );
    if (answer === null) tally.unanswered += 1;
    else if (answer.status === 200) return answer.result;
    else if (!isBusy(answer)) throw new Error(`${path} was refused with ${answer.status}: ${answer.text}`);
    else noteBusy(tally, answer);
    await pause(answer?.status === 429 ? 1000 : 50 + selling.chance() * 150);
  }
}

function noteBusy(tally: Tally, { status, text }: Posted): void {
  tally.lastBusy = `${status} ${text}`;
  const words = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`;
  tally.refusals.set(words, (tally.refusals.get(words) ?? 0) + 1);
}

function isBusy({ status, text }: Posted): boolean {
  return status >= 500 || status === 429 || text.includes('"request_in_progress"');
}

async function signIn({ origin }: Selling, userName: string): Promise<Credential> {
  for (;;) {
    const answer = await post(
      origin,
      '/api/auth/sessions',
      { userName, password: chaosPassword },
      {},
      30_000,
    );
    const sid = /sid=([^;]+)/.exec(answer?.cookie ?? '')?.[1];
    const token = answer?.result['token'];
    if (answer?.status === 200 && sid && typeof token === 'string') {
      return { cookie: `sid=${sid}`, authorization: `Bearer ${token}` };
    }
    await pause(2000);
  }
}

type Posted = { status: number; result: Record<string, unknown>; text: string; cookie: string };

/** @returns null when no whole answer came, for whatever reason. */
async function post(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string>,
  limitMs: number,
): Promise<Posted | null> {
  const request = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin, ...headers },
    signal: AbortSignal.timeout(Math.ceil(limitMs)),
  };
  return fetch(`${origin}${path}`, request)
    .then(async response => {
      const text = await response.text();
      const { result = {} }: { result?: Record<string, unknown> } = JSON.parse(text);
      return { status: response.status, result, text, cookie: response.headers.get('set-cookie') ?? '' };
    })
    .catch(() => null);
}
