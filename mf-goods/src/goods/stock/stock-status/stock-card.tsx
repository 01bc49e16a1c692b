import { hasAuth } from '@shanmen/shared';
import type { StockRow } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { BatchList } from '../batch/batch-list.tsx';
import { ItemStock } from '../../items/code-search/item-stock.tsx';

/** What stands behind a row: where else the good lies, the documents it is in, and which receipts are left. */
export function StockCard({ of: row }: { readonly of: StockRow }) {
  return (
    <>
      {hasAuth('goods:code-search:view') && <ItemStock of={row} />}
      <h3>批次</h3>
      <BatchList id={row.goodsId} />
    </>
  );
}
