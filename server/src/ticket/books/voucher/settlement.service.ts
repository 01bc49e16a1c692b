import type { VoucherSettled, VoucherSettlement } from '@shanmen/shared/contracts/ticket/books/voucher';
import { negateFen, sumFen } from '@shanmen/shared/money';

import { postPayments } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { insertSettlement, lockDue, type VoucherReach } from './voucher-list.queries.ts';

/** `idemKey` is that of the request; the demo has none. */
export type SettlementWork = Moment & { outletIds: VoucherReach; idemKey?: string };

/**
 * 结算: a house has paid for all its papers that are due; the money is at the bank. A paper that went back after it
 * was settled is taken off the next one.
 * @throws settlement_changed when another sum is due, with what it is
 */
export async function settleVouchers(
  tx: Tx,
  staff: Staff,
  { issuerId, dueFen, bankNo }: VoucherSettlement,
  { now, bizDate, outletIds, idemKey }: SettlementWork,
): Promise<VoucherSettled> {
  const papers = await lockDue(tx, issuerId, outletIds);
  const amountFen = sumFen(papers.map(paper => paper.dueFen));
  const [first] = papers;
  if (!first || amountFen !== dueFen || amountFen <= 0) {
    throw new RuleViolation('settlement_changed', undefined, { dueFen: amountFen });
  }
  const settlement = { issuerId, amountFen, papers, bankNo, bizDate, now, staffId: staff.id, idemKey };
  const id = await insertSettlement(tx, settlement);
  const place = { shiftId: null, outletId: null, bizDate, staffId: staff.id, postedAt: now };
  await postPayments(tx, place, [
    {
      kind: 'settlement',
      refType: 'voucher_settlement',
      refId: id,
      entries: [
        { account: 'bank', amountFen: amountFen },
        { account: 'voucher', amountFen: negateFen(amountFen) },
      ],
    },
  ]);
  const { issuerName } = first;
  const count = papers.length;
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: null,
    action: 'ticket.voucher.settled',
    objectType: 'voucher_settlement',
    objectId: String(id),
    before: { dueFen: amountFen },
    after: { dueFen: 0, issuerName, count, bankNo },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return { issuerName, count, amountFen: amountFen };
}
