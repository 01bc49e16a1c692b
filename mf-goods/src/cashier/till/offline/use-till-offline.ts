import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { type OfflineState, useSending } from '@shanmen/shared/counter';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { tillKeysOf } from '../screen/till-calls.ts';
import type { QueuedTillSale, TillAllowance } from './offline-sale.ts';
import { tillDesk } from './till-desk.ts';

export type TillOffline = OfflineState<TillAllowance, QueuedTillSale> & {
  /** Why the last switch did not work. */
  readonly refusal: string | null;
  readonly begin: () => void;
  readonly end: () => void;
};

/** 离线收银 of the open shift. */
export function useTillOffline({ id, tillId }: TillShift): TillOffline {
  const state = useSyncExternalStore(tillDesk.subscribe, tillDesk.state);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAllSent = state.queue.length === 0;
  useEffect(() => {
    // Where the browser has no database, or keeps it to itself, nothing is sold without the server.
    void tillDesk.follow(tillId, id).catch(() => undefined);
  }, [tillId, id, isAllSent]);
  return {
    ...state,
    refusal,
    begin: () => void beginSelling().then(setRefusal),
    end: () => tillDesk.end(),
  };
}

/** @returns why this page does not sell without the server; null where it does */
export async function beginSelling(): Promise<string | null> {
  if (tillDesk.state().isSelling) return null;
  if (tillDesk.state().kept === null) return '本台没有为这个班次准备好离线收银';
  return (await tillDesk.begin()) ? null : '该收银台正在另一个页面离线收银';
}

/** Hands in what this machine has sold, also where no shift is open. */
export function useHandingIn(isReachable: boolean, shift: TillShift | null): void {
  const hasShift = shift !== null;
  useEffect(() => {
    if (!hasShift) void tillDesk.load(null).catch(() => undefined);
  }, [hasShift]);
  useSending(tillDesk, tillKeysOf.session, isReachable);
}
