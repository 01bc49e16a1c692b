import type { CreditState } from '@shanmen/shared/contracts/goods/documents/document';
import { moneyWays, onAccount, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { addFen, type Fen, fen, formatYuan, negateFen, subtractFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { DocumentHeadRow } from '../../documents/document/document-read.queries.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import type { MoneyPlace } from '../../ports.ts';
import {
  drawMoneyNumber,
  insertMoney,
  isWalkIn,
  readEnterpriseOf,
  readCharged,
  readLastCharge,
  readMoved,
} from './document-money.queries.ts';

type Paid = Pick<
  DocumentHeadRow,
  'id' | 'no' | 'payMethod' | 'amountFen' | 'paidFen' | 'partyId' | 'outletId' | 'sourceDocId'
>;

/**
 * What a document says of money comes true with its audit: a sale on account is charged whole, of another what was
 * paid is received; a return gives it back.
 * @throws credit_insufficient, credit_frozen, not_found, document_incomplete
 */
export async function moveMoney(tx: Tx, staff: Staff, document: Paid, work: DocumentWork): Promise<void> {
  const { payMethod, amountFen, paidFen } = document;
  // What is paid for a purchase is settled with its supplier, and in no ledger of takings.
  if (payMethod === null || traitsOf(work.type).priced !== 'sale') return;
  const isOnAccount = payMethod === onAccount;
  const amount = signed(work, isOnAccount ? amountFen : paidFen);
  const place: MoneyPlace = isOnAccount
    ? { way: 'credit', enterpriseId: await requireEnterprise(tx, document) }
    : { way: moneyWays[payMethod] };
  await moveOnce(tx, staff, document, place, amount, work);
}

/** Reverses the document's money movements, each by its original method; a red document reverses those of its own. */
export async function undoMoney(
  tx: Tx,
  staff: Staff,
  of: number,
  document: Paid,
  work: DocumentWork,
): Promise<void> {
  for (const { way, enterpriseId, amountFen } of await readMoved(tx, of)) {
    const place: MoneyPlace = way === 'credit' ? { way, enterpriseId: enterpriseId ?? 0 } : { way };
    await moveOnce(tx, staff, document, place, negateFen(amountFen), work);
  }
}

/**
 * Whoever submits a sale on account hears at once when there is no room for it; it is charged when it is audited.
 * @throws credit_insufficient, credit_frozen, document_incomplete
 */
export async function refuseCredit(tx: Tx, document: Paid, { type, money }: DocumentWork): Promise<void> {
  const { payMethod, amountFen } = document;
  if (type !== 'xs' || payMethod !== onAccount) return;
  const room = await money.checkCredit(tx, await requireEnterprise(tx, document));
  if (!room) throw noAccount();
  if (room.isFrozen) throw new RuleViolation('credit_frozen');
  if (room.availableFen >= amountFen) return;
  const availableFen = fen(Math.max(room.availableFen, 0));
  const text = `可用额度不足：可用 ¥${formatYuan(availableFen)}`;
  throw new RuleViolation('credit_insufficient', text, { availableFen });
}

/** Whom nobody knows cannot be asked for the rest later. @throws document_incomplete */
export async function refuseUnpaid(tx: Tx, document: Paid, { type }: DocumentWork): Promise<void> {
  const { partyId, payMethod, amountFen, paidFen } = document;
  if (type !== 'xs' || payMethod === onAccount || partyId === null || paidFen >= amountFen) return;
  if (!(await isWalkIn(tx, partyId))) return;
  const text = `散客须当场付清，还差 ¥${formatYuan(subtractFen(amountFen, paidFen))}`;
  throw new RuleViolation('document_incomplete', text, { path: 'paidFen' });
}

/** What the account of the customer may spend before a document on account and after it; null where none is touched. */
export async function creditOf(
  db: Db,
  document: Paid & Pick<DocumentHeadRow, 'status'>,
  work: DocumentWork,
): Promise<CreditState | null> {
  const { id, payMethod, amountFen, status } = document;
  if (payMethod !== onAccount) return null;
  if (status === 'audited' || status === 'reversed') {
    const moved = await readLastCharge(db, id);
    if (!moved) return null;
    const { availableFen: afterFen, amountFen: movedFen } = moved;
    return { beforeFen: addFen(afterFen, movedFen), afterFen, isFrozen: false, isMoved: true };
  }
  const enterpriseId = await accountOf(db, document);
  const room = enterpriseId === null ? null : await work.money.checkCredit(db, enterpriseId);
  if (!room) return null;
  const { availableFen: beforeFen, isFrozen } = room;
  return { beforeFen, afterFen: subtractFen(beforeFen, signed(work, amountFen)), isFrozen, isMoved: false };
}

/** Positive: money received. Only a sales return is negative. */
function signed({ type }: Pick<DocumentWork, 'type'>, amountFen: Fen): Fen {
  return type === 'xt' ? negateFen(amountFen) : amountFen;
}

async function moveOnce(
  tx: Tx,
  staff: Staff,
  { id: docId, no, outletId }: Paid,
  place: MoneyPlace,
  amountFen: Fen,
  { money, now, today: bizDate, title }: DocumentWork,
): Promise<void> {
  if (amountFen === 0) return;
  const id = await drawMoneyNumber(tx);
  const said = { id, docId, outletId, memo: `${title} ${no}`, staffId: staff.id, now, bizDate };
  const move = { ...said, amountFen: fen(Math.abs(amountFen)) };
  const enterpriseId = place.way === 'credit' ? place.enterpriseId : null;
  let availableFen: Fen | null = null;
  if (amountFen < 0) availableFen = await money.giveBack(tx, place, move);
  else if (place.way === 'credit') availableFen = await money.charge(tx, place.enterpriseId, move);
  else await money.receive(tx, place.way, move);
  await insertMoney(tx, {
    id,
    docId,
    way: place.way,
    enterpriseId,
    amountFen,
    availableFen,
    bizDate,
    at: now.toISOString(),
    staffId: staff.id,
  });
}

/** Whose account it is: what is taken back goes to the one that was charged, whomever the customer buys on today. */
async function accountOf(db: Db, { partyId, sourceDocId }: Paid): Promise<number | null> {
  const charged = sourceDocId === null ? null : await readCharged(db, sourceDocId);
  if (charged !== null || partyId === null) return charged;
  return readEnterpriseOf(db, partyId);
}

async function requireEnterprise(db: Db, document: Paid): Promise<number> {
  const enterpriseId = await accountOf(db, document);
  if (enterpriseId === null) throw noAccount();
  return enterpriseId;
}

function noAccount(): RuleViolation {
  return new RuleViolation('document_incomplete', '该客户没有授信账户，不能挂账', { path: 'payMethod' });
}
