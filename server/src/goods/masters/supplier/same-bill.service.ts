import type { Db } from '../../../db/transaction.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { listSameBills, purchaseElsewhere } from './same-bill.queries.ts';

/** Sentences about purchases that may be this one entered before. */
export async function billWarnings(db: Db, docId: number, { type, reach }: DocumentWork): Promise<string[]> {
  if (type !== 'jh') return [];
  const bills = await listSameBills(db, docId, reach);
  const told = bills.map(({ no, sameNumber }) => {
    const which = no === null ? purchaseElsewhere : ` ${no} `;
    return sameNumber
      ? `供方单号与${which}相同，可能重复录入`
      : `与${which}同一供应商、同日、同数量与金额，可能重复录入`;
  });
  return [...new Set(told)];
}
