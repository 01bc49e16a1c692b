import type { ItemCard } from '@shanmen/shared/contracts/goods/item';
import type { LabelOfGood } from '@shanmen/shared/print';

/** A label carries the main bar code, which is the first. */
export function labelOf({ code, barcodes, name, spec, unit, retailFen, memberFen }: ItemCard): LabelOfGood {
  return { code, barcode: barcodes[0] ?? null, name, spec, unit, retailFen, memberFen };
}
