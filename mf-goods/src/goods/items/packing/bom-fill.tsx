import { apiErrorOf } from '@shanmen/shared';
import type { Bom } from '@shanmen/shared/contracts/goods/items/bom';
import { placesOf, type Quantity, quantityOf, sumQuantities, thousandths } from '@shanmen/shared/quantity';
import { Button, type Lines, useFeedback } from '@shanmen/ui';
import { documentCalls } from '../../documents/document/document-calls.ts';
import type { Head } from '../../documents/editing/document-entry/head-entry.ts';
import { type EntryLine, lineFor } from '../../documents/editing/document-entry/line-entry.ts';
import { bomCalls } from './bom-calls.ts';
import { withQty } from './rescaled.ts';

type BomFillProps = {
  readonly lines: Lines<EntryLine>;
  readonly whId: number | null;
  /** 套数: of how many the one good is that is put together. */
  readonly setCount: Quantity | null;
  /** By what they were brought in; null where that were several. */
  readonly onBom: (bom: Head['bom']) => void;
};

/** 按组合带出子件: what the finished goods of an assembly are made of, as often as there are of them. */
export function BomFill({ lines: { store }, whId, setCount, onBom }: BomFillProps) {
  const { error } = useFeedback();
  const fill = async () => {
    const parents = store.values().filter(({ side }) => side === 'parent');
    const [only] = parents;
    const made = setCount !== null && only && parents.length === 1 ? [withQty(only, setCount)] : parents;
    const goods = made.flatMap(({ goodsId, qty }) => (goodsId === null ? [] : [{ goodsId, qty }]));
    if (goods.length === 0) return error('请先扫入成品并填好套数');
    try {
      const boms = await Promise.all(goods.map(({ goodsId }) => bomCalls.of(goodsId)));
      const nothing = boms.findIndex(({ lines }) => lines.length === 0);
      if (nothing >= 0) return error(`「${made[nothing]?.name}」没有设置组合，请在商品明细中设置`);
      const stopped = boms.findIndex(({ status }) => status === 'stopped');
      if (stopped >= 0)
        return error(`「${made[stopped]?.name}」的组合已停用，请在商品明细中启用，或逐个扫入子件`);
      const parts = partsOf(boms, goods);
      if (typeof parts === 'string') return error(parts);
      store.loadAsStep([...made, ...(await Promise.all(parts.map(part => componentOf(part, whId))))]);
      onBom(boms.length === 1 ? usedOf(boms[0], made[0]) : null);
    } catch (failure) {
      error(apiErrorOf(failure).message);
    }
    return undefined;
  };
  return <Button onClick={() => void fill()}>按组合带出子件</Button>;
}

type Part = Bom['lines'][number];

function usedOf(bom: Bom | undefined, made: EntryLine | undefined): Head['bom'] {
  return bom && made ? { goodsId: bom.goodsId, name: made.name, version: bom.version } : null;
}

/** Of all that is made together, each component once; or the sentence that says which cannot be parted so. */
function partsOf(boms: readonly Bom[], goods: readonly { qty: EntryLine['qty'] }[]): Part[] | string {
  const parts = new Map<number, Part>();
  for (const [index, { lines, outputQty }] of boms.entries()) {
    for (const line of lines) {
      const count = goods[index]?.qty ?? outputQty;
      const [whole, per] = [thousandths(line.qty) * thousandths(count), thousandths(outputQty)];
      const qty = quantityOf(whole / per);
      if (whole % per !== 0n || placesOf(qty) > line.qtyScale)
        return `${count} 套要的「${line.name}」不是${line.qtyScale === 0 ? '整数' : `至多 ${line.qtyScale} 位小数`}，每次产出 ${outputQty}`;
      const before = parts.get(line.goodsId);
      parts.set(line.goodsId, { ...line, qty: before ? sumQuantities([before.qty, qty]) : qty });
    }
  }
  return [...parts.values()];
}

/** @throws when the component is no longer in use */
async function componentOf({ code, name, qty, weight }: Part, whId: number | null): Promise<EntryLine> {
  const good = (await documentCalls.lookUp(code, { whId, storeId: null, on: null })).find(
    found => found.code === code,
  );
  if (!good) throw new Error(`「${name}」已停用，不能拆装`);
  return { ...lineFor('cz', good, qty), side: 'component', weight };
}
