import { formatYuan } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { listRetailDifferences } from './retail-difference.queries.ts';

/** Sentences about what is sold for another price where a transfer takes it; it moves at cost all the same. */
export async function retailWarnings(db: Db, docId: number, { type }: DocumentWork): Promise<string[]> {
  if (type !== 'db') return [];
  const differing = await listRetailDifferences(db, docId);
  return differing.map(
    ({ lineNo, name, fromFen, toFen }) =>
      `第 ${lineNo} 行：${name} 零售价不一致，调出 ${formatYuan(fromFen)}，调入 ${formatYuan(toFen)}`,
  );
}
