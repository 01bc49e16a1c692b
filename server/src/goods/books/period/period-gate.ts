import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { findClosedMonth, shareBooks } from './period.queries.ts';

/** @param day `YYYY-MM-DD` @throws period_closed */
export async function refuseClosedDay(db: Db, day: string): Promise<void> {
  const month = await findClosedMonth(db, day);
  if (month === null) return;
  throw new RuleViolation('period_closed', `会计期间 ${month} 已关账，请改单据日期`, { path: 'bizDate' });
}

/** Enters the books for a posting: its day is open and stays open until the transaction ends. @throws period_closed */
export async function enterBooks(tx: Tx, day: string): Promise<void> {
  await shareBooks(tx);
  await refuseClosedDay(tx, day);
}
