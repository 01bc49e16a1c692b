import { placeIn, secondsUntil } from '@shanmen/shared/contracts/ticket/booking/entry-place';
import type { EntryQueue } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import type { ApiError } from '@shanmen/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';

/** A visitor who waits to be let in. */
export type Queuing = {
  /** Visitors who are let in before; 0: it is the visitor's turn; null: not known yet. */
  readonly place: number | null;
  /** Until it is the visitor's turn; null while nobody is let in. */
  readonly seconds: number | null;
  /** How much of the whole wait is over, 0 to 1: the same after a reload. */
  readonly share: number;
  /** The last call had no answer. */
  readonly isCutOff: boolean;
};

export function asksToQueue(refusal: ApiError | null): boolean {
  return refusal !== null && (refusal.has('queue_required') || refusal.has('queue_lapsed'));
}

/** By then every process of the server knows who is let in. */
const turnMs = 1500;
const nothingKnown: Queuing = { place: null, seconds: null, share: 0, isCutOff: false };

/**
 * Queues when a call was refused for it. `onLetIn` hears of how many minutes there are to book, null where nobody queues
 * any more. Null while nothing is waited for.
 */
export function useEntryQueue(
  refusal: ApiError | null,
  onLetIn: (insideMinutes: number | null) => void,
): Queuing | null {
  const [queuing, setQueuing] = useState<Queuing | null>(null);
  const letIn = useEffectEvent((insideMinutes: number | null) => {
    setQueuing(null);
    onLetIn(insideMinutes);
  });

  useEffect(() => {
    if (!asksToQueue(refusal)) return undefined;
    const read = queueReader();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const after = (pauseMs: number, act: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(act, pauseMs);
    };
    const look = async () => {
      try {
        const { queue, arrivedAt } = await read();
        if (!isCurrent) return;
        if (!queue.isOpen || arrivedAt === null) return letIn(null);
        const next = queuingOf(queue, arrivedAt);
        setQueuing(next);
        if (next.place === 0) after(turnMs, () => letIn(queue.insideMinutes));
        else after(pauseOf(next.seconds), () => void look());
      } catch {
        if (!isCurrent) return;
        setQueuing(last => ({ ...(last ?? nothingKnown), isCutOff: true }));
        after(pauseOf(60), () => void look());
      }
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    void look();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [refusal]);
  return queuing;
}

/** Joins, and reads from then on what all read; a ticket whose time is over is exchanged for a new one. */
function queueReader() {
  let arrivedAt: number | null = null;
  return async (): Promise<{ queue: EntryQueue; arrivedAt: number | null }> => {
    if (arrivedAt !== null) {
      const queue = await booking.queue();
      if (!queue.isOpen || arrivedAt >= queue.lapsedBefore) return { queue, arrivedAt };
    }
    const ticket = await booking.enter();
    ({ arrivedAt } = ticket);
    return ticket;
  };
}

function queuingOf(queue: EntryQueue, arrivedAt: number): Queuing {
  const place = placeIn(queue, arrivedAt);
  const seconds = secondsUntil(place, queue);
  const waited = Math.max(0, (queue.now - arrivedAt) / 1000);
  const share = seconds === null ? 0 : waited / Math.max(1, waited + seconds);
  return { place, seconds, share, isCutOff: false };
}

/** The farther behind, the more seldom; no two pages ask in step. */
function pauseOf(seconds: number | null): number {
  const pause = Math.min(30, Math.max(3, (seconds ?? 120) / 12));
  return pause * 1000 * (0.7 + Math.random() * 0.6);
}
