import { Auth, hasAuth, ShellLink, useShell } from '@shanmen/shared';
import {
  shelfStates,
  stockAges,
  type StockRow,
  stockStates,
} from '@shanmen/shared/contracts/goods/stock/stock-status';
import {
  DayFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { categoryQuery } from '../../items/item/item-calls.ts';
import { CountChosen } from '../../counting/stock-count/count-chosen.tsx';
import { stockColumns } from './stock-columns.tsx';
import { BatchList } from '../batch/batch-list.tsx';
import { ItemStock } from '../../items/code-search/item-stock.tsx';

const endpoint = '/api/goods/stock/status';

/** 库存状况: what lies where, what waits to come and go, and what it is worth. */
export function StockStatus() {
  const shell = useShell();
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const categories = useQuery(categoryQuery);
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<StockRow>
      id="goods.stock"
      title="库存状况"
      endpoint={endpoint}
      rowKey={row => `${row.goodsId}/${row.whId}`}
      columns={stockColumns}
      filters={
        <>
          <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <SelectFilter
            name="categoryId"
            label="分类"
            options={(categories.data ?? []).map(({ id, path }) => ({ value: String(id), label: path }))}
          />
          <StatusFilter of={stockStates} label="库存" />
          <DayFilter name="asOf" label="截至" />
          <SelectFilter name="shelf" label="效期" options={optionsOf(shelfStates)} />
          <SelectFilter name="age" label="库龄" options={optionsOf(stockAges)} />
        </>
      }
      toolbar={
        <Auth code="goods:stock:export">
          <ListExportButton endpoint={`${endpoint}/export`} />
        </Auth>
      }
      batchActions={
        hasAuth('goods:stock-count:add') && (
          <CountChosen onOpened={id => shell.navigate(`/goods/stockCount?count=${id}`)} />
        )
      }
      rowActions={{
        width: 60,
        codes: ['goods:account-book:view'],
        of: row => <ShellLink to={`/goods/accountBook?keyword=${row.code}&whId=${row.whId}`}>台账</ShellLink>,
      }}
      detail={{ width: 640, title: row => row.name, of: row => <StockCard of={row} /> }}
    />
  );
}

/** What stands behind a row: where else the good lies, the documents it is in, and which receipts are left. */
function StockCard({ of: row }: { readonly of: StockRow }) {
  return (
    <>
      {hasAuth('goods:code-search:view') && <ItemStock of={row} />}
      <h3>批次</h3>
      <BatchList id={row.goodsId} />
    </>
  );
}
