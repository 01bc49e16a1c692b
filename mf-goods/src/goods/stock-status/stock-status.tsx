import { Auth } from '@shanmen/shared';
import {
  shelfStates,
  stockAges,
  type StockRow,
  stockStates,
} from '@shanmen/shared/contracts/goods/stock-status';
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
import { documentCalls, documentKeys } from '../document/document-calls.ts';
import { stockColumns } from './stock-columns.tsx';

const endpoint = '/api/goods/stock/status';

const categories = ['文创', '快消', '土特产', '商业中心'].map(name => ({ value: name, label: name }));

/** 库存状况: what lies where, what waits to come and go, and what it is worth. */
export function StockStatus() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
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
          <SelectFilter name="category" label="分类" options={categories} />
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
    />
  );
}
