import type { FoundGood, LookupQuery, ScaleLabel } from '@shanmen/shared/contracts/goods/items/lookup';
import {
  mayBeLabel,
  type PrintedLabel,
  readScaleLabel,
  weighedQty,
} from '@shanmen/shared/contracts/goods/items/scale-label';
import { fen } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { listRules } from '../barcode-rule/barcode-rule.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { findWeighedGood, lookUpGoods, placeOf, type WholeGood } from './lookup.queries.ts';

/**
 * Goods for what was scanned or typed; where that is no good's own, and a scale printed it, the one that was weighed.
 * @throws label_check_digit, label_without_weight
 */
export async function lookUp(
  db: Db,
  query: LookupQuery,
  reach?: WarehouseReach,
): Promise<(WholeGood & Pick<FoundGood, 'label'>)[]> {
  const found = await lookUpGoods(db, query, reach);
  const label = found.length === 0 ? await readLabel(db, query.q.trim()) : null;
  if (!label) return found;
  const good = await findWeighedGood(db, label.plu, placeOf(query, reach));
  // What begins like a label may be the bar code of a good that is yet to be made.
  if (!good) return [];
  if (!label.isChecked) throw new RuleViolation('label_check_digit');
  return [{ ...good, label: weighed(good, label) }];
}

/** As the rules in use read it; what cannot be a label asks for none. */
async function readLabel(db: Db, code: string): Promise<PrintedLabel | null> {
  return mayBeLabel(code) ? readScaleLabel(code, await listLabelPatterns(db)) : null;
}

/** The patterns in use, in the order in which they are tried. */
export async function listLabelPatterns(db: Db): Promise<string[]> {
  const rules = await listRules(db);
  return rules.filter(({ status }) => status === 'active').map(({ pattern }) => pattern);
}

/** How much of a good a label says, and what it costs. @throws label_without_weight */
export function weighed(good: WholeGood, label: PrintedLabel): ScaleLabel {
  const { amountFen } = label;
  if (label.grams === null && good.retailFen <= 0)
    throw new RuleViolation('label_without_weight', `「${good.name}」没有零售价，标签上的金额算不出重量`);
  const qty = weighedQty(good, label);
  if (qty === '0') throw new RuleViolation('label_without_weight');
  return { qty, amountFen: amountFen === null ? null : fen(amountFen) };
}
