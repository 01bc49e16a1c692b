import { isLocked, useAuth } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { useLocalMs, useSending } from '@shanmen/shared/counter';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { offlineDesk, type WindowOfflineState } from './offline-desk.ts';
import { isOver, offlineBoot, placesLeft, timeBy } from './offline-order.ts';

/** What replaces the server's answers while the window sells by itself. */
export type OfflineDay = { readonly boot: PosSession; readonly arrivedAtMs: number };

export type Offline = WindowOfflineState & {
  /** Null while the server sells. */
  readonly day: OfflineDay | null;
  readonly left: number;
  readonly isOver: boolean;
  readonly begin: () => void;
  readonly end: () => void;
  /** Why the last switch did not work. */
  readonly refusal: string | null;
  /** The dialog about the lease is open. */
  readonly isLeasing: boolean;
  readonly openLease: () => void;
  readonly closeLease: () => void;
};

/** 离线售票 of a window. @param windowId of the open shift */
export function useOffline(boot: PosSession, windowId: number): Offline {
  const state = useSyncExternalStore(offlineDesk.subscribe, offlineDesk.state);
  const localMs = useLocalMs(5000);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLeasing, setIsLeasing] = useState(false);
  const maySell = useAuth('ticket:sale:fit');
  useEffect(() => {
    if (!maySell) return;
    void offlineDesk
      .load(windowId)
      .then(() => offlineDesk.follow(windowId))
      // Out of reach: what this machine has kept is what it goes by.
      .catch(() => undefined);
  }, [windowId, maySell]);
  const { kept, isSelling } = state;
  return {
    ...state,
    day: kept && isSelling ? { boot: offlineBoot(boot, kept), arrivedAtMs: kept.arrivedAtMs } : null,
    left: kept ? placesLeft(kept) : 0,
    isOver: kept !== null && isOver(kept, localMs),
    refusal,
    begin: () =>
      void offlineDesk
        .begin()
        .then(isThis => setRefusal(isThis ? null : '没有可用的离线额度，或该窗口已在另一个页面离线售票')),
    end: () => offlineDesk.end(),
    isLeasing,
    openLease: () => setIsLeasing(true),
    closeLease: () => setIsLeasing(false),
  };
}

const renewLookMs = 15_000;

/** Renewed when a third of its time is over, so that a cut finds most of it left. */
function useRenewing(isReachable: boolean): void {
  const look = useEffectEvent(() => {
    const { kept, isSelling, queue } = offlineDesk.state();
    if (!isReachable || !kept || isSelling || queue.length > 0 || isLocked()) return;
    const { issuedAt, validUntil } = kept.lease.terms;
    const wholeMs = Date.parse(validUntil) - Date.parse(issuedAt);
    if (timeBy(kept, Date.now()).getTime() - Date.parse(issuedAt) > wholeMs / 3) void offlineDesk.renew();
  });
  useEffect(() => {
    const timer = setInterval(() => look(), renewLookMs);
    return () => clearInterval(timer);
  }, []);
}

/** Keeps the server informed, and the lease fresh. */
export function useHandingIn(isReachable: boolean): void {
  useSending(offlineDesk, saleKeysOf.everyBoot, isReachable);
  useRenewing(isReachable);
}

/** What a page before this one has left is handed in also where no shift is open. */
export function useLeftSales(): void {
  useEffect(() => {
    // Where the browser's database cannot be read there is nothing to hand in.
    void offlineDesk.load(null).catch(() => undefined);
  }, []);
  useSending(offlineDesk, saleKeysOf.everyBoot, true);
}
