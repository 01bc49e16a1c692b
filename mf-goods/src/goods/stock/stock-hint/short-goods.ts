import {
  type AssemblyMode,
  type DocumentType,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { sumQuantities, thousandths } from '@shanmen/shared/quantity';
import type { EntryLine } from '../../documents/editing/document-entry/line-entry.ts';

type Leaving = Pick<EntryLine, 'goodsId' | 'name' | 'unit' | 'qty' | 'stockQty' | 'availableQty' | 'side'>;

/** Of which goods more leaves than lies there, all lines of a good together, each in a sentence. */
export function shortGoods(
  type: DocumentType,
  mode: AssemblyMode | null,
  lines: readonly Leaving[],
): string[] {
  const leaving = lines.filter(line => line.goodsId !== null && leaves(type, mode, line));
  return [...new Set(leaving.map(line => line.goodsId))].flatMap(goodsId => {
    const same = leaving.filter(line => line.goodsId === goodsId);
    const wanted = sumQuantities(same.map(line => line.qty));
    const [first] = same;
    if (!first) return [];
    const { name, unit, stockQty, availableQty } = first;
    const given = availableQty ?? stockQty;
    if (thousandths(wanted) <= thousandths(given)) return [];
    const word = availableQty === null ? '当前' : '可调';
    return [`库存不足：${name} ${word} ${given} ${unit}，本单 ${wanted} ${unit}`];
  });
}

/** What is given back to a supplier leaves as well, and may be sold by now. */
function leaves(type: DocumentType, mode: AssemblyMode | null, { side }: Leaving): boolean {
  const { stock } = traitsOf(type);
  if (stock === 'assembly') return side === (mode === 'disassemble' ? 'parent' : 'component');
  return stock === 'out' || stock === 'transfer' || stock === 'loan';
}
