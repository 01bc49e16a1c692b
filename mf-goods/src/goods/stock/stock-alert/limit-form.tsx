import { type StockAlert, StockLimit } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { Field, FormDrawer, Input, queryClient, Select, useFeedback } from '@shanmen/ui';
import { everyListOf } from '../../masters/master/master-calls.ts';
import { stockAlertCalls } from './stock-alert-calls.ts';

type LimitFormProps = { readonly of: StockAlert; readonly onClose: () => void };

/** 上下限 of one good in one warehouse. */
export function LimitForm({
  of: { goodsId, whId, name, warehouse, minQty, maxQty },
  onClose,
}: LimitFormProps) {
  const { success } = useFeedback();
  return (
    <FormDrawer
      title={`设置上下限 ${name}`}
      open
      schema={StockLimit}
      value={{ goodsId, whId, minQty, maxQty }}
      submit={(limit, key) => stockAlertCalls.setLimit(limit, key)}
      onDone={() => {
        onClose();
        success('已保存');
        void queryClient.invalidateQueries({ queryKey: everyListOf('goods.stock-alert') });
      }}
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
