import { type Fen, splitFen, zeroFen } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseEmpty } from './group-size-reduction.ts';
import type { RefundOrder, RefundTicket } from '../../after-sale/refund/refund.queries.ts';
import { type GroupHeads, readGroupHeads } from './leaving.queries.ts';

/**
 * Those who leave a group, as a ticket of theirs: what was paid for them, less those who went free because of them.
 * @throws letter_forbidden for what is no ticket of a group, or was used, limit_exceeded where nobody would be left
 */
export async function leavingOf(
  db: Db,
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  persons = 0,
): Promise<RefundTicket[]> {
  const [ticket, ...others] = tickets;
  const isGroups = order.isTeam && ticket?.status === 'I' && ticket.personCount > 1;
  if (!isGroups || others.length > 0 || persons === 0) {
    throw new RuleViolation('letter_forbidden', '只有未检票的一票多人团队票可以减员');
  }
  refuseEmpty(ticket.personCount, persons);
  const heads = await readGroupHeads(db, order.id, ticket.id);
  const freeCount = freeLost(heads, persons);
  const grossFen = paidShare(ticket.grossFen, heads.paid, persons - freeCount);
  return [{ ...ticket, personCount: persons, freeCount, grossFen }];
}

/** How many more pay because so few are left. */
function freeLost({ all, free, freePerN }: GroupHeads, persons: number): number {
  if (freePerN === null) return Math.min(free, persons);
  return Math.min(Math.max(free - Math.floor((all - persons) / freePerN), 0), persons);
}

/** What was paid for some of those who paid. */
function paidShare(wholeFen: Fen, paid: number, some: number): Fen {
  if (wholeFen === zeroFen || some === 0) return zeroFen;
  const [partFen = zeroFen] = splitFen(wholeFen, [some, Math.max(paid - some, 0)]);
  return partFen;
}
