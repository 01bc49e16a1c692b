import type { Rebate, RebatePayment } from '@shanmen/shared/contracts/ticket/groups/rebate';
import { formatYuan, negateFen } from '@shanmen/shared/money';

import { grantRebate, postPayments, readAccountOf } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { insertClawBack } from './rebate.queries.ts';
import { settlePeriodsIn, settleRebates } from './rebate-settle.service.ts';
import {
  lockBeneficiary,
  lockRebate,
  markAudited,
  markPaid,
  markReversed,
  markTakenBack,
  markUnaudited,
  type Paid,
  readPapers,
  readRebate,
  type RebatePapers,
  type RebateReach,
} from './rebate-step.queries.ts';

export type RebateWork = Moment & {
  /** Whether a person may be paid instead of the enterprise. */
  personPayout: boolean;
  reach: RebateReach;
};

/** @throws not_found, state_forbidden while it is not earned or somebody may still come */
export async function auditRebate(tx: Tx, staff: Staff, id: number, work: RebateWork): Promise<Rebate> {
  const { before, papers } = await openRebate(tx, id, work);
  if (papers.openTickets > 0 && !papers.isClawBack) {
    throw new RuleViolation('state_forbidden', '还有未检的票，游玩日结束后再审核');
  }
  if (papers.lastDay !== null && papers.lastDay >= work.bizDate && !papers.isClawBack) {
    throw new RuleViolation('state_forbidden', '该团当天还可能购物，营业日结束后再审核');
  }
  const audited = await markAudited(tx, id, { staffId: staff.id, at: work.now });
  if (!audited) throw new RuleViolation('state_forbidden', '只有待审的返利可以审核');
  return noted(tx, staff, before);
}

/**
 * 付款登记: to the account of the enterprise or by bank, by another person than who audited it. The whole amount is
 * an expense of its own (LR-3); a negative one lowers the account, or came back by bank.
 * @throws not_found, state_forbidden, maker_is_checker, invalid_input, credit_insufficient, rebate_exceeds_unpaid,
 * rebate_person_forbidden unless the setting allows to pay a person
 */
export async function payRebate(
  tx: Tx,
  staff: Staff,
  id: number,
  payment: RebatePayment,
  work: RebateWork,
): Promise<Rebate> {
  await lockBeneficiary(tx, id);
  const { before, papers } = await openRebate(tx, id, work);
  const paid = paidAs(payment, papers, work);
  refuseMaker(papers.auditedBy === staff.id, '审核人不能付款');
  if (before.state === 'AUDITED' && before.amountFen > 0 && before.amountFen > papers.unpaidFen) {
    const text = `该企业未付只有 ¥${formatYuan(papers.unpaidFen)}，请先登记冲减的负数行`;
    throw new RuleViolation('rebate_exceeds_unpaid', text, { unpaidFen: papers.unpaidFen });
  }
  const isFirst = await markPaid(tx, id, paid, { staffId: staff.id, at: work.now });
  if (!isFirst) throw new RuleViolation('state_forbidden', '只有已审未付的返利可以付款');
  await moveMoney(tx, staff, { ...before, payout: paid.payout }, papers, work);
  return noted(tx, staff, before);
}

/**
 * 冲回: not yet audited, it ends; audited, it waits for its audit again; paid, a negative row takes all of it back.
 * @throws not_found, state_forbidden
 */
export async function reverseRebate(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: RebateWork,
): Promise<Rebate> {
  const { before, papers } = await openRebate(tx, id, work);
  const hand = { staffId: staff.id, at: work.now };
  if (before.state === 'REVERSED' || (before.state === 'PAID' && papers.isClawBack)) {
    throw new RuleViolation('state_forbidden', '该返利已冲回');
  }
  if (before.state === 'AUDITED') await markUnaudited(tx, id);
  else if (before.state === 'PAID') {
    const back = { amountFen: negateFen(before.amountFen), cause: 'by hand', bizDate: work.bizDate };
    await insertClawBack(tx, id, back);
    await markTakenBack(tx, id, hand);
  } else await markReversed(tx, id, hand);
  return noted(tx, staff, before, reason);
}

/** 反审: an audited rebate waits for its audit again. @throws not_found, rebate_paid, state_forbidden */
export async function unauditRebate(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: RebateWork,
): Promise<Rebate> {
  const { before } = await openRebate(tx, id, work);
  if (before.state === 'PAID') throw new RuleViolation('rebate_paid');
  if (before.state !== 'AUDITED') throw new RuleViolation('state_forbidden', '只有已审的返利可以反审');
  await markUnaudited(tx, id);
  return noted(tx, staff, before, reason);
}

/** Brings it to what its tickets say now, under the lock of its order. */
async function openRebate(
  tx: Tx,
  id: number,
  { bizDate, reach }: RebateWork,
): Promise<{ before: Rebate; papers: RebatePapers }> {
  await lockRebate(tx, id);
  const papers = found(await readPapers(tx, id, reach), '返利');
  const { source, refId, agreementId } = papers;
  if (source === 'TICKET') await settleRebates(tx, [refId], { cause: `day ${bizDate}`, bizDate });
  if (source === 'PERIOD') await settlePeriodsIn(tx, bizDate, { agreementId, refId });
  const before = await readRebate(tx, id);
  if (!before) throw new Error(`rebate ${id} has papers`);
  await touchBusinessDay(tx, [before.bizDate, bizDate]);
  return { before, papers };
}

/** @throws rebate_person_forbidden, invalid_input */
function paidAs(
  { payout, voucherNo, person }: RebatePayment,
  { source, guideId, driverId }: RebatePapers,
  { personPayout }: RebateWork,
): Paid {
  if (payout === 'BANK' && voucherNo.trim() === '') {
    throw new RuleViolation('invalid_input', '银行转账请填写凭证号', { path: 'voucherNo' });
  }
  if (!person) return { payout, voucherNo, payee: 'ENTERPRISE', contractNo: null, taxWithheldFen: null };
  if (!personPayout) throw new RuleViolation('rebate_person_forbidden');
  const payee = guideId !== null ? 'GUIDE' : source === 'RETAIL' && driverId !== null ? 'DRIVER' : null;
  if (payee === null || payout !== 'BANK') {
    const text = '付给个人须为该单导游或该次到访的司机，并通过银行转账';
    throw new RuleViolation('invalid_input', text, { path: 'payout' });
  }
  return { payout, voucherNo, payee, ...person };
}

/** Out of the bank, or onto what lies with us for the enterprise; against the expense. */
async function moveMoney(
  tx: Tx,
  staff: Staff,
  { id, amountFen, payout, of }: Rebate,
  { enterpriseId }: RebatePapers,
  { now, bizDate }: RebateWork,
): Promise<void> {
  const expense = { account: 'rebate', amountFen } as const;
  const outFen = negateFen(amountFen);
  const place = { shiftId: null, outletId: null, bizDate, staffId: staff.id, postedAt: now };
  const posting = { kind: 'rebate', refType: 'rebate', refId: id } as const;
  if (payout === 'BANK') {
    const entries = [{ account: 'bank', amountFen: outFen } as const, expense];
    return postPayments(tx, place, [{ ...posting, entries }]);
  }
  const account = await readAccountOf(tx, enterpriseId);
  if (!account) throw new RuleViolation('not_found', '该企业没有账户，请先开户或改用银行转账');
  const memo = `返利 ${of}`;
  await grantRebate(tx, {
    accountId: account.id,
    rebateId: id,
    amountFen,
    memo,
    staffId: staff.id,
    now,
    bizDate,
  });
  const entries = [{ account: `credit/${account.id}`, amountFen: outFen } as const, expense];
  await postPayments(tx, place, [{ ...posting, entries }]);
}

async function noted(tx: Tx, staff: Staff, before: Rebate, reason?: string): Promise<Rebate> {
  const after = await readRebate(tx, before.id);
  if (!after) throw new Error(`rebate ${before.id} was read in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.rebate.changed',
    objectType: 'rebate',
    objectId: String(before.id),
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
