import { queryKeys } from '@shanmen/shared';
import type { Department } from '@shanmen/shared/contracts/goods/masters/department';
import {
  type DepartmentQuota,
  type DepartmentQuotaChange,
  quotaModes,
} from '@shanmen/shared/contracts/goods/masters/department-quota';
import { Fen, Id, Nullable, OneOf } from '@shanmen/shared/contracts/schema';
import { Field, FormSwitch, ModalForm, MoneyInput, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type Static, Type } from 'typebox';
import { categoryQuery } from '../../items/item/item-calls.ts';
import { quotaCalls } from './quota-calls.ts';

/** As it is typed. */
const Entry = Type.Object(
  {
    categoryId: Nullable(Id),
    limitFen: Fen,
    mode: OneOf(['warn', 'deny']),
    isLimited: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const modes = Object.entries(quotaModes).map(([value, label]) => ({ value, label }));

type QuotaFormProps = {
  readonly department: Department;
  /** The one that is changed; absent for a new one. */
  readonly quota?: DepartmentQuota;
  readonly onClose: () => void;
};

/** What a department may take in a month, of one branch of goods or of all. */
export function QuotaForm({ department, quota, onClose }: QuotaFormProps) {
  const done = useDone(onClose, queryKeys.every('goods.department'));
  const categories = useQuery(categoryQuery);
  return (
    <ModalForm
      title={quota ? `修改领用额度 ${quota.category}` : `新增领用额度 ${department.name}`}
      open
      schema={Entry}
      value={beginning(quota)}
      submit={(entry, key) => quotaCalls.change(changeOf(department, quota, entry), key)}
      onDone={() => done('已保存')}
      onClose={onClose}
    >
      <Field name="categoryId" label="分类" help="不选则为全部商品；下级分类一并计入">
        <Select
          allowClear
          disabled={quota !== undefined}
          loading={categories.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={(categories.data ?? []).map(({ id, path }) => ({ value: id, label: path }))}
        />
      </Field>
      <Field name="limitFen" label="每月额度">
        <MoneyInput />
      </Field>
      <Field name="mode" label="超出时" help="提醒：审核人看到提示；禁止：不能提交和审核">
        <Select options={modes} />
      </Field>
      {quota && (
        <Field name="isLimited" label="限制领用" help="关掉后不再有这项额度">
          <FormSwitch />
        </Field>
      )}
    </ModalForm>
  );
}

function beginning(quota: DepartmentQuota | undefined): Partial<Static<typeof Entry>> {
  if (!quota) return { categoryId: null, mode: 'deny' };
  const { categoryId, limitFen, mode } = quota;
  return { categoryId, limitFen, mode, isLimited: true };
}

function changeOf(
  { id: deptId }: Department,
  quota: DepartmentQuota | undefined,
  { categoryId, limitFen, mode, isLimited = true }: Static<typeof Entry>,
): DepartmentQuotaChange {
  const seen = quota ? { limitFen: quota.limitFen, mode: quota.mode } : null;
  return { deptId, categoryId, seen, next: isLimited ? { limitFen, mode } : null };
}
