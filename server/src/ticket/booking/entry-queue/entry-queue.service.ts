import { placeIn, secondsUntil } from '@shanmen/shared/contracts/ticket/booking/entry-place';
import type { EntryQueue, EntryQueueRules } from '@shanmen/shared/contracts/ticket/booking/entry-queue';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import {
  addVisitors,
  countVisitors,
  letInBy,
  listWaiting,
  lockQueue,
  noteLetIn,
  saveQueue,
  type StoredQueue,
} from './entry-queue.queries.ts';
import { type Bucket, bucketOf, leftOf, marksOf, nextTurn } from './queue-turn.ts';

const turnMs = 1000;
const minuteMs = 60_000;
/** What is known of the queue is used for so long while a new turn is under way, or the database away. */
const staleMs = 5000;

export type QueuePorts = {
  readonly db: Db;
  readonly now: () => Date;
  readonly memory: Memory;
  readonly rules: () => Promise<EntryQueueRules>;
};

type Known = { readonly readAt: number; readonly queue: EntryQueue; readonly text: string };

/**
 * 排队进入 of one process. It counts who comes in memory, and about once a second, while anybody asks, adds the counts to
 * those of the other processes and lets in whom the time allows. Whatever is asked is answered from memory.
 */
export class EntryQueueDesk {
  readonly #ports: QueuePorts;
  readonly #counts = new Map<number, number>();
  #known: Known | null = null;
  /** As they were read last. */
  #rules: EntryQueueRules | null = null;
  #turn: Promise<Known> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
    ports.memory.holds(() => this.#forget());
  }

  /** The queue as everybody reads it, and the same as text. */
  async show(): Promise<{ queue: EntryQueue; text: string }> {
    const known = await this.#current();
    return known ?? this.#closed();
  }

  /** A visitor comes. @returns the moment that his ticket says; null where nobody queues */
  async arrive(kept: number | null): Promise<number | null> {
    const known = await this.#current();
    if (known === null || !known.queue.isOpen) return null;
    if (kept !== null && kept >= known.queue.lapsedBefore) return kept;
    return this.#count();
  }

  /** Counts a visitor who does not queue, where a crowd opens the queue. */
  async pass(): Promise<void> {
    const { mode } = await this.#heard();
    if (mode !== 'queue-crowd') return;
    const known = await this.#current();
    if (known?.queue.isOpen === false) this.#count();
  }

  /** @throws queue_required unless the visitor was let in, queue_lapsed where that is too long ago */
  async admit(arrivedAt: number | null): Promise<void> {
    const known = await this.#current();
    if (known === null || !known.queue.isOpen) return;
    const { queue } = known;
    const place = arrivedAt === null ? 0 : placeIn(queue, arrivedAt);
    if (arrivedAt === null || place > 0) {
      const seconds = secondsUntil(place, queue) ?? minuteMs / 1000;
      throw new RuleViolation('queue_required', undefined, {
        retryAfterSeconds: Math.min(60, Math.max(3, seconds)),
      });
    }
    if (arrivedAt < queue.lapsedBefore)
      throw new RuleViolation('queue_lapsed', undefined, { retryAfterSeconds: 3 });
  }

  /** Hands over what was counted here. */
  async close(): Promise<void> {
    await this.#turn?.catch(() => undefined);
    if (this.#counts.size > 0) await this.turn().catch(() => undefined);
    clearTimeout(this.#timer);
  }

  /** One turn with the other processes, now; whoever asks meanwhile waits for the same. */
  turn(): Promise<Known> {
    this.#turn ??= this.#takeTurn().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  async #takeTurn(): Promise<Known> {
    const { db, now } = this.#ports;
    const said = await this.#hear();
    const at = now().getTime();
    const counted = [...this.#counts].map(([cameAt, visitors]) => ({ cameAt, visitors }));
    this.#counts.clear();
    try {
      const stored = await withTransaction(db, tx => turnQueue(tx, counted, said, at));
      this.#known = knownOf(stored, said, at);
      return this.#known;
    } catch (error) {
      for (const bucket of counted) this.#add(bucket);
      throw error;
    }
  }

  async #current(): Promise<Known | null> {
    const { mode, opensAt } = await this.#heard();
    const [known, now] = [this.#known, this.#ports.now().getTime()];
    const isLater = mode === 'queue-moment' && (opensAt === null || now < opensAt);
    if ((mode === 'queue-off' || isLater) && known?.queue.isOpen === false) return null;
    const age = known === null ? Infinity : Math.abs(now - known.readAt);
    if (known !== null && age < turnMs) return known;
    const turn = this.turn();
    if (known === null) return turn;
    if (age >= staleMs) return turn.catch(() => known);
    turn.catch(() => undefined);
    return known;
  }

  /** The settings, without waiting for a database that is busy; a change is heard with the next call. */
  async #heard(): Promise<EntryQueueRules> {
    const hearing = this.#hear();
    if (this.#rules === null) return hearing;
    hearing.catch(() => undefined);
    return this.#rules;
  }

  async #hear(): Promise<EntryQueueRules> {
    this.#rules = await this.#ports.rules();
    return this.#rules;
  }

  #count(): number {
    const now = this.#ports.now().getTime();
    this.#add({ cameAt: bucketOf(now), visitors: 1 });
    return now;
  }

  #add({ cameAt, visitors }: Bucket): void {
    this.#counts.set(cameAt, (this.#counts.get(cameAt) ?? 0) + visitors);
    // The last visitor of a crowd is counted although nobody asks after him.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#counts.size > 0) this.turn().catch(() => undefined);
    }, turnMs).unref();
  }

  #closed(): { queue: EntryQueue; text: string } {
    const now = this.#ports.now().getTime();
    const nobody = { letInUntil: now, lapsedBefore: 0, perMinute: 0, insideMinutes: 0, marks: [] };
    return shown({ isOpen: false, now, ...nobody });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counts.clear();
    this.#known = null;
    this.#rules = null;
  }
}

/** Adds what a process counted, and lets in whom the time since the last turn of any process allows. */
async function turnQueue(
  tx: Tx,
  counted: readonly Bucket[],
  rules: EntryQueueRules,
  now: number,
): Promise<StoredQueue> {
  const before = await lockQueue(tx);
  await addVisitors(tx, counted);
  const late = counted.reduce((sum, each) => sum + each.visitors - leftOf(each, before.letInUntil), 0);
  const lately = rules.mode === 'queue-crowd' ? await countVisitors(tx, now - minuteMs) : 0;
  const waiting = await listWaiting(tx, before.letInUntil);
  const next = nextTurn(before, { rules, now, waiting, late, lately });
  await noteLetIn(tx, next.letInUntil, now);
  const lapsed = (await letInBy(tx, now - rules.insideMinutes * minuteMs)) ?? 0;
  const stored = {
    ...next,
    lapsedBefore: Math.max(before.lapsedBefore, lapsed),
    marks: next.openedAt === null ? [] : marksOf(await listWaiting(tx, next.letInUntil), next.letInUntil),
  };
  await saveQueue(tx, stored);
  return stored;
}

function knownOf(
  { openedAt, letInUntil, lapsedBefore, marks }: StoredQueue,
  { perMinute, insideMinutes }: EntryQueueRules,
  now: number,
): Known {
  const queue = {
    isOpen: openedAt !== null,
    now,
    letInUntil: Math.floor(letInUntil),
    lapsedBefore,
    perMinute,
    insideMinutes,
    marks,
  };
  return { readAt: now, ...shown(queue) };
}

function shown(queue: EntryQueue): { queue: EntryQueue; text: string } {
  return { queue, text: JSON.stringify({ result: queue }) };
}
