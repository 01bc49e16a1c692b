import {
  type Store,
  StoreDraft,
  storeGroups,
  storeRoundings,
} from '@shanmen/shared/contracts/goods/masters/store';
import { Field, Input, masterCalls, MasterForm, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';

export const storeCalls = masterCalls<StoreDraft, Store>('/api/goods/stores');

const groups = Object.keys(storeGroups).map(value => ({ value, label: value }));
const roundings = Object.entries(storeRoundings).map(([value, label]) => ({ value, label }));
const fresh = { group: '文创', rounding: 'none' } as const;

type StoreFormProps = { readonly store?: Store; readonly onClose: () => void };

export function StoreForm({ store, onClose }: StoreFormProps) {
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const { departments = [], allWarehouses = [] } = choices.data ?? {};
  return (
    <MasterForm
      noun="收银点"
      list="goods.store"
      schema={StoreDraft}
      calls={storeCalls}
      value={store ? draftOf(store) : fresh}
      {...(store ? { of: store } : {})}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="2 到 10 位大写字母或数字，保存后不变">
        <Input maxLength={10} disabled={store !== undefined} />
      </Field>
      <Field name="name" label="名称" help="报表和数据范围里的门店名称随之更改">
        <Input maxLength={30} />
      </Field>
      <Field name="group" label="类别">
        <Select options={groups} />
      </Field>
      <Field name="whId" label="出库仓" help="联营等不管库存的不选，营业额由人填报">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'search' }}
          options={allWarehouses.map(choiceOf)}
        />
      </Field>
      <Field name="deptId" label="所属部门">
        <Select allowClear showSearch={{ optionFilterProp: 'search' }} options={departments.map(choiceOf)} />
      </Field>
      <Field name="rounding" label="现金抹零" help="顾客付现金时抹去的尾数">
        <Select options={roundings} />
      </Field>
      <Field name="businessHours" label="营业时间">
        <Input maxLength={30} placeholder="08:00–17:30" />
      </Field>
      <Field name="receiptHeader" label="小票抬头">
        <Input maxLength={60} />
      </Field>
      <Field name="receiptFooter" label="小票结尾">
        <Input.TextArea maxLength={120} rows={2} />
      </Field>
    </MasterForm>
  );
}

type Named = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly pinyin: string;
};

function choiceOf({ id, code, name, pinyin }: Named) {
  return { value: id, label: name, search: `${code} ${name} ${pinyin}` };
}

function draftOf({
  id: _id,
  status: _status,
  deptName: _dept,
  whName: _wh,
  tills: _tills,
  version: _version,
  ...draft
}: Store): StoreDraft {
  return draft;
}
