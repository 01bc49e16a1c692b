import { createHmac } from 'node:crypto';

import type { RefundQuery } from '@shanmen/shared/contracts/ticket/after-sale/refund';

import { isSameSecret } from '../../../platform/secrets/same-secret.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';

/**
 * A quote holds what was asked for and when, under a seal of ours, so that nothing has to be stored
 * and no client can choose the instant at which its fee is computed.
 */
export function quoteOf(query: RefundQuery, askedAt: Date, keys: TicketKeys): string {
  return `${askedAt.getTime()}.${sealOf(query, askedAt.getTime(), keys)}`;
}

/** @returns the instant at which these tickets were quoted, or null when the quote is for others or not ours */
export function readQuote(quote: string, query: RefundQuery, keys: TicketKeys): Date | null {
  const match = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(quote);
  if (!match) return null;
  const [, askedAt = '', seal = ''] = match;
  const expected = sealOf(query, Number(askedAt), keys);
  return isSameSecret(seal, expected) ? new Date(Number(askedAt)) : null;
}

function sealOf(
  { orderNo, kind, ticketNos, persons = 0 }: RefundQuery,
  askedAtMs: number,
  keys: TicketKeys,
): string {
  const content = [
    'refund quote',
    orderNo,
    kind,
    String(persons),
    String(askedAtMs),
    ...ticketNos.toSorted(),
  ].join('|');
  return createHmac('sha256', keys.qr).update(content).digest('hex');
}
