import type { GoodPack } from '@shanmen/shared/contracts/goods/items/lookup';
import {
  countOf,
  multiplyQuantity,
  type Quantity,
  quantity,
  roundedQuotient,
  thousandths,
} from '@shanmen/shared/quantity';
import { type Fen, fen } from '@shanmen/shared/money';

/** What of a line its unit is about. */
type Counted = { readonly unit: string; readonly qty: Quantity; readonly pack: GoodPack | null };
type Choosing = Counted & { readonly packs: readonly GoodPack[]; readonly priceFen: Fen | null };

const one = quantity('1');

/** The unit in which a line is counted: 瓶, or 箱×24. */
export function unitTitle({ unit, pack }: Pick<Counted, 'unit' | 'pack'>): string {
  return pack === null ? unit : titleOf(pack);
}

function titleOf({ unit, qty }: GoodPack): string {
  return `${unit}×${qty}`;
}

/** How many of its unit a line has; its quantity is in base units. */
export function countIn({ qty, pack }: Pick<Counted, 'qty' | 'pack'>): Quantity {
  return pack === null ? qty : (countOf(qty, pack) ?? qty);
}

/** So many of the unit of a line in base units. */
export function piecesIn({ pack }: Pick<Counted, 'pack'>, count: Quantity): Quantity {
  return pack === null ? count : multiplyQuantity(count, pack.qty);
}

/** The pack, where a quantity is counted in it without remainder. */
export function packFor(pack: GoodPack | null, qty: Quantity): GoodPack | null {
  return pack !== null && countOf(qty, pack) !== null ? pack : null;
}

/** The same count and the same price of a piece, in another unit. */
export function inUnit<L extends Choosing>(line: L, title: string): L {
  const pack = line.packs.find(each => titleOf(each) === title) ?? null;
  const [before, after] = [line.pack?.qty ?? one, pack?.qty ?? one];
  const priceFen =
    line.priceFen === null
      ? null
      : fen(Number(roundedQuotient(BigInt(line.priceFen) * thousandths(after), thousandths(before))));
  return { ...line, pack, priceFen, qty: piecesIn({ pack }, countIn(line)) };
}

/** What a line can be counted in. */
export function unitOptions({ unit, packs }: Choosing) {
  return [unit, ...packs.map(titleOf)].map(title => ({ value: title, label: title }));
}
