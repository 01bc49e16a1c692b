import type { Db } from '../../db/transaction.ts';
import type { DocumentWork } from '../document-work.ts';
import { listSameBills } from './same-bill.queries.ts';

/** Sentences about purchases that may be this one entered before. */
export async function billWarnings(db: Db, docId: number, { type }: DocumentWork): Promise<string[]> {
  if (type !== 'jh') return [];
  const bills = await listSameBills(db, docId);
  return bills.map(({ no, sameNumber }) =>
    sameNumber
      ? `供方单号与 ${no} 相同，可能重复录入`
      : `与 ${no} 同一供应商、同日、同数量与金额，可能重复录入`,
  );
}
