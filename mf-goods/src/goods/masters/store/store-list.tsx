import { Auth } from '@shanmen/shared';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Store, storeGroups, storeRoundings } from '@shanmen/shared/contracts/goods/masters/store';
import {
  Code,
  type Column,
  FormButton,
  ImportButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  MasterState,
  Nothing,
  SelectFilter,
  StatusFilter,
  StepButton,
} from '@shanmen/ui';
import { BarcodeRuleDrawer } from '../../items/barcode-rule/barcode-rule-drawer.tsx';
import { SellsFrom } from './sells-from.tsx';
import { StoreCard } from './store-card.tsx';
import { storeCalls, StoreForm } from './store-form.tsx';

const columns: Column<Store>[] = [
  { id: 'code', title: '编码', width: 76, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 180, fixed: 'left', cell: row => row.name },
  { id: 'group', title: '类别', width: 84, cell: row => row.group },
  { id: 'warehouse', title: '出库仓', width: 150, cell: row => <SellsFrom of={row} /> },
  { id: 'tills', title: '收银台', width: 90, cell: row => row.tills || <Nothing /> },
  { id: 'dept', title: '部门', width: 120, cell: row => row.deptName ?? <Nothing /> },
  { id: 'rounding', title: '现金抹零', width: 90, cell: row => storeRoundings[row.rounding] },
  { id: 'hours', title: '营业时间', width: 130, cell: row => row.businessHours || <Nothing /> },
  { id: 'header', title: '小票抬头', cell: row => row.receiptHeader || <Nothing /> },
  { id: 'status', title: '状态', width: 76, cell: row => <MasterState of={row.status} /> },
];

const groups = Object.keys(storeGroups).map(value => ({ value, label: value }));

/** 收银点: where goods are sold, out of which warehouse, and what stands on the receipts. */
export function StoreList() {
  return (
    <ListScreen<Store>
      id="goods.store"
      title="收银点"
      endpoint="/api/goods/stores"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音首字母" />
          <SelectFilter name="group" label="类别" options={groups} />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:store:add" label="新增收银点" isNew>
            {close => <StoreForm onClose={close} />}
          </FormButton>
          <BarcodeRuleDrawer />
          <Auth code="goods:store:import">
            <ImportButton noun="收银点" endpoint="/api/goods/stores/import" list="goods.store" />
          </Auth>
          <Auth code="goods:store:export">
            <ListExportButton endpoint="/api/goods/stores/export" />
          </Auth>
        </>
      }
      detail={{ width: 720, title: row => row.name, of: row => <StoreCard store={row} /> }}
      rowActions={{
        width: 104,
        codes: ['goods:store:edit', 'goods:store:stop'],
        of: row => <Actions store={row} />,
      }}
    />
  );
}

function Actions({ store }: { readonly store: Store }) {
  return (
    <>
      <FormButton code="goods:store:edit" label="编辑">
        {close => <StoreForm store={store} onClose={close} />}
      </FormButton>
      <StepButton
        of={store}
        code="goods:store:stop"
        effect="停用后不能再开销售单，历史单据和报表不变。"
        list="goods.store"
        send={storeCalls.step}
      />
    </>
  );
}
