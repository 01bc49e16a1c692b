import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { GoodPack } from '@shanmen/shared/contracts/goods/items/lookup';
import {
  bringsCost,
  discountsLines,
  type DocumentTraits,
  takesBatches,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, splitFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import {
  countOf,
  placesOf,
  quantity,
  type Quantity,
  sumQuantities,
  taxIn,
  thousandths,
} from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** What a line needs to know of its good. */
export type GoodsFacts = {
  id: number;
  name: string;
  unit: string;
  qtyScale: number;
  taxRate: number;
  /** Units that hold more than one. */
  packs: readonly GoodPack[];
  /** 最低售价 of one; null where any price will do. */
  minSaleFen: Fen | null;
  /** 保质期; null where it keeps for ever. */
  shelfLifeDays: number | null;
  status: 'active' | 'stopped';
};

/** A line as it is kept. */
export type LineRow = Pick<
  DocumentLineDraft,
  | 'sourceLineId'
  | 'side'
  | 'weight'
  | 'condition'
  | 'reason'
  | 'batchNo'
  | 'madeOn'
  | 'expireOn'
  | 'batchId'
  | 'barcodeScanned'
> & {
  lineNo: number;
  goodsId: number;
  /** The unit in which it was counted, how many pieces that holds, and how many of it. */
  unit: string;
  ratio: Quantity;
  count: Quantity;
  /** In base units. */
  qty: Quantity;
  amountFen: Fen;
  /** What is taken off this line alone. */
  ownDiscountFen: Fen;
  /** That, and its share of the discount on the whole. */
  discountFen: Fen;
  feeFen: Fen;
  netFen: Fen;
  taxRate: number;
  taxFen: Fen;
  gift: boolean;
  remark: string;
};

export type DocumentSums = { qtyTotal: Quantity; amountFen: Fen };

/**
 * The lines of a draft as they are kept: discount and fee are shared by amount to the fen, so that the lines
 * sum to the document.
 * @throws not_found, master_stopped, document_incomplete, each naming its line
 */
export function lineRows(
  traits: DocumentTraits,
  draft: DocumentDraft,
  goods: ReadonlyMap<number, GoodsFacts>,
): LineRow[] {
  const amounts = draft.lines.map(line => amountOf(traits, line));
  const own = draft.lines.map((line, index) =>
    ownDiscountOf(traits, line, amounts[index] ?? zeroFen, index + 1),
  );
  const reduced = amounts.map((amount, index) => subtractFen(amount, own[index] ?? zeroFen));
  const discounts = shared(draft.discountFen ?? zeroFen, reduced, '整单折扣', 'discountFen');
  // The fee of an assembly is no share of amounts: it goes into what is put together.
  const fee = traits.stock === 'assembly' ? zeroFen : (draft.feeFen ?? zeroFen);
  const fees = shared(fee, reduced, '运杂费', 'feeFen');
  return draft.lines.map((line, index) => {
    const good = factsOf(line, goods, index + 1);
    const amountFen = amounts[index] ?? zeroFen;
    const ownDiscountFen = own[index] ?? zeroFen;
    const discountFen = sumFen([ownDiscountFen, discounts[index] ?? zeroFen]);
    const netFen = subtractFen(amountFen, discountFen);
    const { sourceLineId, side, weight, condition, reason, batchId, barcodeScanned } = line;
    if (batchId !== undefined && !leaves(traits, draft.mode, side))
      throw incomplete(index + 1, '只有出库的商品可以选择批次', 'batchId');
    return {
      lineNo: index + 1,
      goodsId: good.id,
      ...countedIn(line, good, index + 1),
      qty: line.qty,
      amountFen,
      ownDiscountFen,
      discountFen,
      feeFen: fees[index] ?? zeroFen,
      netFen,
      taxRate: good.taxRate,
      taxFen: taxIn(netFen, good.taxRate),
      gift: line.gift ?? false,
      ...datesOf(traits, line, good, draft.bizDate, index + 1),
      remark: line.remark ?? '',
      ...(sourceLineId === undefined ? {} : { sourceLineId }),
      ...(side === undefined ? {} : { side }),
      ...(weight === undefined ? {} : { weight }),
      ...(condition === undefined ? {} : { condition }),
      ...(reason === undefined ? {} : { reason }),
      ...(batchId === undefined ? {} : { batchId }),
      ...(barcodeScanned === undefined ? {} : { barcodeScanned }),
    };
  });
}

/** Whether a line takes something out of the warehouse; of an assembly the parts do, or what is taken apart. */
function leaves(
  traits: DocumentTraits,
  mode: DocumentDraft['mode'],
  side: DocumentLineDraft['side'],
): boolean {
  if (traits.stock !== 'assembly') return takesBatches(traits);
  return side === (mode === 'disassemble' ? 'parent' : 'component');
}

/** What an assembly is made of counts as part of it. */
export function sumsOf(rows: readonly LineRow[]): DocumentSums {
  return {
    qtyTotal: sumQuantities(rows.filter(({ side }) => side !== 'component').map(row => row.qty)),
    amountFen: sumFen(rows.map(row => row.netFen)),
  };
}

/** A draft may leave open what a line costs; what waits for its audit may not. */
function amountOf({ priced }: DocumentTraits, { amountFen, gift }: DocumentLineDraft): Fen {
  return priced === null || gift === true ? zeroFen : (amountFen ?? zeroFen);
}

/** @throws document_incomplete */
function ownDiscountOf(
  traits: DocumentTraits,
  { discountFen = zeroFen }: DocumentLineDraft,
  amountFen: Fen,
  lineNo: number,
): Fen {
  if (discountFen === 0) return zeroFen;
  if (!discountsLines(traits)) throw incomplete(lineNo, '没有折扣这一项', 'discountFen');
  if (discountFen >= amountFen) throw incomplete(lineNo, '折扣须小于金额，赠品请选「是」', 'discountFen');
  return discountFen;
}

function factsOf(
  { goodsId, qty }: DocumentLineDraft,
  goods: ReadonlyMap<number, GoodsFacts>,
  lineNo: number,
): GoodsFacts {
  const good = goods.get(goodsId);
  if (!good)
    throw new RuleViolation('not_found', `第 ${lineNo} 行：没有找到该商品`, { lineNo, path: 'goodsId' });
  if (good.status === 'stopped')
    throw new RuleViolation('master_stopped', `第 ${lineNo} 行：${good.name} 已停用`, {
      lineNo,
      path: 'goodsId',
    });
  if (thousandths(qty) === 0n) throw incomplete(lineNo, '数量须大于 0', 'qty');
  const why = whyTooFine(good, qty);
  if (why !== null) throw incomplete(lineNo, why, 'qty');
  return good;
}

/** Why a good is not counted so; null where it is. */
export function whyTooFine({ name, qtyScale }: GoodsFacts, qty: Quantity): string | null {
  if (placesOf(qty) <= qtyScale) return null;
  return `${name} 的数量${qtyScale === 0 ? '须为整数' : `最多 ${qtyScale} 位小数`}`;
}

/** In which unit a line was counted, and how many of it. @throws document_incomplete */
function countedIn(
  { qty, pack }: DocumentLineDraft,
  { name, unit, packs }: GoodsFacts,
  lineNo: number,
): Pick<LineRow, 'unit' | 'ratio' | 'count'> {
  if (pack === undefined) return { unit, ratio: quantity('1'), count: qty };
  if (!packs.some(each => each.unit === pack.unit && each.qty === pack.qty))
    throw incomplete(lineNo, `${name} 没有单位「${pack.unit}×${pack.qty}」`, 'pack');
  const count = countOf(qty, pack);
  if (count === null) throw incomplete(lineNo, `${name} 的数量不能折算成${pack.unit}`, 'qty');
  return { unit: pack.unit, ratio: pack.qty, count };
}

/** When what comes was made and until when it keeps: by its own dates, else as its good does. @throws document_incomplete */
function datesOf(
  traits: DocumentTraits,
  { batchNo = '', madeOn, expireOn }: DocumentLineDraft,
  { name, shelfLifeDays }: GoodsFacts,
  bizDate: string,
  lineNo: number,
): Pick<LineRow, 'batchNo' | 'madeOn' | 'expireOn'> {
  if (!bringsCost(traits)) {
    if (batchNo === '' && madeOn === undefined && expireOn === undefined) return {};
    throw incomplete(lineNo, '没有批次、生产日期与到期日', 'madeOn');
  }
  const until = expireOn ?? (madeOn && shelfLifeDays ? addDays(madeOn, shelfLifeDays) : undefined);
  if (madeOn !== undefined && madeOn > bizDate)
    throw incomplete(lineNo, '生产日期不能晚于单据日期', 'madeOn');
  if (madeOn !== undefined && until !== undefined && until < madeOn)
    throw incomplete(lineNo, '到期日不能早于生产日期', 'expireOn');
  if (traits.priced === 'purchase' && until !== undefined && until <= bizDate)
    throw incomplete(lineNo, `${name} 已于 ${until} 到期，不能进货`, 'expireOn');
  return {
    ...(batchNo === '' ? {} : { batchNo }),
    ...(madeOn === undefined ? {} : { madeOn }),
    ...(until === undefined ? {} : { expireOn: until }),
  };
}

function shared(total: Fen, amounts: readonly Fen[], what: string, path: 'discountFen' | 'feeFen'): Fen[] {
  if (total === 0) return amounts.map(() => zeroFen);
  const sum = sumFen([...amounts]);
  if (sum === 0) throw new RuleViolation('document_incomplete', `没有金额，${what}无法分摊`, { path });
  if (what === '整单折扣' && total > sum)
    throw new RuleViolation('document_incomplete', '整单折扣超过金额合计', { path });
  return splitFen(total, amounts);
}

/** @param path the field of the line */
export function incomplete(lineNo: number, text: string, path: string): RuleViolation {
  return new RuleViolation('document_incomplete', `第 ${lineNo} 行：${text}`, { lineNo, path });
}
