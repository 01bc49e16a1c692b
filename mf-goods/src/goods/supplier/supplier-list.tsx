import { Auth } from '@shanmen/shared';
import { masterStatuses } from '@shanmen/shared/contracts/goods/master';
import { type Supplier, supplierTypes } from '@shanmen/shared/contracts/goods/supplier';
import {
  Code,
  type Column,
  Count,
  Day,
  FormButton,
  ImportButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { MasterState } from '../master/master-state.tsx';
import { StepButton } from '../master/step-button.tsx';
import { Licence, settleOf, SupplierCard } from './supplier-card.tsx';
import { supplierCalls, SupplierForm } from './supplier-form.tsx';

const columns: Column<Supplier>[] = [
  { id: 'code', title: '编码', width: 60, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 136, fixed: 'left', cell: row => row.name },
  { id: 'type', title: '类型', width: 56, cell: row => row.type },
  { id: 'contact', title: '联系人', width: 68, cell: row => row.contact || <Nothing /> },
  { id: 'phone', title: '电话', width: 120, cell: row => row.phone || <Nothing /> },
  { id: 'settle', title: '结算', width: 88, cell: settleOf },
  { id: 'goods', title: '商品', width: 56, align: 'right', cell: row => <Count value={row.goodsCount} /> },
  { id: 'last', title: '最近进货', width: 100, cell: row => <Day value={row.lastPurchaseOn} /> },
  {
    id: 'licence',
    title: '证照到期',
    width: 182,
    cell: row => <Licence endsOn={row.licenceEndsOn} alertUntil={row.alertUntil} />,
  },
  { id: 'status', title: '状态', width: 64, cell: row => <MasterState of={row.status} /> },
];

const types = optionsOf(supplierTypes);
const expiring = [{ value: 'yes', label: '即将到期或已过期' }];

/** 供应商: from whom goods come, how they are paid, and how long they may sell. */
export function SupplierList() {
  return (
    <ListScreen<Supplier>
      id="goods.supplier"
      title="供应商"
      endpoint="/api/goods/suppliers"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称、拼音或联系人" />
          <SelectFilter name="type" label="类型" options={types} />
          <StatusFilter of={masterStatuses} />
          <SelectFilter name="expiring" label="证照" options={expiring} />
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:supplier:add" label="新增供应商" isNew>
            {close => <SupplierForm onClose={close} />}
          </FormButton>
          <Auth code="goods:supplier:import">
            <ImportButton noun="供应商" endpoint="/api/goods/suppliers/import" list="goods.supplier" />
          </Auth>
          <Auth code="goods:supplier:export">
            <ListExportButton endpoint="/api/goods/suppliers/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 104,
        codes: ['goods:supplier:edit', 'goods:supplier:stop'],
        of: row => <Actions supplier={row} />,
      }}
      detail={{ title: row => row.name, of: row => <SupplierCard supplier={row} /> }}
    />
  );
}

function Actions({ supplier }: { readonly supplier: Supplier }) {
  return (
    <>
      <FormButton code="goods:supplier:edit" label="编辑">
        {close => <SupplierForm supplier={supplier} onClose={close} />}
      </FormButton>
      <StepButton
        of={supplier}
        code="goods:supplier:stop"
        effect="停用后不能再开进货单，历史单据不变。"
        list="goods.supplier"
        send={supplierCalls.step}
      />
    </>
  );
}
