import { isRecord, session } from '@shanmen/shared';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';

import type { Offer } from '../cart/till-catalogue.ts';
import { tillStore } from './till-store.ts';

/** What a till needs of the server to sell: its open shift and place, and the prices and promotions of a day. */
export type KeptDay = {
  readonly shape: 1;
  readonly session: TillSession;
  readonly catalogue: Offer;
  /** This machine's clock when both had come. */
  readonly keptAtMs: number;
};

const days = tillStore('days');

/** The last day of the cashier who is signed in: nobody sells in the shift of another one. */
export const keptDays = {
  read: async (): Promise<KeptDay | null> => {
    const owner = session.userInfo()?.userName;
    const stored = owner === undefined ? null : await days.read(owner);
    return isKeptDay(stored) ? stored : null;
  },
  /** @param day null where no shift is open any more */
  keep: async (day: Omit<KeptDay, 'shape'> | null): Promise<void> => {
    const owner = session.userInfo()?.userName;
    if (owner !== undefined) await days.keep(owner, day && { shape: 1, ...day });
  },
};

function isKeptDay(value: unknown): value is KeptDay {
  return (
    isRecord(value) &&
    value['shape'] === 1 &&
    typeof value['keptAtMs'] === 'number' &&
    isRecord(value['session']) &&
    isRecord(value['session']['shift']) &&
    isRecord(value['catalogue']) &&
    Array.isArray(value['catalogue']['goods']) &&
    Array.isArray(value['catalogue']['promotions'])
  );
}
