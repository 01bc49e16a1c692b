import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';

/** CLOSED waits for somebody; AUDITED is the end. */
export const shiftTones = {
  OPEN: 'info',
  COUNTING: 'warning',
  BLIND_COUNT: 'warning',
  CLOSED: 'warning',
  AUDITED: 'success',
} as const satisfies Record<Shift['state'], string>;
