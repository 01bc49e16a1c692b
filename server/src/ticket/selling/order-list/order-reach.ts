import { workedOutlets } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { OrderReach } from './order-match.queries.ts';

/** Whoever has one of them sees orders, in the outlets for which he has it. */
export const orderViewCodes = ['ticket:order:view', 'commerce:order:view'] as const;

export async function orderReachOf(db: Db, staff: Staff, day: string): Promise<OrderReach> {
  const code = orderViewCodes.find(candidate => staff.codes.has(candidate)) ?? orderViewCodes[0];
  const outletIds = await workedOutlets(db, staff, { code, domain: 'ticket', day });
  return { outletIds, staffId: staff.id };
}
