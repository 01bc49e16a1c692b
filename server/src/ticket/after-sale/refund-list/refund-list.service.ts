import { workedOutlets } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Waiting } from '../../../callers/waiting.ts';
import { countOpenRefunds, type RefundReach } from './refund-list.queries.ts';

/** 退款审核, 退款列表, and the window that gives tickets back: one list under three codes. */
export const viewCodes = ['ticket:refund-audit:view', 'ticket:refund:view', 'ticket:sale:refund'] as const;

/** @param day the business day on which the person asks */
export async function refundReach(db: Db, staff: Staff, day: string): Promise<RefundReach> {
  const code = viewCodes.find(candidate => staff.codes.has(candidate)) ?? viewCodes[0];
  const outletIds = await workedOutlets(db, staff, { code, domain: 'ticket', day });
  return { outletIds, staffId: staff.id };
}

/** Refunds that wait for a decision or failed, for the entrance. */
export async function waitingRefunds(db: Db, staff: Staff, day: string): Promise<Waiting> {
  const reach = await refundReach(db, staff, day);
  return { count: await countOpenRefunds(db, reach), isAll: reach.outletIds === null };
}
