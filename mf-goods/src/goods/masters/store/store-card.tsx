import { type Store, storeRoundings } from '@shanmen/shared/contracts/goods/masters/store';
import { Code, Descriptions, MasterState } from '@shanmen/ui';
import { TillList } from '../till/till-list.tsx';
import { SellsFrom } from './sells-from.tsx';

/** One place of sale with what stands on its receipts, and its tills. */
export function StoreCard({ store }: { readonly store: Store }) {
  return (
    <>
      <Descriptions
        title=""
        items={[
          { label: '编码', value: <Code value={store.code} /> },
          { label: '状态', value: <MasterState of={store.status} /> },
          { label: '类别', value: store.group },
          { label: '出库仓', value: <SellsFrom of={store} /> },
          { label: '部门', value: store.deptName },
          { label: '现金抹零', value: storeRoundings[store.rounding] },
          { label: '营业时间', value: store.businessHours },
          { label: '小票抬头', value: store.receiptHeader },
          { label: '小票结尾', value: store.receiptFooter, span: 2 },
        ]}
      />
      <h3>收银台</h3>
      <TillList store={store} />
    </>
  );
}
