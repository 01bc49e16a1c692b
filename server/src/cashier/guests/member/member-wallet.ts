import { type Fen, formatYuan, negateFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { readMember, readPointsOf } from './member.queries.ts';
import { moveWallet } from './wallet.ledger.ts';

/** For what a wallet moves: a sale or a refund of a shift. */
export type WalletWork = { docId: number; shiftId: number; staffId: number; at: Date };

/**
 * What a till asks of stored value and points. Another wallet replaces the one that is built in by answering the same
 * four calls; each is called in the transaction of the sale.
 */
export type WalletPort = {
  /** @throws wallet_insufficient with what there is */
  charge: (tx: Tx, memberId: number, amountFen: Fen, work: WalletWork) => Promise<void>;
  refund: (tx: Tx, memberId: number, amountFen: Fen, work: WalletWork) => Promise<void>;
  balance: (db: Db, memberId: number) => Promise<Fen>;
  /** @param points signed: a refund takes points back */
  addPoints: (tx: Tx, memberId: number, points: number, work: WalletWork) => Promise<void>;
};

export const memberWallet: WalletPort = {
  async charge(tx, memberId, amountFen, work) {
    const move = { ...work, memberId, points: 0 };
    if ((await moveWallet(tx, { ...move, kind: 'CONSUME', amountFen: negateFen(amountFen) })) !== null)
      return;
    const balanceFen = await memberWallet.balance(tx, memberId);
    throw new RuleViolation('wallet_insufficient', `储值余额不足：可用 ¥${formatYuan(balanceFen)}`, {
      balanceFen,
    });
  },
  async refund(tx, memberId, amountFen, work) {
    const id = await moveWallet(tx, { ...work, memberId, points: 0, kind: 'REFUND', amountFen });
    if (id === null) throw new Error(`wallet ${memberId} takes money back`);
  },
  async balance(db, memberId) {
    return (await readMember(db, memberId))?.balanceFen ?? zeroFen;
  },
  async addPoints(tx, memberId, points, work) {
    if (points === 0) return;
    await moveWallet(tx, { ...work, memberId, points, kind: 'POINTS', amountFen: zeroFen });
  },
};

/** Points for a sale: one for so many whole yuan, none where `pointYuan` is 0. */
export function pointsFor(paidFen: Fen, pointYuan: number): number {
  return pointYuan === 0 ? 0 : Number(BigInt(paidFen) / BigInt(pointYuan * 100));
}

/**
 * Takes back the points of what a refund takes back, so that the rest keeps its share; whoever takes back the last piece
 * takes back all that is left.
 * @param leftFen what is left of the sale after this refund, of `soldFen`
 */
export async function takePointsBack(
  tx: Tx,
  memberId: number,
  sale: { docId: number; leftFen: Fen; soldFen: Fen },
  work: WalletWork,
): Promise<void> {
  const { givenPoints, leftPoints } = await readPointsOf(tx, sale.docId);
  const [left, sold] = [BigInt(sale.leftFen), BigInt(sale.soldFen)];
  const kept = sold === 0n ? 0 : Number((BigInt(givenPoints) * left) / sold);
  await memberWallet.addPoints(tx, memberId, kept - leftPoints, work);
}
