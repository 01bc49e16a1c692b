import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  ReplenishDrafts,
  ReplenishPurchase,
  ReplenishTransfer,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { priceTimes, thousandths } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Waiting } from '../../../callers/waiting.ts';
import { addDocument, showDocument } from '../../documents/document/document.service.ts';
import { type DocumentWork, documentWork, type GoodsDeps } from '../../documents/document-work.ts';
import { findWarehouse } from '../../masters/warehouse/warehouse.queries.ts';
import { type AlertRules, countStockAlerts, readBought, writeLimit } from './stock-alert.queries.ts';
import { usualDays } from './usual-days.ts';

/** So that every weekday counts as often. */
const lookBackDays = 28;

/** Four weeks are looked back, from tomorrow on is bought; the rest the site says. */
export function alertRules({ today, replenish }: DocumentWork): AlertRules {
  const { cycleDays, slowDays, festivals } = replenish;
  const usedDays = usualDays(addDays(today, 1 - lookBackDays), lookBackDays, festivals);
  const boughtDays = usualDays(addDays(today, 1), cycleDays, festivals);
  return { today, lookBackDays, usedDays, boughtDays, slowDays };
}

/** 预警商品 of the entrance: 缺货 and 低于下限 in the warehouses that the person may look into. */
export async function countShortGoods(deps: GoodsDeps, staff: Staff): Promise<Waiting> {
  const work = await documentWork(deps, staff, 'jh', 'goods:stock-alert:view');
  const count = await countStockAlerts(deps.pools.main, ['out', 'low'], work.reach, alertRules(work));
  return { count, isAll: work.reach.scope === null };
}

/** 设置上下限. @throws not_found, item_incomplete */
export async function setLimit(
  tx: Tx,
  staff: Staff,
  limit: StockLimit,
  work: DocumentWork,
): Promise<StockLimit> {
  const { minQty, maxQty, whId, goodsId } = limit;
  if (!(await findWarehouse(tx, whId, work.reach))) throw new RuleViolation('not_found', '没有找到该仓库');
  if (!(await readBought(tx, [goodsId])).has(goodsId)) throw new RuleViolation('not_found', '没有找到该商品');
  if (minQty !== null && maxQty !== null && thousandths(minQty) > thousandths(maxQty)) {
    throw new RuleViolation('item_incomplete', '库存上限不能低于下限', { path: 'maxQty' });
  }
  await writeLimit(tx, limit, staff.id, work.now.toISOString());
  return limit;
}

/**
 * 生成进货单草稿: one for each supplier and warehouse, at the last price.
 * @throws replenish_no_supplier with the goods that nobody brings, and what entering a document throws
 */
export async function draftPurchases(
  tx: Tx,
  staff: Staff,
  { lines }: ReplenishPurchase,
  work: DraftingWork,
): Promise<ReplenishDrafts> {
  const goods = await readBought(
    tx,
    lines.map(line => line.goodsId),
  );
  const orphans = lines.filter(line => (goods.get(line.goodsId)?.supplierId ?? null) === null);
  if (orphans.length > 0) {
    const names = orphans.map(line => goods.get(line.goodsId)?.name ?? line.goodsId).join('、');
    throw new RuleViolation('replenish_no_supplier', `没有供应商，不能生成进货单：${names}`);
  }
  const groups = groupsOf(lines, line => `${goods.get(line.goodsId)?.supplierId ?? 0}/${line.whId}`);
  const drafts: DocumentDraft[] = [...groups].map(([key, members]) => ({
    bizDate: work.today,
    whId: Number(key.split('/')[1]),
    supplierId: Number(key.split('/')[0]),
    remark: work.remark ?? '库存预警补货',
    lines: members.flatMap(({ goodsId, qty }) => {
      const good = goods.get(goodsId);
      return good ? [{ goodsId, qty, amountFen: priceTimes(good.priceFen, qty) }] : [];
    }),
  }));
  return enterAll(tx, staff, drafts, work);
}

/** 生成调拨草稿: one for each warehouse that goods go to. @throws what entering a document throws */
export function draftTransfers(
  tx: Tx,
  staff: Staff,
  { fromWhId, lines }: ReplenishTransfer,
  work: DraftingWork,
): Promise<ReplenishDrafts> {
  const groups = groupsOf(lines, line => line.whId);
  const drafts: DocumentDraft[] = [...groups].map(([whToId, members]) => ({
    bizDate: work.today,
    whId: fromWhId,
    whToId,
    remark: work.remark ?? '库存预警补货',
    lines: members.map(({ goodsId, qty }) => ({ goodsId, qty })),
  }));
  return enterAll(tx, staff, drafts, work);
}

/** The first of the documents carries the key of the request, and speaks for all of them. */
type DraftingWork = DocumentWork & {
  idemKey?: string;
  /** Why; 库存预警补货 unless it is said. */
  remark?: string;
};

async function enterAll(
  tx: Tx,
  staff: Staff,
  drafts: readonly DocumentDraft[],
  { idemKey, remark: _remark, ...work }: DraftingWork,
): Promise<ReplenishDrafts> {
  const entered: ReplenishDrafts = [];
  for (const draft of drafts) {
    const isFirst = entered.length === 0 && idemKey !== undefined;
    const id = await addDocument(tx, staff, draft, isFirst ? { ...work, idemKey } : work);
    const { no } = await showDocument(tx, staff, id, work);
    entered.push({ id, type: work.type, no });
  }
  return entered;
}

/** Members by what they have in common, in the order in which it comes up. */
function groupsOf<T, K>(members: readonly T[], keyOf: (member: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  return groups;
}
