import type {
  ItemCard,
  ItemChange,
  ItemDraft,
  ItemPage,
  ItemQuery,
  Pack,
} from '@shanmen/shared/contracts/goods/items/item';
import { always } from '@shanmen/shared/contracts/goods/pricing/price';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type { Fen } from '@shanmen/shared/money';
import { type Quantity, thousandths } from '@shanmen/shared/quantity';

import { initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { keepCategory } from '../category/category.service.ts';
import { changedSince, noteMaster, takenBy } from '../../masters/master-note.ts';
import { markMaster } from '../../masters/master-status.queries.ts';
import { logPrices } from '../../pricing/price/price.queries.ts';
import {
  findCodeOwner,
  findLeaning,
  findSupplierId,
  insertItem,
  lockItem,
  readItem,
  replaceBarcodes,
  updateItem,
} from './item-card.queries.ts';
import { listItems } from './item.queries.ts';

/** A good of the demo area. */
export type KeptItem = {
  code: string;
  barcode: string | null;
  /** 整箱条码. */
  packs?: readonly Pack[];
  name: string;
  spec: string;
  unit: string;
  kind: 'stock' | 'weighed';
  taxRate: number;
  refCostFen: Fen;
  retailFen: Fen;
  memberFen: Fen;
  shelfLifeDays: number | null;
  minStock: Quantity | null;
  supplierCode: string | null;
};

const unsaid = {
  brand: '',
  minSaleFen: null,
  nearExpiryDays: null,
  maxStock: null,
  sellableAtPos: true,
  openPrice: false,
};

/**
 * Keeps a good with its main bar code; one whose code exists stays as it is.
 * @param category `文创` or `文创/冰箱贴`; a part that is missing is made
 * @returns its id, or null when a good with this code exists already
 */
export async function keepItem(
  tx: Tx,
  { barcode, packs = [], supplierCode, ...item }: KeptItem,
  category: string,
): Promise<number | null> {
  const id = await insertItem(tx, {
    ...unsaid,
    ...item,
    pinyin: initialsOf(item.name),
    staffId: null,
    categoryId: await keepCategory(tx, category),
    supplierId: supplierCode === null ? null : await findSupplierId(tx, supplierCode),
  });
  if (id !== null && barcode !== null) await replaceBarcodes(tx, id, [barcode], packs);
  return id;
}

/** What a filter asks of cost would tell it. @throws no_permission */
export function refuseMargin(staff: Staff, { margin }: ItemQuery): void {
  if (margin === undefined || staff.codes.has('goods:cost:view')) return;
  throw new RuleViolation('no_permission', '没有权限按毛利率筛选', { path: 'margin' });
}

/** A page of goods by code. @throws no_permission */
export function showItems(db: Db, staff: Staff, query: ItemQuery): Promise<ItemPage> {
  refuseMargin(staff, query);
  return listItems(db, query);
}

/** @throws not_found; the cost is absent for who may not see it */
export async function showItem(db: Db, staff: Staff, id: number): Promise<ItemCard> {
  const item = found(await readItem(db, id), '商品');
  return staff.codes.has('goods:cost:view') ? item : withoutCost(item);
}

/** @throws code_taken for code or bar code, not_found for what it leans on, item_incomplete */
export async function addItem(tx: Tx, staff: Staff, draft: ItemDraft): Promise<ItemCard> {
  await judge(tx, staff, draft, null);
  const id = await insertItem(tx, storedOf(staff, draft));
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  await writeBarcodes(tx, id, draft);
  return noted(tx, staff, id, null);
}

/**
 * Code, kind and unit stay as soon as the good has moved; bar codes may only be added then.
 * @throws not_found, code_taken, master_in_use, item_incomplete, version_conflict with what stands there now
 */
export async function changeItem(
  tx: Tx,
  staff: Staff,
  id: number,
  change: ItemChange,
  now: Date,
): Promise<ItemCard> {
  await lockItem(tx, id);
  const before = await requireItem(tx, id);
  // Under its lock the good keeps its version; whoever read an older one is told that first.
  if (before.version !== change.version) throw changedSince(withoutCost(before));
  await judge(tx, staff, change, before);
  if (before.hasMoved) refuseIdentity(before, change);
  await updateItem(tx, id, storedOf(staff, change));
  await keepPrice(tx, staff, before, change, now);
  await writeBarcodes(tx, id, change);
  return noted(tx, staff, id, before);
}

/** 停用 and 启用; what lies in stock can still be counted, moved and written off. @throws not_found, version_conflict */
export async function stepItem(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
): Promise<ItemCard> {
  const before = await requireItem(tx, id);
  const marked = await markMaster(tx, 'goods.goods', id, { status, version, staffId: staff.id });
  if (!marked) throw changedSince(withoutCost(before));
  return noted(tx, staff, id, before);
}

async function judge(tx: Tx, staff: Staff, draft: ItemDraft, before: ItemCard | null): Promise<void> {
  if (draft.refCostFen !== undefined && !staff.codes.has('goods:cost:view')) {
    throw new RuleViolation('no_permission', '没有权限查看或修改参考进价', { path: 'refCostFen' });
  }
  const owner = await findCodeOwner(tx, draft.code, before?.id ?? null);
  if (owner !== null) throw takenBy(owner, '编码', 'code');
  const { hasCategory, supplierStatus } = await findLeaning(tx, draft);
  if (!hasCategory) throw new RuleViolation('not_found', '没有找到该分类', { path: 'categoryId' });
  if (draft.supplierId !== null && supplierStatus === null) {
    throw new RuleViolation('not_found', '没有找到该供应商', { path: 'supplierId' });
  }
  if (supplierStatus === 'stopped' && draft.supplierId !== before?.supplierId) {
    throw new RuleViolation('master_stopped', '该供应商已停用', { path: 'supplierId' });
  }
  refuseOrder(draft);
}

/** A price that is changed by the form stands among the others in the log of prices. */
async function keepPrice(
  tx: Tx,
  staff: Staff,
  { id: goodsId, retailFen, memberFen }: ItemCard,
  after: ItemChange,
  now: Date,
): Promise<void> {
  if (retailFen === after.retailFen && memberFen === after.memberFen) return;
  const prices = { goodsId, before: { retailFen, memberFen }, after, daysBefore: always };
  const moment = { staffId: staff.id, at: now.toISOString() };
  await logPrices(tx, { storeId: null, days: always, reason: '修改商品资料' }, [prices], moment);
}

/** What is said twice has to agree. @throws item_incomplete */
function refuseOrder(draft: ItemDraft): void {
  const { minSaleFen, retailFen, openPrice, minStock, maxStock, barcodes, packs = [] } = draft;
  const wrong = (text: string, path: string) => new RuleViolation('item_incomplete', text, { path });
  if (!openPrice && minSaleFen !== null && minSaleFen > retailFen)
    throw wrong('最低售价不能高于零售价', 'minSaleFen');
  if (minStock !== null && maxStock !== null && thousandths(minStock) > thousandths(maxStock)) {
    throw wrong('库存上限不能低于下限', 'maxStock');
  }
  const codes = [...barcodes, ...packs.map(({ barcode }) => barcode)];
  if (new Set(codes).size < codes.length) throw wrong('条码重复', 'barcodes');
  if (packs.some(({ qty }) => thousandths(qty) === 0n)) throw wrong('整箱的数量须大于 0', 'packs');
}

function refuseIdentity(before: ItemCard, change: ItemChange): void {
  const fixed = (label: string, path: string) =>
    new RuleViolation('master_in_use', `已有库存记录，${label}不能再改`, { path });
  if (change.code !== before.code) throw fixed('编码', 'code');
  if (change.unit !== before.unit) throw fixed('单位', 'unit');
  if (change.kind !== before.kind) throw fixed('类型', 'kind');
  if (before.barcodes.some(code => !change.barcodes.includes(code))) throw fixed('原有条码', 'barcodes');
}

async function writeBarcodes(tx: Tx, id: number, { barcodes, packs }: ItemDraft): Promise<void> {
  const [taken] = await replaceBarcodes(tx, id, barcodes, packs ?? null);
  if (taken) throw takenBy(taken.name, `条码 ${taken.barcode} `, 'barcodes');
}

function storedOf(staff: Staff, { barcodes: _barcodes, packs: _packs, ...draft }: ItemDraft) {
  const { refCostFen } = draft;
  return { ...draft, refCostFen, pinyin: initialsOf(draft.name), staffId: staff.id };
}

async function requireItem(db: Db, id: number): Promise<Required<ItemCard>> {
  return found(await readItem(db, id), '商品');
}

async function noted(tx: Tx, staff: Staff, id: number, before: ItemCard | null): Promise<ItemCard> {
  const after = await requireItem(tx, id);
  await noteMaster(tx, staff, 'goods', after.code, { before, after });
  return staff.codes.has('goods:cost:view') ? after : withoutCost(after);
}

function withoutCost({ refCostFen: _cost, ...item }: ItemCard): ItemCard {
  return item;
}
