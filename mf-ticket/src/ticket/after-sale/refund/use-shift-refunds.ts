import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { useQuery } from '@tanstack/react-query';
import { refundCalls, refundKeysOf } from './refund-calls.ts';

const refreshMs = 15_000;
const keyed = 3;

export type ShiftRefunds = {
  /** What waits for somebody first, then the newest. */
  readonly rows: readonly RefundRow[];
  /** The first ones that are done: their slips have keys. */
  readonly slips: readonly RefundRow[];
};

/** The refunds of the shift; moves on by itself when one is decided. */
export function useShiftRefunds(shiftId: number): ShiftRefunds {
  const list = useQuery({
    queryKey: refundKeysOf.ofShift(shiftId),
    queryFn: () => refundCalls.ofShift(shiftId),
    refetchInterval: refreshMs,
  });
  const rows = list.data?.rows ?? [];
  return { rows, slips: rows.filter(({ state }) => state === 'DONE').slice(0, keyed) };
}
