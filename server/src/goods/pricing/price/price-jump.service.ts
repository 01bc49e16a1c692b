import { formatYuan } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { listPriceJumps } from './price-jump.queries.ts';
import { listUnlikelyLines } from './unlikely-line.queries.ts';

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

/** Sentences about quantities and prices that look like typing errors; costs are told to who may see them. */
export async function unlikelyWarnings(db: Db, docId: number, seesCost: boolean): Promise<string[]> {
  const lines = await listUnlikelyLines(db, docId);
  return lines.flatMap(({ lineNo, name, unit, qty, usualQty, priceFen, usualFen, isMuch, isDear }) => [
    ...(isMuch ? [`第 ${lineNo} 行：${name} 数量 ${qty} ${unit}，通常 ${usualQty} ${unit}，请核对`] : []),
    ...(isDear && seesCost && usualFen !== null
      ? [`第 ${lineNo} 行：${name} 单价 ${formatYuan(priceFen)}，通常 ${formatYuan(usualFen)}，请核对`]
      : []),
    ...(isDear && !seesCost ? [`第 ${lineNo} 行：${name} 单价与通常相差 20 倍以上，请核对`] : []),
  ]);
}
