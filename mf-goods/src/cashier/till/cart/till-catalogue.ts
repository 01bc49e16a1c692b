import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillCatalogue, TillGood } from '@shanmen/shared/contracts/cashier/till';
import type { RunningPromotions } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import { mayBeLabel, readScaleLabel, weighedQty } from '@shanmen/shared/contracts/goods/items/scale-label';
import { type Fen, fen } from '@shanmen/shared/money';
import { type Quantity, quantity, subtractQuantity, sumQuantities } from '@shanmen/shared/quantity';

export type Offer = TillCatalogue & { readonly promotions: RunningPromotions };

/** What a store sells, found at once by whatever is scanned or typed, and what promotions take off this day. */
export type Catalogue = Offer & {
  readonly byCode: ReadonlyMap<string, { readonly good: TillGood; readonly qty: Quantity }>;
  readonly byId: ReadonlyMap<number, TillGood>;
};

/** A good on its way into the cart. */
export type ScannedGood = {
  readonly good: TillGood;
  readonly qty: Quantity;
  /** The label of a scale, and what it says the good costs; null for every other code. */
  readonly label: { readonly code: string; readonly amountFen: Fen | null } | null;
};

const one = quantity('1');

export function indexed(catalogue: Offer): Catalogue {
  const byCode = new Map<string, { good: TillGood; qty: Quantity }>();
  // A code that two goods claim is the bar code first, as on the server.
  for (const good of catalogue.goods) byCode.set(good.code.toUpperCase(), { good, qty: one });
  for (const good of catalogue.goods)
    for (const { code, qty } of good.codes) byCode.set(code.toUpperCase(), { good, qty });
  return { ...catalogue, byCode, byId: new Map(catalogue.goods.map(good => [good.id, good])) };
}

/**
 * The good of a whole code: its own, one of its bar codes, or what the label of a scale names.
 * @returns the words of a refusal for a label that cannot count; null for what is no code here
 */
export function findByCode(catalogue: Catalogue, text: string): ScannedGood | string | null {
  const code = text.trim().toUpperCase();
  const own = catalogue.byCode.get(code);
  if (own) return { ...own, label: null };
  const label = mayBeLabel(code) ? readScaleLabel(code, catalogue.labels) : null;
  const good = label && catalogue.byCode.get(label.plu)?.good;
  if (!label || !good?.isWeighed) return null;
  if (!label.isChecked) return '条码校验位错误，请重新扫描';
  const qty = weighedQty(good, label);
  if (qty === '0') return `「${good.name}」的标签上没有重量`;
  return { good, qty, label: { code, amountFen: label.amountFen === null ? null : fen(label.amountFen) } };
}

type Sold = { readonly lines: readonly Pick<Slip['lines'][number], 'goodsId' | 'qty'>[] };

/** What is left once a slip has taken its goods, until the catalogue is read again. */
export function lessSold(offer: Offer, { lines }: Sold): Offer {
  const sold = new Map<number, Quantity[]>();
  for (const { goodsId, qty } of lines) sold.set(goodsId, [...(sold.get(goodsId) ?? []), qty]);
  const goods = offer.goods.map(good => {
    const gone = sold.get(good.id);
    if (!gone || good.stockQty === null) return good;
    return { ...good, stockQty: subtractQuantity(good.stockQty, sumQuantities(gone)) };
  });
  return { ...offer, goods };
}

/** Goods by code, bar code, initials or a part of the name; those that begin so come first. */
export function searchGoods({ goods }: Catalogue, text: string, most: number): TillGood[] {
  const asked = text.trim().toLowerCase();
  if (asked === '') return goods.slice(0, most);
  const ranked = goods.flatMap(good => {
    const rank = rankOf(good, asked);
    return rank === null ? [] : [{ good, rank }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ good }) => good);
}

function rankOf({ code, name, pinyin, codes }: TillGood, asked: string): number | null {
  const own = code.toLowerCase();
  if (own === asked) return 0;
  if (own.startsWith(asked) || pinyin.startsWith(asked) || name.toLowerCase().startsWith(asked)) return 1;
  const isPart = [own, pinyin, name.toLowerCase(), ...codes.map(each => each.code)].some(part =>
    part.includes(asked),
  );
  return isPart ? 2 : null;
}
