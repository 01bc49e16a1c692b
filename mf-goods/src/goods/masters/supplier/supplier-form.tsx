import {
  type Supplier,
  SupplierDraft,
  supplierSettles,
  supplierTypes,
} from '@shanmen/shared/contracts/goods/masters/supplier';
import { DayInput, Field, Input, InputNumber, optionsOf, Select } from '@shanmen/ui';
import { masterCalls } from '../master/master-calls.ts';
import { MasterForm } from '../master/master-form.tsx';
import { SameTaxNo } from './same-tax-no.tsx';

export const supplierCalls = masterCalls<SupplierDraft, Supplier>('/api/goods/suppliers');

const types = optionsOf(supplierTypes);
const settles = optionsOf(supplierSettles);
const fresh = { type: '经销', settle: '月结', creditDays: 30, taxRate: 13 } as const;

type SupplierFormProps = { readonly supplier?: Supplier; readonly onClose: () => void };

export function SupplierForm({ supplier, onClose }: SupplierFormProps) {
  return (
    <MasterForm
      noun="供应商"
      list="goods.supplier"
      schema={SupplierDraft}
      calls={supplierCalls}
      value={supplier ? draftOf(supplier) : fresh}
      {...(supplier ? { of: supplier } : {})}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="保存后不变">
        <Input maxLength={20} disabled={supplier !== undefined} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="shortName" label="简称" help="单据和列表上显示，不填用名称">
        <Input maxLength={30} />
      </Field>
      <Field name="type" label="类型">
        <Select options={types} />
      </Field>
      <Field name="settle" label="结算方式">
        <Select options={settles} />
      </Field>
      <Field name="creditDays" label="账期（天）" help="进货后多少天到期，现结填 0">
        <InputNumber min={0} max={365} precision={0} />
      </Field>
      <Field name="taxRate" label="税率（%）">
        <InputNumber min={0} max={100} precision={0} />
      </Field>
      <Field name="contact" label="联系人">
        <Input maxLength={30} />
      </Field>
      <Field name="phone" label="电话">
        <Input maxLength={30} />
      </Field>
      <Field name="address" label="地址">
        <Input maxLength={120} />
      </Field>
      <Field name="taxNo" label="税号">
        <Input maxLength={20} />
      </Field>
      <SameTaxNo ownId={supplier?.id ?? null} />
      <Field name="bank" label="开户行">
        <Input maxLength={60} />
      </Field>
      <Field name="account" label="银行账号">
        <Input maxLength={40} />
      </Field>
      <Field name="licenceExpiresOn" label="营业执照到期">
        <DayInput />
      </Field>
      <Field name="foodLicenceExpiresOn" label="食品经营许可证到期">
        <DayInput />
      </Field>
    </MasterForm>
  );
}

function draftOf(supplier: Supplier): SupplierDraft {
  const {
    id: _id,
    status: _status,
    licenceEndsOn: _ends,
    alertUntil: _until,
    goodsCount: _count,
    lastPurchaseOn: _last,
    version: _version,
    ...draft
  } = supplier;
  return draft;
}
