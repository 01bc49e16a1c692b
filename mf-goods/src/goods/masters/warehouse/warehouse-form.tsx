import { hasAuth } from '@shanmen/shared';
import {
  type Warehouse,
  WarehouseDraft,
  warehouseKinds,
} from '@shanmen/shared/contracts/goods/masters/warehouse';
import { Field, Input, masterCalls, MasterForm, optionsOf, Select, Switch } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { staffChoices } from '../master/staff-choices.ts';

export const warehouseCalls = masterCalls<WarehouseDraft, Warehouse>('/api/goods/warehouses');

const kinds = optionsOf(warehouseKinds);
const fresh = { kind: 'store', allowNegative: false } as const;

type WarehouseFormProps = { readonly warehouse?: Warehouse; readonly onClose: () => void };

export function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  const staff = useQuery(staffChoices);
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const departments = choices.data?.departments ?? [];
  return (
    <MasterForm
      noun="仓库"
      list="goods.warehouse"
      schema={WarehouseDraft}
      calls={warehouseCalls}
      value={warehouse ? draftOf(warehouse) : fresh}
      {...(warehouse ? { of: warehouse } : {})}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="2 到 4 位大写字母或数字，写进单号，保存后不变">
        <Input maxLength={4} disabled={warehouse !== undefined} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
      <Field name="kind" label="类型">
        <Select options={kinds} />
      </Field>
      <Field name="keeperId" label="仓管" help="仓管看得到并能处理本仓的库存和单据">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={staff.isFetching}
          options={staff.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Field>
      <Field name="deptId" label="所属部门">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field name="allowNegative" label="允许负库存" help="先卖后补单的门店仓才打开；有负库存时不能关闭">
        <NegativeSwitch />
      </Field>
    </MasterForm>
  );
}

type SwitchProps = {
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (on: boolean) => void;
};

/** The form gives `value` where a switch wants `checked`. */
function NegativeSwitch({ value = false, ...rest }: SwitchProps) {
  return <Switch {...rest} checked={value} disabled={!hasAuth('goods:warehouse:negative')} />;
}

function draftOf({ code, name, kind, deptId, keeperId, allowNegative }: Warehouse): WarehouseDraft {
  return { code, name, kind, deptId, keeperId, allowNegative };
}
