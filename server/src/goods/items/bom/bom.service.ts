import type { Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { placesOf, quantity, thousandths } from '@shanmen/shared/quantity';

import type { Db, Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readGoodsFacts } from '../../documents/document/document.queries.ts';
import { showItem } from '../item/item.service.ts';
import { changedSince, noteMaster } from '../../masters/master-note.ts';
import { findGoodsIds, keepBom, markBom, readBom, replaceBomLines } from './bom.queries.ts';

/** @throws not_found */
export async function showBom(db: Db, goodsId: number): Promise<Bom> {
  return found(await readBom(db, goodsId), '商品');
}

/** @throws not_found, master_stopped, item_incomplete, version_conflict with what stands there now */
export async function changeBom(
  tx: Tx,
  staff: Staff,
  goodsId: number,
  change: BomChange,
  now: Date,
): Promise<Bom> {
  const before = await showBom(tx, goodsId);
  await judge(tx, goodsId, change);
  const moment = { staffId: staff.id, at: now.toISOString() };
  if (!(await keepBom(tx, goodsId, change, moment))) throw changedSince(await showBom(tx, goodsId));
  await replaceBomLines(tx, goodsId, change.lines);
  const after = await showBom(tx, goodsId);
  const { code } = await showItem(tx, staff, goodsId);
  await noteMaster(tx, staff, 'goods', code, { before: told(before), after: told(after) });
  return after;
}

/** 停用 and 启用; what waits and was brought in by it stays as it is. @throws not_found, version_conflict */
export async function stepBom(
  tx: Tx,
  staff: Staff,
  goodsId: number,
  step: MasterStep,
  now: Date,
): Promise<Bom> {
  const before = await showBom(tx, goodsId);
  const moment = { staffId: staff.id, at: now.toISOString() };
  if (!(await markBom(tx, goodsId, step, moment))) throw changedSince(before);
  const { code } = await showItem(tx, staff, goodsId);
  await noteMaster(tx, staff, 'goods', code, {
    before: { bomStatus: before.status },
    after: { bomStatus: step.status },
  });
  return showBom(tx, goodsId);
}

/** As the history of a good tells it. */
function told({ outputQty, lines, autoBreak }: Bom) {
  const share = (weight: number | null) => (weight === null ? '' : ` 权重 ${weight}`);
  const components = lines.map(({ code, name, qty, weight }) => `${code} ${name}×${qty}${share(weight)}`);
  return { outputQty, components, autoBreak };
}

/** Keeps what a good of the demo area is made of, by codes; where something is said already it stays. */
export async function keepMadeOf(
  tx: Tx,
  code: string,
  components: Readonly<Record<string, string>>,
  autoBreak: boolean,
): Promise<void> {
  const ids = await findGoodsIds(tx, [code, ...Object.keys(components)]);
  const goodsId = ids.get(code) ?? 0;
  const lines = Object.entries(components).map(([component, qty]) => ({
    goodsId: ids.get(component) ?? 0,
    qty: quantity(qty),
    weight: null,
  }));
  const moment = { staffId: null, at: null };
  const change = { outputQty: quantity('1'), lines, autoBreak, version: 0 };
  if (await keepBom(tx, goodsId, change, moment)) await replaceBomLines(tx, goodsId, lines);
}

async function judge(tx: Tx, goodsId: number, { outputQty, lines, autoBreak }: BomChange): Promise<void> {
  const wrong = (text: string, path = 'lines') => new RuleViolation('item_incomplete', text, { path });
  const ids = lines.map(line => line.goodsId);
  if (ids.includes(goodsId)) throw wrong('商品不能由自己组成');
  if (new Set(ids).size < ids.length) throw wrong('同一子件只能列一次');
  if (lines.length > 0 && lines.every(({ weight }) => weight === 0)) throw wrong('分摊权重不能都为 0');
  if (thousandths(outputQty) === 0n) throw wrong('每次产出须大于 0', 'outputQty');
  if (autoBreak && thousandths(outputQty) !== 1000n)
    throw wrong('自动拆零的整箱，每次产出须为 1', 'outputQty');
  // Of several goods in it nobody could say which one the others are opened for.
  if (autoBreak && lines.length !== 1) throw wrong('自动拆零只能用于由一种商品组成的整箱');
  const goods = await readGoodsFacts(tx, [goodsId, ...ids]);
  const made = goods.get(goodsId);
  if (made && placesOf(outputQty) > made.qtyScale)
    throw wrong(`${made.name} 的数量最多 ${made.qtyScale} 位小数`, 'outputQty');
  for (const { goodsId: id, qty } of lines) {
    const good = found(goods.get(id), '子件');
    if (good.status === 'stopped') throw new RuleViolation('master_stopped', `${good.name} 已停用`);
    if (thousandths(qty) === 0n) throw wrong(`${good.name} 的数量须大于 0`);
    if (placesOf(qty) > good.qtyScale) throw wrong(`${good.name} 的数量最多 ${good.qtyScale} 位小数`);
  }
}
