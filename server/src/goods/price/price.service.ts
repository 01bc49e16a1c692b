import type {
  ItemPrices,
  PriceChange,
  PriceChanged,
  PricePreview,
  PriceRule,
  Prices,
} from '@shanmen/shared/contracts/goods/price';
import { addFen, fen, type Fen, formatYuan } from '@shanmen/shared/money';
import { roundedQuotient } from '@shanmen/shared/quantity';

import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { allGuards, type Guards } from '../../guards.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import {
  isStoreInUse,
  listPriceLog,
  listStorePrices,
  lockGoods,
  logPrices,
  type PricedGood,
  readPrices,
  writePrices,
} from './price.queries.ts';

/** 价格 of a good: what stores ask for themselves, and what was changed. */
export async function showPrices(db: Db, goodsId: number): Promise<ItemPrices> {
  const [stores, log] = await Promise.all([listStorePrices(db, goodsId), listPriceLog(db, goodsId)]);
  return { stores, log };
}

/** 批量改价 tried out: what each good would cost, in the order of codes. @throws not_found */
export async function previewPrices(db: Db, rule: PriceRule): Promise<PricePreview> {
  await requireStore(db, rule.storeId);
  const goods = await readPrices(db, rule.ids, rule.storeId);
  return [...goods.values()].map(good => {
    const { goodsId, code, name, seen } = good;
    const next = adjusted(seen, rule);
    return { goodsId, code, name, seen, next: atLeastNothing(next), problem: problemOf(good, next) };
  });
}

/** The moment of a call, and whether its guards are on. */
export type PriceWork = { readonly now: () => Date; readonly guards?: Guards };

/**
 * Gives goods the prices that somebody looked at, all or none, and writes each of them down.
 * @throws not_found, version_conflict when a price is no longer what was seen, item_incomplete
 */
export async function changePrices(
  tx: Tx,
  staff: Staff,
  { storeId, reason, rows }: PriceChange,
  { now, guards = allGuards }: PriceWork,
): Promise<PriceChanged> {
  await requireStore(tx, storeId);
  const ids = rows.map(({ goodsId }) => goodsId);
  if (guards.priceLock) await lockGoods(tx, ids);
  const goods = await readPrices(tx, ids, storeId);
  const changes = rows.flatMap(({ goodsId, seen, next }) => {
    const good = goods.get(goodsId);
    if (!good) throw new RuleViolation('not_found', '没有找到该商品');
    if (!areSame(good.seen, seen)) throw changedMeanwhile(good);
    const after = next ?? everywhereOf(good, storeId);
    const problem = problemOf(good, after);
    if (problem !== null) throw new RuleViolation('item_incomplete', `${good.code} ${good.name}：${problem}`);
    return next !== null && areSame(seen, next) ? [] : [{ goodsId, good, next, before: seen, after }];
  });
  const moment = { staffId: staff.id, at: now().toISOString() };
  await writePrices(tx, storeId, changes, moment);
  await logPrices(tx, { storeId, reason }, changes, moment);
  for (const { good, before, after } of changes)
    await note(tx, staff, good, { storeId, reason, before, after });
  return { changed: changes.length };
}

function adjusted({ retailFen, memberFen }: Prices, { which, by, amount, step }: PriceRule): Prices {
  const moved = (price: Fen) =>
    by === 'fen'
      ? addFen(price, fen(amount))
      : fen(Number(roundedQuotient(BigInt(price) * BigInt(10_000 + amount), 10_000n)));
  const whole = (price: Fen) => fen(Number(roundedQuotient(BigInt(price), BigInt(step)) * BigInt(step)));
  return {
    retailFen: which === 'member' ? retailFen : whole(moved(retailFen)),
    memberFen: which === 'retail' ? memberFen : whole(moved(memberFen)),
  };
}

function problemOf({ minSaleFen }: PricedGood, { retailFen, memberFen }: Prices): string | null {
  if (retailFen < 0 || memberFen < 0) return '价格低于 0';
  if (minSaleFen !== null && retailFen < minSaleFen) return `低于最低售价 ${formatYuan(minSaleFen)}`;
  return null;
}

/** The preview names what is wrong; the contract has no price below nothing. */
function atLeastNothing({ retailFen, memberFen }: Prices): Prices {
  return { retailFen: fen(Math.max(0, retailFen)), memberFen: fen(Math.max(0, memberFen)) };
}

function everywhereOf({ everywhere }: PricedGood, storeId: number | null): Prices {
  if (storeId === null) throw new RuleViolation('item_incomplete', '请填写价格', { path: 'rows' });
  return everywhere;
}

function areSame(a: Prices, b: Prices): boolean {
  return a.retailFen === b.retailFen && a.memberFen === b.memberFen;
}

function changedMeanwhile({ code, name, seen }: PricedGood): RuleViolation {
  const text = `${code} ${name} 的价格已改为 ${formatYuan(seen.retailFen)}，请重新预览`;
  return new RuleViolation('version_conflict', text, { current: seen });
}

async function requireStore(db: Db, storeId: number | null): Promise<void> {
  if (storeId === null || (await isStoreInUse(db, storeId))) return;
  throw new RuleViolation('not_found', '没有找到该收银点', { path: 'storeId' });
}

type PriceNote = { storeId: number | null; reason: string; before: Prices; after: Prices };

function note(tx: Tx, staff: Staff, { code }: PricedGood, { storeId, reason, before, after }: PriceNote) {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'goods.price.changed',
    objectType: 'goods',
    objectId: code,
    before,
    after: { ...after, ...(storeId === null ? {} : { storeId }) },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
