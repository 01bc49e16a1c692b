import { type Quantity, quantityOf, placesOf, thousandths } from '@shanmen/shared/quantity';
import { type EntryLine, priced } from '../../documents/editing/document-entry/line-entry.ts';
import { packFor } from '../../documents/editing/document-entry/line-unit.ts';

/** The same line, so many of it. */
export function withQty(line: EntryLine, qty: Quantity): EntryLine {
  return priced({ ...line, qty, pack: packFor(line.pack, qty) });
}

/** Of how many sets lines are that say nothing of it: as many as there are of the one good put together. */
export function setsOf(lines: readonly EntryLine[]): Quantity | null {
  const [first, ...others] = lines.filter(({ side }) => side === 'parent');
  return first && others.length === 0 ? first.qty : null;
}

/** The lines of so many sets instead of others, to the thousandth; or the sentence that says which good cannot be parted so. */
export function rescaled(lines: readonly EntryLine[], from: Quantity, to: Quantity): EntryLine[] | string {
  const [before, after] = [thousandths(from), thousandths(to)];
  const scaled: EntryLine[] = [];
  for (const line of lines) {
    const parts = thousandths(line.qty) * after;
    const qty = quantityOf(parts / before);
    if (parts % before !== 0n || placesOf(qty) > line.qtyScale) {
      const rule = line.qtyScale === 0 ? '不是整数' : `超过 ${line.qtyScale} 位小数`;
      return `${to} 套的 ${line.name} ${rule}，没有改变任何行`;
    }
    scaled.push(withQty(line, qty));
  }
  return scaled;
}
