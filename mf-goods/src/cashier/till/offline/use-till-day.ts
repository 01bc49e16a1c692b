import { apiErrorOf } from '@shanmen/shared';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';
import { useWindowReturn } from '@shanmen/shared/counter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Offer } from '../cart/till-catalogue.ts';
import { catalogueQuery, tillCalls, tillKeysOf } from '../screen/till-calls.ts';
import { type KeptDay, keptDays } from './kept-day.ts';

const refreshMs = 60_000;
const lookMs = 3000;

type SessionAnswer = {
  /** By the server; while it is out of reach, as this machine has kept it. */
  readonly answered: TillSession | undefined;
  readonly sessionArrivedAtMs: number;
  readonly isOnline: boolean;
  readonly keptOffer: Offer | null;
  readonly error: unknown;
  readonly retry: () => void;
};

/** What a till begins with, and whether the server is there. */
export function useTillSession(): SessionAnswer {
  const queries = useQueryClient();
  const session = useQuery({
    queryKey: tillKeysOf.session,
    queryFn: tillCalls.session,
    // Out of reach, the server is looked for soon again.
    refetchInterval: ({ state }) => (state.error ? lookMs : refreshMs),
  });
  const ask = () => void queries.invalidateQueries({ queryKey: tillKeysOf.session });
  useWindowReturn(ask);
  useLineChange(ask);
  const day = useKeptDay();
  const kept = useStandIn(session) ? (day ?? null) : null;
  return {
    answered: session.data ?? kept?.session,
    sessionArrivedAtMs: kept?.keptAtMs ?? session.dataUpdatedAt,
    isOnline: !session.isError && session.fetchStatus !== 'paused',
    keptOffer: day?.catalogue ?? null,
    error: session.error,
    retry: () => void session.refetch(),
  };
}

type Known = Pick<SessionAnswer, 'isOnline' | 'keptOffer'> & { readonly arrivedAtMs: number };

type OfferAnswer = {
  readonly data: Offer | undefined;
  readonly error: unknown;
  readonly retry: () => void;
};

/** What the store of the open shift sells; this machine keeps it for the time without the server. */
export function useOffer(session: TillSession, { isOnline, keptOffer, arrivedAtMs }: Known): OfferAnswer {
  const { shift, businessDay } = session;
  const offer = catalogueQuery(shift?.tillId ?? 0, businessDay);
  const catalogue = useQuery({ ...offer, enabled: shift !== null });
  useKeepingDay({ session, catalogue: catalogue.data, arrivedAtMs, isFresh: isOnline });
  const standIn = useStandIn(catalogue) && keptOffer ? keptOffer : undefined;
  return {
    data: catalogue.data ?? standIn,
    error: catalogue.error,
    retry: () => void catalogue.refetch(),
  };
}

/** What is kept for the time without the server is not thrown away when the disk is full. */
export function keepStored(): void {
  if ('storage' in navigator) void navigator.storage.persist();
}

type Asked = { readonly data: unknown; readonly fetchStatus: string; readonly error: unknown };

/**
 * Whether what this machine keeps stands in: the server was not reached, or what came was not its answer. Asking again, which
 * forgets the error, does not take it back: a sale that is being written down must not lose its screen.
 */
function useStandIn({ data, fetchStatus, error }: Asked): boolean {
  const [stoodIn, setStoodIn] = useState(false);
  const isCutOff = fetchStatus === 'paused' || (error !== null && apiErrorOf(error).isOutcomeUnknown);
  const standsIn = data === undefined && (isCutOff || (stoodIn && error === null));
  if (standsIn !== stoodIn) setStoodIn(standsIn);
  return standsIn;
}

/** Calls as soon as the browser says that the line is cut, or there again. */
function useLineChange(ask: () => void): void {
  const onChange = useEffectEvent(ask);
  useEffect(() => {
    const listener = () => onChange();
    const kinds = ['offline', 'online'] as const;
    for (const kind of kinds) window.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, listener);
    };
  }, []);
}

/** What this machine keeps of the last day of its cashier; undefined until that is read. */
function useKeptDay(): KeptDay | null | undefined {
  const [kept, setKept] = useState<KeptDay | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void keptDays.read().then(day => isCurrent && setKept(day));
    return () => {
      isCurrent = false;
    };
  }, []);
  return kept;
}

const keepMs = 60_000;

type Answers = {
  readonly session: TillSession;
  readonly catalogue: Offer | undefined;
  readonly arrivedAtMs: number;
  /** As the server has said now, not as this machine has kept it. */
  readonly isFresh: boolean;
};

/** Keeps what the till needs to be opened again without the server. */
function useKeepingDay({ session, catalogue, arrivedAtMs, isFresh }: Answers): void {
  const { shift } = session;
  const last = useRef({ shiftId: 0, atMs: 0 });
  const keep = useEffectEvent(() => {
    if (!isFresh) return;
    if (shift?.state !== 'OPEN') return void keptDays.keep(null);
    // Every sale changes what the catalogue says of the stock: that alone is not worth a write of all goods.
    const isKept = last.current.shiftId === shift.id && Date.now() - last.current.atMs < keepMs;
    if (!catalogue || isKept) return;
    last.current = { shiftId: shift.id, atMs: Date.now() };
    void keptDays.keep({ session, catalogue, keptAtMs: arrivedAtMs });
  });
  useEffect(() => keep(), [shift?.id, shift?.state, catalogue, isFresh]);
}
