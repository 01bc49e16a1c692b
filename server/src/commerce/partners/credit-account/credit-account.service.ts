import type {
  AccountFreeze,
  CreditAccount,
  CreditAccountDraft,
  LimitAsked,
  LimitAudit,
  Recharge,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import { type Fen, formatYuan, negateFen } from '@shanmen/shared/money';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readEnterprise } from '../enterprise/enterprise.queries.ts';
import { postPayments } from '../../payments/payment-ledger/payment.ledger.ts';
import { drawReceiptNumber, moveCredit } from './credit.ledger.ts';
import { refusalOf } from './credit-spend.service.ts';
import {
  insertAccount,
  markFrozen,
  markLimitAsked,
  readAccount,
  readLimitAskedBy,
  settleLimit,
} from './credit-account.queries.ts';

/** By the server's clock, on the site's business day. */
type Moment = { now: Date; bizDate: string };

/** Opens the one account of an enterprise, with a limit of zero. @throws not_found, state_forbidden, code_taken */
export async function openAccount(
  tx: Tx,
  staff: Staff,
  draft: CreditAccountDraft,
  { now }: Moment,
): Promise<CreditAccount> {
  const enterprise = found(await readEnterprise(tx, draft.enterpriseId), '企业');
  if (enterprise.status !== 'ACTIVE') throw new RuleViolation('state_forbidden', '企业审核通过后才能开户');
  const id = await insertAccount(tx, { ...draft, staffId: staff.id, at: now });
  if (id === null) throw new RuleViolation('code_taken', '该企业已有账户');
  return noted(tx, staff, id, null, '开户');
}

/** Money that arrived at the bank; `idemKey` is that of the request, and the demo has none. @throws not_found */
export async function rechargeAccount(
  tx: Tx,
  staff: Staff,
  id: number,
  { amountFen, memo }: Recharge,
  { now, bizDate, idemKey }: Moment & { idemKey?: string },
): Promise<CreditAccount> {
  const before = await requireAccount(tx, id);
  const refId = await drawReceiptNumber(tx);
  const place = { shiftId: null, outletId: null, bizDate, staffId: staff.id, postedAt: now };
  await moveCredit(tx, {
    accountId: id,
    type: 'RECHARGE',
    amountFen,
    refType: 'receipt',
    refId,
    memo,
    staffId: staff.id,
    at: now,
    bizDate,
    spends: null,
    ...(idemKey === undefined ? {} : { idemKey }),
  });
  const entries = [
    { account: 'bank' as const, amountFen },
    { account: `credit/${id}` as const, amountFen: negateFen(amountFen) },
  ];
  await postPayments(tx, place, [{ kind: 'credit', refType: 'receipt', refId, entries }]);
  return noted(tx, staff, id, before, memo);
}

/**
 * What a 结算单 says beside what the account was charged: plus goes back to the account, minus is taken from it. What is
 * not charged after all is no money that came or went.
 * @throws credit_insufficient, credit_frozen
 */
export async function settleAccount(
  tx: Tx,
  staff: Staff,
  accountId: number,
  { amountFen, statementId: refId, memo }: { amountFen: Fen; statementId: number; memo: string },
  { now: at, bizDate }: Moment,
): Promise<void> {
  const spends = amountFen < 0 ? 'CREDIT' : null;
  const move = { type: 'ADJUST', refType: 'statement', refId, spends } as const;
  if (!(await moveCredit(tx, { ...move, accountId, amountFen, memo, staffId: staff.id, at, bizDate })))
    throw await refusalOf(tx, accountId, 'CREDIT');
  const place = { shiftId: null, outletId: null, bizDate, staffId: staff.id, postedAt: at };
  const entries = [
    { account: 'fee' as const, amountFen },
    { account: `credit/${accountId}` as const, amountFen: negateFen(amountFen) },
  ];
  await postPayments(tx, place, [{ kind: 'settlement', refType: 'statement', refId, entries }]);
}

/** Asks for another limit; it counts once another person approved. @throws not_found, state_forbidden */
export async function askLimit(
  tx: Tx,
  staff: Staff,
  id: number,
  { limitFen, reason }: LimitAsked,
): Promise<CreditAccount> {
  const before = await requireAccount(tx, id);
  if (before.kind === 'PREPAID' && limitFen > 0) {
    throw new RuleViolation('state_forbidden', '预付账户没有授信额度', { path: 'limitFen' });
  }
  await markLimitAsked(tx, id, limitFen, staff.id);
  return noted(tx, staff, id, before, reason);
}

/** @throws not_found, maker_is_checker, credit_insufficient when more is owed than the new limit */
export async function auditLimit(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason }: LimitAudit,
): Promise<CreditAccount> {
  const before = await requireAccount(tx, id);
  if (before.askedLimitFen === null) throw new RuleViolation('not_found', '没有待审核的额度');
  refuseMaker((await readLimitAskedBy(tx, id)) === staff.id);
  if (!(await settleLimit(tx, id, approved))) {
    const owed = `已欠 ${formatYuan(negateFen(before.balanceFen))} 元，额度不能更低`;
    throw new RuleViolation('credit_insufficient', owed);
  }
  return noted(tx, staff, id, before, reason);
}

/** @throws not_found, state_forbidden when it is so already */
export async function freezeAccount(
  tx: Tx,
  staff: Staff,
  id: number,
  { frozen, reason }: AccountFreeze,
): Promise<CreditAccount> {
  const before = await requireAccount(tx, id);
  if (!(await markFrozen(tx, id, frozen))) {
    throw new RuleViolation('state_forbidden', frozen ? '账户已冻结' : '账户未冻结');
  }
  return noted(tx, staff, id, before, reason);
}

async function requireAccount(tx: Tx, id: number): Promise<CreditAccount> {
  return found(await readAccount(tx, id), '账户');
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: CreditAccount | null,
  reason: string,
): Promise<CreditAccount> {
  const after = await requireAccount(tx, id);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.credit-account.changed',
    objectType: 'credit_account',
    objectId: after.enterpriseCode,
    ...(before ? { before } : {}),
    after,
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
