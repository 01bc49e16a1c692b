import { Auth } from '@shanmen/shared';
import { masterStatuses } from '@shanmen/shared/contracts/goods/masters/master';
import { type Supplier, supplierTypes } from '@shanmen/shared/contracts/goods/masters/supplier';
import {
  FormButton,
  ImportButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { StepButton } from '../master/step-button.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { supplierColumns } from './supplier-columns.tsx';
import { supplierCalls, SupplierForm } from './supplier-form.tsx';

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
      columns={supplierColumns}
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
        width: 92,
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
