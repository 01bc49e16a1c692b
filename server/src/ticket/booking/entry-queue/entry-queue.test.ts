import type { Setting } from '@shanmen/shared/contracts/admin/settings/settings';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { placeIn } from '@shanmen/shared/contracts/ticket/booking/entry-place';
import type {
  EntryQueue,
  EntryQueueRules,
  EntryTicket,
} from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import type { Static, TSchema } from 'typebox';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { Memory } from '../../../process/machine/memory.ts';
import { EntryQueueDesk } from './entry-queue.service.ts';

const second = 1000;
const minute = 60 * second;

describe('排队进入 of several processes', () => {
  let test: TestApp;
  let clock = 0;
  let rules: EntryQueueRules;
  const now = () => new Date(clock);
  const begin = testClock().getTime();

  beforeEach(() => {
    clock = begin;
    rules = { mode: 'queue-on', perMinute: 600, crowdAbove: 50, opensAt: null, insideMinutes: 15 };
  });
  beginsWith(async () => {
    test = await testApp({ now });
    return test;
  });

  const process = () => {
    const memory = new Memory();
    const desk = new EntryQueueDesk({ db: test.db, now, memory, rules: async () => rules });
    return { desk, die: () => memory.forget() };
  };

  proof(
    'T-79 lets in whoever came first, at the rate that the site says, and everybody at last',
    async () => {
      const processes = [process(), process(), process()];
      const chance = seeded(7);
      await processes[0]?.desk.turn();
      const came: number[] = [];
      const letIn: { at: number; until: number }[] = [];
      for (let tick = 0; tick < 600; tick += 1) {
        clock += 100;
        for (const { desk } of processes) {
          // A crowd in the first ten seconds, single visitors after.
          const comers = tick < 100 ? Math.floor(chance() * 4) : Number(chance() < 0.02);
          for (let each = 0; each < comers; each += 1) came.push((await desk.arrive(null)) ?? Number.NaN);
          if (chance() < 0.02) await desk.turn();
          letIn.push({ at: clock, until: (await desk.show()).queue.letInUntil });
        }
      }
      expect(came.every(Number.isFinite)).toBe(true);
      for (const { desk, die } of processes) {
        await desk.close();
        die();
      }
      const stands = new Map<number, number>();
      for (const { at, until } of letIn) stands.set(at, Math.max(stands.get(at) ?? 0, until));
      const frontiers = [...stands.values()];
      expect(frontiers).toEqual(frontiers.toSorted((one, other) => one - other));
      // Nobody overtakes: each moment lets in a first part of all who came, by when they came.
      const order = came.toSorted((one, other) => one - other);
      const inside = (until: number) => order.filter(arrived => arrived <= until).length;
      for (const [at, until] of stands) {
        const seconds = (at - begin) / second;
        expect(inside(until)).toBeLessThanOrEqual(10 * seconds + 30);
      }
      expect(inside(frontiers.at(300) ?? 0)).toBeGreaterThan(200);
      expect(inside(frontiers.at(300) ?? 0)).toBeLessThan(order.length);
      expect(inside(frontiers.at(-1) ?? 0)).toBeGreaterThan(order.length - 5);
    },
  );

  it('T-79 goes on at the same place after every process has died, and never goes back', async () => {
    const first = process();
    await first.desk.turn();
    const places = async ({ desk }: ReturnType<typeof process>) => {
      const { queue } = await desk.show();
      return placeIn(queue, begin + 20 * second);
    };
    for (let tick = 0; tick < 400; tick += 1) {
      clock += 50;
      await first.desk.arrive(null);
    }
    clock += 4 * second;
    await first.desk.turn();
    const before = await places(first);
    const { letInUntil } = (await first.desk.show()).queue;
    expect(before).toBeGreaterThan(100);
    first.die();
    const heir = process();
    expect(await places(heir)).toBe(before);
    // Nobody is let in for the time when nothing ran.
    clock += 30 * minute;
    await heir.desk.turn();
    expect(before - (await places(heir))).toBeLessThanOrEqual(31);
    expect((await heir.desk.show()).queue.letInUntil).toBeGreaterThanOrEqual(letInUntil);
    heir.die();
  });

  it('answers from memory while the database is away', async () => {
    let isAway = false;
    const heard = async () => (isAway ? Promise.reject(new Error('away')) : rules);
    const desk = new EntryQueueDesk({ db: test.db, now, memory: new Memory(), rules: heard });
    await desk.turn();
    const arrivedAt = await desk.arrive(null);
    clock += second;
    isAway = true;
    for (const ahead of [0, 1, 10]) {
      clock += ahead * second;
      expect((await desk.show()).queue.isOpen).toBe(true);
      expect(await desk.arrive(arrivedAt)).toBe(arrivedAt);
    }
    isAway = false;
    await desk.close();
  });

  it('opens by itself above so many visitors a minute, and closes when nobody has waited for ten minutes', async () => {
    rules = { ...rules, mode: 'queue-crowd' };
    const { desk, die } = process();
    const isOpen = async () => (await desk.show()).queue.isOpen;
    await desk.turn();
    for (let visitor = 0; visitor < 50; visitor += 1) await desk.pass();
    clock += second;
    await desk.turn();
    expect([await isOpen(), await desk.arrive(null)]).toEqual([false, null]);
    await desk.pass();
    clock += second;
    await desk.turn();
    expect(await isOpen()).toBe(true);
    await desk.arrive(null);
    for (let step = 0; step < 11; step += 1) {
      expect(await isOpen()).toBe(true);
      clock += minute;
      await desk.turn();
    }
    clock += second;
    await desk.turn();
    expect(await isOpen()).toBe(false);
    die();
  });

  it('opens at its moment, once, and lets nobody in while the rate is 0', async () => {
    rules = { ...rules, mode: 'queue-moment', opensAt: begin + minute, perMinute: 0 };
    const { desk, die } = process();
    await desk.turn();
    await desk.admit(null);
    clock = begin + minute;
    await desk.turn();
    clock += second;
    const arrivedAt = await desk.arrive(null);
    clock += 10 * minute;
    await desk.turn();
    await expect(desk.admit(arrivedAt)).rejects.toMatchObject({ code: 'queue_required' });
    rules = { ...rules, perMinute: 60 };
    for (let step = 0; step < 14; step += 1) {
      clock += minute;
      await desk.turn();
    }
    expect((await desk.show()).queue.isOpen).toBe(false);
    clock += second;
    await desk.turn();
    expect((await desk.show()).queue.isOpen).toBe(false);
    die();
  });
});

describe('the queue before booking', () => {
  let test: TestApp;
  let ahead = 0;
  const begun = testClock().getTime();
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now: () => new Date(begun + ahead) });
    return test;
  });

  it('T-79 asks nothing while it is off, and gives no ticket', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    expect((await join()).result).toMatchObject({ arrivedAt: null, queue: { isOpen: false } });
    expect((await offer('', spot.visitDate)).status).toBe(200);
    expect((await visitor.book(bookingOf(spot))).status).toBe(200);
  });

  it('T-79 keeps the place of a browser over reloads and tabs, and gives a later one to whoever drops it', async () => {
    await open();
    const first = await join();
    const cookie = cookiesOf(first);
    ahead += 5 * second;
    for (const again of await Promise.all([join(cookie), join(cookie), join(cookie)])) {
      expect(again.result.arrivedAt).toBe(first.result.arrivedAt);
      expect(again.headers['set-cookie']).toBeUndefined();
    }
    expect((await join()).result.arrivedAt).toBe((first.result.arrivedAt ?? 0) + 5 * second);
    ahead += 5 * second;
    await status();
    const { queue } = (await join()).result;
    expect(placeIn(queue, begun)).toBe(0);
  });

  it('T-79 lets only a ticket of this browser in, neither forged nor altered nor of another one', async () => {
    const spot = await attraction(test.db);
    await open();
    const [own, other] = [cookiesOf(await join()), cookiesOf(await join())];
    expect((await offer(own, spot.visitDate)).error).toMatchObject({ code: 'queue_required' });
    expect((await offer(own, spot.visitDate)).headers['retry-after']).toBe('3');
    await pass(20);
    expect((await offer(own, spot.visitDate)).status).toBe(200);
    const ticket = /ent=([^;]+)/.exec(own)?.[1] ?? '';
    const swapped = `${other.replace(/ent=[^;]+/, `ent=${ticket}`)}`;
    const earlier = own.replace(ticket, ticket.replace(/^\d{13}/, String(begun - minute)));
    for (const forged of ['', `ent=${ticket}`, swapped, earlier, own.replace(/.$/, '_')]) {
      expect((await offer(forged, spot.visitDate)).error?.code).toBe('queue_required');
    }
  });

  it('T-79 asks before orders and 候补, and never before what belongs to an own order', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    await open();
    expect((await visitor.book(bookingOf(spot))).error?.code).toBe('queue_required');
    const wish = { slotId: spot.slotId, productId: spot.productId, qty: 1, contactName: '林小满' };
    const wait = await test.anonymous.call('POST', '/api/ticket/public/waiting-entries', {
      body: wish,
      key: true,
      headers: { 'visitor-proof': visitor.proof },
    });
    expect(wait.error?.code).toBe('queue_required');
    // What was kept for one who waited is taken up without queuing; here there is nothing of the kind.
    expect((await visitor.book(bookingOf(spot, 1, { waitingEntryId: 1 }))).error?.code).toBe('offer_gone');
    expect((await visitor.show(orderNo)).status).toBe(200);
    expect((await visitor.pay(orderNo)).status).toBe(200);
    expect((await test.anonymous.call('GET', '/api/ticket/public/calendar-days')).status).toBe(200);
  });

  it('T-79 ends some minutes after a visitor was let in, and the visitor queues again', async () => {
    const spot = await attraction(test.db);
    await open();
    const joined = await join();
    const cookie = cookiesOf(joined);
    await pass(10);
    expect((await offer(cookie, spot.visitDate)).status).toBe(200);
    await pass(15 * 60);
    expect((await offer(cookie, spot.visitDate)).error?.code).toBe('queue_lapsed');
    const again = await join(cookie);
    expect(again.result.arrivedAt).toBeGreaterThan((joined.result.arrivedAt ?? 0) + 15 * minute);
  });

  it('T-79 answers all who wait with the same bytes, which a proxy may keep, without a query', async () => {
    await open();
    await join();
    const before = await status();
    const spy = jest.spyOn(test.deps.pools.main, 'getExecutor');
    const answers = await Promise.all(Array.from({ length: 50 }, () => status()));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([before.text]));
    expect(before.headers['cache-control']).toBe('public, max-age=2');
    expect(before.headers['set-cookie']).toBeUndefined();
    expect(spy).not.toHaveBeenCalled();
  });

  const set = <S extends TSchema>(setting: Setting<S>, value: Static<S>) =>
    withTransaction(test.db, tx => changeSetting(tx, setting, value, null));

  /** Whoever comes from now on queues. */
  async function open(): Promise<void> {
    await set(settings.entryQueueMode, 'queue-on');
    test.app.memory.forget();
    await status();
    ahead += second;
  }

  /** Time passes, and pages ask now and then. */
  async function pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 10) {
      ahead += Math.min(10, left) * second;
      await status();
    }
  }

  function status(): Promise<Answer<EntryQueue>> {
    return test.anonymous.call('GET', '/api/ticket/public/entry-queue');
  }

  function join(cookie = ''): Promise<Answer<EntryTicket>> {
    return test.anonymous.call('POST', '/api/ticket/public/entry-tickets', { headers: { cookie } });
  }

  function offer(cookie: string, visitDate: string): Promise<Answer<unknown>> {
    return test.anonymous.call('GET', '/api/ticket/public/products', {
      query: { visitDate },
      headers: { cookie },
    });
  }
});

/** As a browser sends them back. */
function cookiesOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  const set = headers['set-cookie'];
  const all = Array.isArray(set) ? set.map(String) : [String(set)];
  return all.map(each => each.split(';')[0]).join('; ');
}

/** The same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
