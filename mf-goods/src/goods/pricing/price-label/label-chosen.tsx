import { api } from '@shanmen/shared';
import type { ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import { type Filters, useSelection } from '@shanmen/ui';

import { itemCalls } from '../../items/item/item-calls.ts';
import { LabelButton, labelOf } from './label-button.tsx';

const pageSize = 200;
const mostGoods = 2000;

/** Labels of the chosen goods, or of all that is searched. */
export function LabelChosen() {
  const { asked } = useSelection();
  const read = async () =>
    'keys' in asked
      ? Promise.all(asked.keys.map(async key => labelOf(await itemCalls.one(Number(key)))))
      : readAll(asked.filters);
  return <LabelButton goods={read} />;
}

/** @throws when there are more than anybody would cut off a roll */
async function readAll(filters: Filters): Promise<ItemPage['rows']> {
  const rows: ItemPage['rows'] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, pageSize };
    const answer = await api.get<ItemPage>('/api/goods/items', { query });
    if (answer.total > mostGoods) throw new Error(`一次最多打印 ${mostGoods} 种商品的价签，请缩小筛选`);
    rows.push(...answer.rows);
    if (answer.rows.length < pageSize) return rows;
  }
}
