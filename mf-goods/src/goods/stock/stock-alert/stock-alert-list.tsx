import { Auth, queryKeys } from '@shanmen/shared';
import {
  alertKinds,
  type ReplenishDrafts,
  type StockAlert,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';
import {
  Field,
  FormButton,
  FormDrawer,
  ImportButton,
  Input,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Select,
  SelectFilter,
  StatusFilter,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { alertColumns } from './alert-columns.tsx';
import { MadeDrafts, Replenish } from './replenish.tsx';
import { stockAlertCalls } from './stock-alert-calls.ts';

/** 库存预警: what is too little, too much, too old or not wanted, and drafts that mend it. */
export function StockAlertList() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const [made, setMade] = useState<ReplenishDrafts>([]);
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const suppliers = (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <ListScreen<StockAlert>
        id="goods.stock-alert"
        title="库存预警"
        endpoint="/api/goods/stock-alerts"
        rowKey={row => `${row.goodsId}/${row.whId}/${row.suggestedQty}`}
        columns={alertColumns}
        filters={
          <>
            <KeywordFilter placeholder="编码、品名或拼音首字母" />
            <SelectFilter name="whId" label="仓库" options={warehouses} />
            <StatusFilter of={alertKinds} label="预警" />
            <SelectFilter name="supplierId" label="供应商" options={suppliers} />
          </>
        }
        rowActions={{
          width: 76,
          codes: ['goods:stock-alert:edit'],
          of: row => (
            <FormButton code="goods:stock-alert:edit" label="上下限">
              {close => <LimitForm of={row} onClose={close} />}
            </FormButton>
          ),
        }}
        toolbar={
          <>
            <Auth code="goods:stock-alert:edit">
              <ImportButton
                noun="上下限"
                endpoint="/api/goods/stock-alerts/limits/import"
                list="goods.stock-alert"
              />
            </Auth>
            <Auth code="goods:stock-alert:export">
              <ListExportButton endpoint="/api/goods/stock-alerts/export" />
            </Auth>
          </>
        }
        batchActions={<Replenish onMade={setMade} />}
      />
      <MadeDrafts drafts={made} onClose={() => setMade([])} />
    </>
  );
}

type LimitFormProps = { readonly of: StockAlert; readonly onClose: () => void };

/** 上下限 of one good in one warehouse. */
function LimitForm({ of: { goodsId, whId, name, warehouse, minQty, maxQty }, onClose }: LimitFormProps) {
  const done = useDone(onClose, queryKeys.every('goods.stock-alert'));
  return (
    <FormDrawer
      title={`设置上下限 ${name}`}
      open
      schema={StockLimit}
      value={{ goodsId, whId, minQty, maxQty }}
      submit={(limit, key) => stockAlertCalls.setLimit(limit, key)}
      onDone={() => done('已保存')}
      onClose={onClose}
    >
      <Field name="goodsId" label="商品">
        <Select disabled options={[]} labelRender={() => name} />
      </Field>
      <Field name="whId" label="仓库">
        <Select disabled options={[]} labelRender={() => warehouse} />
      </Field>
      <Field name="minQty" label="下限" help="不填则用商品资料里的下限">
        <Input maxLength={13} inputMode="decimal" />
      </Field>
      <Field name="maxQty" label="上限">
        <Input maxLength={13} inputMode="decimal" />
      </Field>
    </FormDrawer>
  );
}
