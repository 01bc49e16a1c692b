import { formatYuan } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { listPriceJumps } from './price-jump.queries.ts';

/** Sentences about what a purchase pays more for than last time; whoever audits it decides. */
export async function priceWarnings(
  db: Db,
  docId: number,
  { type, priceJumpPercent, reach }: DocumentWork,
): Promise<string[]> {
  if (type !== 'jh') return [];
  const jumps = await listPriceJumps(db, docId, priceJumpPercent, reach);
  return jumps.map(
    ({ lineNo, name, priceFen, lastFen, lastNo }) =>
      `第 ${lineNo} 行：${name} 进价 ${formatYuan(priceFen)}，上次 ${formatYuan(lastFen)}（${lastNo ?? '其他仓库'}）`,
  );
}
