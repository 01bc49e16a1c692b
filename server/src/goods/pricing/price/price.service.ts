import {
  always,
  daysTitle,
  type ItemPrices,
  type PriceChange,
  type PriceChanged,
  type PriceDays,
  type PricePreview,
  type PriceRule,
  type Prices,
  type StorePrices,
} from '@shanmen/shared/contracts/goods/pricing/price';
import { addFen, fen, type Fen, formatYuan } from '@shanmen/shared/money';
import { roundedQuotient } from '@shanmen/shared/quantity';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { isStoreInReach } from '../../masters/store/store-reach.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import {
  isStoreInUse,
  listOwnPrices,
  listPriceLog,
  listStorePrices,
  lockGoods,
  logPrices,
  type PricedGood,
  type PricePlace,
  readPrices,
  writePrices,
} from './price.queries.ts';

/** 价格 of a good: what stores ask for themselves, and what was changed. */
export async function showPrices(db: Db, goodsId: number, today: string): Promise<ItemPrices> {
  const [stores, log] = await Promise.all([listStorePrices(db, goodsId, today), listPriceLog(db, goodsId)]);
  return { stores, log };
}

/** What a store asks itself on a day. @throws not_found */
export async function showStorePrices(db: Db, storeId: number, day: string): Promise<StorePrices> {
  if (!(await isStoreInUse(db, storeId))) throw noStore();
  return listOwnPrices(db, storeId, day);
}

/** 批量改价 tried out: what each good would cost, in the order of codes. @throws not_found, item_incomplete */
export async function previewPrices(db: Db, rule: PriceRule, reach: WarehouseReach): Promise<PricePreview> {
  await requireStore(db, rule.storeId, reach);
  const goods = await readPrices(db, rule.ids, placeOf(rule));
  return [...goods.values()].map(good => {
    const { goodsId, code, name, seen } = good;
    const next = adjusted(seen, rule);
    return {
      goodsId,
      code,
      name,
      seen,
      next: atLeastNothing(next),
      problem: faultOf(good, next),
    };
  });
}

/** The moment of a call, and whose stores are in reach. */
export type PriceWork = {
  readonly now: () => Date;
  readonly reach: WarehouseReach;
};

/**
 * Gives goods the prices that somebody looked at, all or none, and writes each of them down.
 * @throws not_found, version_conflict when a price is no longer what was seen, price_overlap, item_incomplete
 */
export async function changePrices(
  tx: Tx,
  staff: Staff,
  change: PriceChange,
  { now, reach }: PriceWork,
): Promise<PriceChanged> {
  const { storeId, reason, rows } = change;
  await requireStore(tx, storeId, reach);
  const place = placeOf(change);
  const ids = rows.map(({ goodsId }) => goodsId);
  await lockGoods(tx, ids);
  const goods = await readPrices(tx, ids, place);
  const changes = rows.flatMap(({ goodsId, seen, next }) => {
    const good = found(goods.get(goodsId), '商品');
    if (next !== null) refuseClash(good);
    if (!areSame(good.seen, seen) || (change.daysBefore && !good.isOwn)) throw changedMeanwhile(good);
    const after = next ?? everywhereOf(good, storeId);
    const problem = problemOf(good, after);
    if (problem !== null) throw new RuleViolation('item_incomplete', `${good.code} ${good.name}：${problem}`);
    if (isKept(good, place, next)) return [];
    const daysBefore = good.isOwn ? place.daysBefore : place.days;
    return [{ goodsId, good, next, before: seen, after, daysBefore }];
  });
  const moment = { staffId: staff.id, at: now().toISOString() };
  await writePrices(tx, place, changes, moment);
  await logPrices(tx, { storeId, days: place.days, reason }, changes, moment);
  for (const { good, before, after } of changes)
    await note(tx, staff, good, { ...place, reason, before, after });
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

/** Which price is meant by the days that are said. @throws item_incomplete */
function placeOf({
  storeId,
  days = always,
  daysBefore = days,
}: Pick<PriceChange, 'storeId' | 'days' | 'daysBefore'>): PricePlace {
  const { validFrom, validTo } = days;
  if (storeId === null && (validFrom !== null || validTo !== null))
    throw new RuleViolation('item_incomplete', '起止日只用于一个收银点的价格', { path: 'days' });
  for (const each of [days, daysBefore])
    if (each.validFrom !== null && each.validTo !== null && each.validTo < each.validFrom)
      throw new RuleViolation('item_incomplete', '止日早于起日', { path: 'days' });
  return { storeId, days, daysBefore };
}

/** Why a good cannot ask this price on its days; null where it can. */
function faultOf(good: PricedGood, next: Prices): string | null {
  return clashOf(good) ?? problemOf(good, next);
}

/** Other days of the store's own price that fall on those that are meant. */
export function clashOf({ clash }: PricedGood): string | null {
  return clash === null ? null : `已另有收银点价（${daysTitle(clash)}）`;
}

function refuseClash(good: PricedGood): void {
  const clash = clashOf(good);
  if (clash !== null) throw new RuleViolation('price_overlap', `${good.code} ${good.name} ${clash}`);
}

/** Whether nothing would change; a store may ask as its own what everybody asks. */
function isKept({ isOwn, seen }: PricedGood, { storeId, days, daysBefore }: PricePlace, next: Prices | null) {
  if (next === null) return !isOwn;
  return areSame(seen, next) && (storeId === null || (isOwn && daysTitle(days) === daysTitle(daysBefore)));
}

/** What is wrong with a price, wherever it is asked for. */
export function problemOf({ minSaleFen }: PricedGood, { retailFen, memberFen }: Prices): string | null {
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

/** One that is in use and in reach; what all stores ask needs none. @throws not_found */
async function requireStore(db: Db, storeId: number | null, reach: WarehouseReach): Promise<void> {
  if (storeId === null) return;
  if (!(await isStoreInUse(db, storeId)) || !(await isStoreInReach(db, storeId, reach))) throw noStore();
}

function noStore(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该收银点', { path: 'storeId' });
}

type PriceNote = { storeId: number | null; days: PriceDays; reason: string; before: Prices; after: Prices };

function note(
  tx: Tx,
  staff: Staff,
  { code }: PricedGood,
  { storeId, days, reason, before, after }: PriceNote,
) {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'goods.price.changed',
    objectType: 'goods',
    objectId: code,
    before,
    after: { ...after, ...(storeId === null ? {} : { storeId, days: daysTitle(days) }) },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
