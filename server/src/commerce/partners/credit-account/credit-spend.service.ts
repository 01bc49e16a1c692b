import { type Fen, fen, formatYuan, negateFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type CreditMove, moveCredit, raiseLimit } from './credit.ledger.ts';
import { readAccount } from './credit-account.queries.ts';

export type Spending = {
  accountId: number;
  /** Prepaid money only, or down to the limit. */
  spends: 'PREPAID' | 'CREDIT';
  amountFen: Fen;
  paymentId: number;
  /** What was paid; an order where nothing else is said. */
  refType?: 'payment' | 'document' | 'till_payment' | 'team_change';
  memo: string;
  /** Null where no person had a part in it. */
  staffId: number | null;
  now: Date;
  bizDate: string;
};

/** Takes a payment out of an account. @throws credit_insufficient with what is available, credit_frozen */
export async function spendCredit(tx: Tx, spending: Spending): Promise<void> {
  const { accountId, spends, amountFen, paymentId: refId, memo, staffId, now: at, bizDate } = spending;
  const { refType = 'payment' } = spending;
  const move: CreditMove = {
    accountId,
    type: 'CONSUME',
    amountFen: negateFen(amountFen),
    refType,
    refId,
    memo,
    staffId,
    at,
    bizDate,
    spends,
  };
  if (!(await moveCredit(tx, move))) throw await refusalOf(tx, accountId, spends);
}

/** What a second person let through; as much of it as is not needed ends with the next movement. @throws credit_frozen */
export async function raiseTempLimit(tx: Tx, accountId: number, byFen: Fen): Promise<void> {
  if (!(await raiseLimit(tx, accountId, byFen))) throw new RuleViolation('credit_frozen');
}

/** Gives back what a payment had taken. */
export async function returnCredit(
  tx: Tx,
  {
    refundId,
    refType = 'refund',
    ...back
  }: Omit<Spending, 'spends' | 'paymentId' | 'refType' | 'staffId'> & {
    refundId: number;
    refType?: 'refund' | 'document' | 'till_payment' | 'team_change';
    staffId: number | null;
  },
): Promise<void> {
  const { accountId, amountFen, memo, staffId, now: at, bizDate } = back;
  const move = { type: 'REFUND', refType, refId: refundId, spends: null } as const;
  await moveCredit(tx, { ...move, accountId, amountFen, memo, staffId, at, bizDate });
}

/** 返利 onto an account; a negative one takes back, and not below the limit. @throws credit_insufficient, credit_frozen */
export async function grantRebate(
  tx: Tx,
  { rebateId, ...grant }: Omit<Spending, 'spends' | 'paymentId' | 'refType'> & { rebateId: number },
): Promise<void> {
  const { accountId, amountFen, memo, staffId, now: at, bizDate } = grant;
  const spends = amountFen < 0 ? 'CREDIT' : null;
  const move = { type: 'REBATE', refType: 'rebate', refId: rebateId, spends } as const;
  const isMoved = await moveCredit(tx, { ...move, accountId, amountFen, memo, staffId, at, bizDate });
  if (!isMoved) throw await refusalOf(tx, accountId, 'CREDIT');
}

/** Why an account does not pay, with what it could. */
export async function refusalOf(
  tx: Tx,
  accountId: number,
  spends: Spending['spends'],
): Promise<RuleViolation> {
  const account = await readAccount(tx, accountId);
  if (!account) return new RuleViolation('not_found', '没有找到该账户');
  if (account.state === 'FROZEN' || account.state === 'CLOSED') return new RuleViolation('credit_frozen');
  const reachFen = spends === 'CREDIT' ? zeroFen : account.limitFen;
  const availableFen = fen(Math.max(subtractFen(account.availableFen, reachFen), 0));
  return new RuleViolation('credit_insufficient', `可用额度不足：可用 ¥${formatYuan(availableFen)}`, {
    availableFen,
  });
}
