import type { FoundGood, LookupQuery, ScaleLabel } from '@shanmen/shared/contracts/goods/items/lookup';
import { fen } from '@shanmen/shared/money';
import { type Quantity, quantityOf, roundedQuotient } from '@shanmen/shared/quantity';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { listRules } from '../barcode-rule/barcode-rule.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { findWeighedGood, lookUpGoods, placeOf, type WholeGood } from './lookup.queries.ts';
import { type PrintedLabel, readScaleLabel } from './scale-label.ts';

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

/** Whether a code may be what a scale printed. */
export function mayBeLabel(code: string): boolean {
  return /^2\d{7,}$/.test(code);
}

/** As the rules in use read it; what cannot be a label asks for none. */
async function readLabel(db: Db, code: string): Promise<PrintedLabel | null> {
  if (!mayBeLabel(code)) return null;
  const rules = (await listRules(db)).filter(({ status }) => status === 'active');
  return readScaleLabel(
    code,
    rules.map(({ pattern }) => pattern),
  );
}

/** How much of a good a label says, and what it costs. @throws label_without_weight */
export function weighed(good: WholeGood, { grams, amountFen }: PrintedLabel): ScaleLabel {
  const qty = grams === null ? bought(good, amountFen ?? 0) : inUnit(good, grams);
  if (qty === '0') throw new RuleViolation('label_without_weight');
  return { qty, amountFen: amountFen === null ? null : fen(amountFen) };
}

/** How much an amount buys, to three places. */
function bought({ name, retailFen }: WholeGood, amountFen: number): Quantity {
  if (retailFen <= 0)
    throw new RuleViolation('label_without_weight', `「${name}」没有零售价，标签上的金额算不出重量`);
  return quantityOf(roundedQuotient(BigInt(amountFen) * 1000n, BigInt(retailFen)));
}

/** Grams in units in which goods are weighed; what is called otherwise counts as kilograms. */
const gramsOf: Readonly<Record<string, bigint>> = { 克: 1n, g: 1n, 两: 50n, 斤: 500n, 市斤: 500n };

function inUnit({ unit }: WholeGood, grams: number): Quantity {
  return quantityOf(roundedQuotient(BigInt(grams) * 1000n, gramsOf[unit.toLowerCase()] ?? 1000n));
}
