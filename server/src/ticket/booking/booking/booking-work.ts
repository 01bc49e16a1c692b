import type { SaleWork } from '../../selling/sale/sale-rows.ts';

/** Limits that keep one visitor from taking the places of all. */
export type BookingLimits = {
  holdMinutes: number;
  publicDays: number;
  perMobileDay: number;
  holdsPerMobile: number;
  holdsPerSource: number;
  holdsPerDevice: number;
  perDeviceDay: number;
};

/** What a booking needs besides its content: who asks, from where, and within which limits. */
export type BookingWork = Omit<SaleWork, 'hasProvider'> & {
  mobile: string;
  /** The address of the call; kept as a hash. */
  source: string;
  /** The browser that asks, kept as a hash; null for one that was given no name. */
  device: string | null;
  siteName: string;
  requestId: string;
  limits: BookingLimits;
  /** The money is there already: nobody is told to pay. */
  isPaid?: boolean;
};

/** What ends a booking: by its visitor, by the clock, or by money. */
export type BookingEnding = { now: Date; requestId: string };
