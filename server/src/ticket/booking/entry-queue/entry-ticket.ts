import { createHmac } from 'node:crypto';

import { isSameSecret } from '../../../platform/secrets/same-secret.ts';

/**
 * What the browser of a visitor keeps: when it came, signed together with its name, so that the moment is of no use to
 * another browser, and the limits of one browser hold for whatever is booked with it.
 */
export function entryTicketOf(arrivedAt: number, device: string, key: Buffer): string {
  return `${arrivedAt}.${macOf(arrivedAt, device, key)}`;
}

/** When the browser came; null for a ticket that was altered, made up, or given to another browser. */
export function arrivalIn(ticket: string | null, device: string | null, key: Buffer): number | null {
  const [, moment, mac] = /^(\d{13})\.([A-Za-z0-9_-]{43})$/.exec(ticket ?? '') ?? [];
  if (moment === undefined || mac === undefined || device === null) return null;
  const arrivedAt = Number(moment);
  return isSameSecret(mac, macOf(arrivedAt, device, key)) ? arrivedAt : null;
}

function macOf(arrivedAt: number, device: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${arrivedAt} ${device}`).digest('base64url');
}
