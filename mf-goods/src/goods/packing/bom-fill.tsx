import { apiErrorOf } from '@shanmen/shared';
import type { Bom } from '@shanmen/shared/contracts/goods/bom';
import { multiplyQuantity, type Quantity, sumQuantities } from '@shanmen/shared/quantity';
import { Button, type Lines, useFeedback } from '@shanmen/ui';
import { documentCalls } from '../document/document-calls.ts';
import { type EntryLine, lineFor } from '../document-entry/line-entry.ts';
import { bomCalls } from './bom-calls.ts';
import { withQty } from './rescaled.ts';

type BomFillProps = {
  readonly lines: Lines<EntryLine>;
  readonly whId: number | null;
  /** 套数: of how many the one good is that is put together. */
  readonly setCount: Quantity | null;
};

/** 按组合带出子件: what the finished goods of an assembly are made of, as often as there are of them. */
export function BomFill({ lines: { store }, whId, setCount }: BomFillProps) {
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
      const parts = partsOf(boms, goods);
      store.loadAsStep([...made, ...(await Promise.all(parts.map(part => componentOf(part, whId))))]);
    } catch (failure) {
      error(apiErrorOf(failure).message);
    }
    return undefined;
  };
  return <Button onClick={() => void fill()}>按组合带出子件</Button>;
}

type Part = Bom['lines'][number];

/** Of all that is made together, each component once. */
function partsOf(boms: readonly Bom[], goods: readonly { qty: EntryLine['qty'] }[]): Part[] {
  const parts = new Map<number, Part>();
  for (const [index, { lines }] of boms.entries()) {
    for (const line of lines) {
      const qty = multiplyQuantity(line.qty, goods[index]?.qty ?? line.qty);
      const before = parts.get(line.goodsId);
      parts.set(line.goodsId, { ...line, qty: before ? sumQuantities([before.qty, qty]) : qty });
    }
  }
  return [...parts.values()];
}

/** @throws when the component is no longer in use */
async function componentOf({ code, name, qty }: Part, whId: number | null): Promise<EntryLine> {
  const good = (await documentCalls.lookUp(code, { whId, storeId: null, on: null })).find(
    found => found.code === code,
  );
  if (!good) throw new Error(`「${name}」已停用，不能拆装`);
  return { ...lineFor('cz', good, qty), side: 'component' };
}
