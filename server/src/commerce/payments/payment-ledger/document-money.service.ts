import { type Fen, negateFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { listAccountFaces, readAccountOf } from '../../partners/credit-account/credit-account.queries.ts';
import { returnCredit, spendCredit } from '../../partners/credit-account/credit-spend.service.ts';
import { type Account, postPayments } from './payment.ledger.ts';

/** Money of a document of goods that moves once. */
type Move = {
  /** Of the movement: posted a second time it is refused. */
  id: number;
  docId: number;
  amountFen: Fen;
  /** The outlet whose revenue it is. */
  outletId: number | null;
  memo: string;
  staffId: number;
  now: Date;
  bizDate: string;
};

/** Where money lies. */
type Place = { way: 'credit'; enterpriseId: number } | { way: 'bank' | 'card' };

type Room = { availableFen: Fen; isFrozen: boolean };

/** What an enterprise may still spend; null when it has no account. */
async function checkCredit(db: Db, enterpriseId: number): Promise<Room | null> {
  const account = await readAccountOf(db, enterpriseId);
  if (!account) return null;
  const { availableFen, state } = account;
  return { availableFen, isFrozen: state === 'FROZEN' || state === 'CLOSED' };
}

function listAccounts(db: Db, enterpriseIds: readonly number[] | null = null) {
  return listAccountFaces(db, enterpriseIds);
}

/** Takes what was sold out of an account. @returns what it may still spend @throws not_found, credit_insufficient, credit_frozen */
async function charge(tx: Tx, enterpriseId: number, move: Move): Promise<Fen> {
  const accountId = await requireAccount(tx, enterpriseId);
  const { id: paymentId, ...rest } = move;
  await spendCredit(tx, { ...rest, accountId, paymentId, refType: 'document', spends: 'CREDIT' });
  await postMove(tx, 'sale', `credit/${accountId}`, move);
  return availableOf(tx, enterpriseId);
}

/** Writes down what came for a document. */
function receive(tx: Tx, way: 'bank' | 'card', move: Move): Promise<void> {
  return postMove(tx, 'sale', way, move);
}

/**
 * Gives back what a document had taken, onto an account or from where it had come.
 * @returns what the enterprise may spend then; null where no account is touched @throws not_found
 */
async function giveBack(tx: Tx, to: Place, move: Move): Promise<Fen | null> {
  const back = { ...move, amountFen: negateFen(move.amountFen) };
  if (to.way !== 'credit') {
    await postMove(tx, 'refund', to.way, back);
    return null;
  }
  const accountId = await requireAccount(tx, to.enterpriseId);
  const { id: refundId, ...rest } = move;
  await returnCredit(tx, { ...rest, accountId, refundId, refType: 'document' });
  await postMove(tx, 'refund', `credit/${accountId}`, back);
  return availableOf(tx, to.enterpriseId);
}

function postMove(tx: Tx, kind: 'sale' | 'refund', account: Account, move: Move): Promise<void> {
  const { id: refId, docId, amountFen, outletId, bizDate, staffId, now: postedAt } = move;
  const entries = [
    { account, amountFen },
    { account: `document/${docId}` as const, amountFen: negateFen(amountFen) },
  ];
  const place = { shiftId: null, outletId, bizDate, staffId, postedAt };
  return postPayments(tx, place, [{ kind, refType: 'document', refId, entries }]);
}

async function requireAccount(tx: Tx, enterpriseId: number): Promise<number> {
  const account = await readAccountOf(tx, enterpriseId);
  if (!account) throw new RuleViolation('not_found', '该企业没有授信账户');
  return account.id;
}

async function availableOf(tx: Tx, enterpriseId: number): Promise<Fen> {
  const account = await readAccountOf(tx, enterpriseId);
  if (!account) throw new Error('an account that was moved exists');
  return account.availableFen;
}

/** What goods asks of money; the application hands it over. */
export const documentMoney = { checkCredit, listAccounts, charge, receive, giveBack };
