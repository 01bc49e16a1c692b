import type { ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import type { LabelOfGood } from '@shanmen/shared/print';
import { priceCalls } from '../price/price-calls.ts';

export type LabelledGood = LabelOfGood & { readonly id: number };

/** A label carries the main bar code, which is the first. */
export function labelOf({
  id,
  code,
  barcodes,
  name,
  spec,
  unit,
  retailFen,
  memberFen,
  openPrice,
}: ItemCard): LabelledGood {
  return { id, code, barcode: barcodes[0] ?? null, name, spec, unit, retailFen, memberFen, openPrice };
}

/** With what a store asks on a day, where that is not what is asked everywhere. */
export async function pricedAt(
  goods: readonly LabelledGood[],
  storeId: number | null,
  day: string,
): Promise<readonly LabelledGood[]> {
  if (storeId === null) return goods;
  const own = new Map((await priceCalls.atStore(storeId, day)).map(price => [price.goodsId, price]));
  return goods.map(good => {
    const { retailFen, memberFen } = own.get(good.id) ?? good;
    return { ...good, retailFen, memberFen };
  });
}
