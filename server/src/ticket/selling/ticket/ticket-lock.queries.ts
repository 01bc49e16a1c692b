import { sql } from 'kysely';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** A refund would give back only what was paid at first, and not what 换团 collected or gave back since. */
const differenceLock = '换团差价已结，请先换回原团';

/** Why nothing can be given back or changed of a ticket just now; null where nothing is in the way. */
export const lockedReason = sql`coalesce(ticket.locked_reason, case when ticket.change_diff_fen <> 0 then ${differenceLock} end)`;

export function lockRefusal(ticket: { ticketNo: string; lockedReason: string | null }): RuleViolation | null {
  const { ticketNo, lockedReason: reason } = ticket;
  if (reason === null) return null;
  return new RuleViolation('ticket_locked', reason === differenceLock ? reason : undefined, { ticketNo });
}
