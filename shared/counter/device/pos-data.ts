import { storage } from '@shanmen/shared';

/**
 * What this machine remembers about its own place. Numbers, one direction and a printer only: a price or a sum of
 * money would be shown to whoever opens the browser's tools, and would be wrong tomorrow.
 */
export type PosData = {
  readonly windowId?: number;
  readonly tillId?: number;
  readonly gateId?: number;
  readonly direction?: 'IN' | 'OUT';
  /** Tickets come from the roll for now, although the window has paper of its own for them. */
  readonly ticketsOnRoll?: boolean;
};

export function readPosData(): PosData {
  const stored = storage.read('posData') ?? {};
  const windowId = rowId(stored['windowId']);
  const tillId = rowId(stored['tillId']);
  const gateId = rowId(stored['gateId']);
  const direction = stored['direction'];
  return {
    ...(windowId === null ? {} : { windowId }),
    ...(tillId === null ? {} : { tillId }),
    ...(gateId === null ? {} : { gateId }),
    ...(direction === 'IN' || direction === 'OUT' ? { direction } : {}),
    ...(stored['ticketsOnRoll'] === true ? { ticketsOnRoll: true } : {}),
  };
}

/** Changes what is named and keeps the rest, which may belong to another screen. */
export function rememberPosData(change: PosData): void {
  storage.write('posData', { ...storage.read('posData'), ...change });
}

function rowId(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
