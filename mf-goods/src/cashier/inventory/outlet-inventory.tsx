import { Auth, hasAuth } from '@shanmen/shared';
import { type StockRow, stockStates } from '@shanmen/shared/contracts/goods/stock/stock-status';
import {
  Button,
  Field,
  KeywordFilter,
  ListScreen,
  PlusIcon,
  Select,
  SelectFilter,
  Space,
  StatusFilter,
  useAddressFilters,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { CountPage } from '../../goods/counting/count-page.tsx';
import { CountChosen } from '../../goods/counting/stock-count/count-chosen.tsx';
import { CountForm } from '../../goods/counting/stock-count/count-form.tsx';
import { stockColumns } from '../../goods/stock/stock-status/stock-columns.tsx';
import { inventoryCalls, inventoryEndpoint, placesQuery } from './inventory-calls.ts';
import { RequestGoods } from './request-goods.tsx';

/** What a store sees of its stock: all but what it cost. */
const columns = stockColumns.filter(({ code }) => code === undefined);

/** 库存 of the stores in reach, and a count of one on a page of its own in the same tab. */
export function OutletInventory() {
  const { filters, apply } = useAddressFilters({});
  const count = Number(filters['count'] ?? '');
  if (Number.isInteger(count) && count > 0)
    return <CountPage key={count} id={count} onLeave={() => apply({})} />;
  return <StoreStock onCount={id => apply({ count: String(id) })} />;
}

type StoreStockProps = { readonly onCount: (id: number) => void };

function StoreStock({ onCount }: StoreStockProps) {
  const { data } = useQuery(placesQuery);
  const own = (data?.own ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const mayRequest = hasAuth('cashier:inventory:request');
  const mayCount = hasAuth('cashier:inventory:count');
  return (
    <ListScreen<StockRow>
      id="cashier.inventory"
      title="库存"
      endpoint={inventoryEndpoint}
      rowKey={({ goodsId, whId, unit, name }) => `${goodsId}/${whId}/${unit}/${name}`}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
          {own.length > 1 && <SelectFilter name="whId" label="仓库" options={own} />}
          <StatusFilter of={stockStates} label="库存" />
        </>
      }
      toolbar={<CountStore onOpened={onCount} />}
      {...(mayRequest || mayCount
        ? {
            batchActions: (
              <Space>
                <RequestGoods />
                {mayCount && <CountChosen open={inventoryCalls.count} onOpened={onCount} />}
              </Space>
            ),
          }
        : {})}
    />
  );
}

/** 盘点 of a whole store. */
function CountStore({ onOpened }: { readonly onOpened: (id: number) => void }) {
  const { data } = useQuery(placesQuery);
  const [isOpen, setOpen] = useState(false);
  const own = data?.own ?? [];
  return (
    <Auth code="cashier:inventory:count">
      <Button icon={<PlusIcon />} disabled={own.length === 0} onClick={() => setOpen(true)}>
        盘点
      </Button>
      {isOpen && (
        <CountForm
          start={{ categoryId: null, ...(own.length === 1 && own[0] ? { whId: own[0].id } : {}) }}
          open={inventoryCalls.count}
          onOpened={onOpened}
          onClose={() => setOpen(false)}
        >
          <Field name="whId" label="门店仓库" help="盘点期间照常收银，差异按清点时刻的账面数计算">
            <Select options={own.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        </CountForm>
      )}
    </Auth>
  );
}
