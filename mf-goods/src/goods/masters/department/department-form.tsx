import { api, queryKeys } from '@shanmen/shared';
import {
  type Department,
  DepartmentDraft,
  type DepartmentPage,
} from '@shanmen/shared/contracts/goods/masters/department';
import { Field, Input, masterCalls, MasterForm, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { staffChoices } from '../master/staff-choices.ts';

const endpoint = '/api/goods/departments';
export const departmentCalls = masterCalls<DepartmentDraft, Department>(endpoint);

const wholeTree = { pageSize: 200, status: 'active' } as const;
const tree = {
  queryKey: queryKeys.list('goods.department', wholeTree),
  queryFn: () => api.get<DepartmentPage>(endpoint, { query: wholeTree }),
};

type DepartmentFormProps = {
  readonly department?: Department;
  /** Under what a new one stands. */
  readonly parentId?: number;
  readonly onClose: () => void;
};

export function DepartmentForm({ department, parentId, onClose }: DepartmentFormProps) {
  const staff = useQuery(staffChoices);
  const departments = useQuery(tree);
  const parents = (departments.data?.rows ?? []).filter(({ id }) => id !== department?.id);
  return (
    <MasterForm
      noun="部门"
      list="goods.department"
      schema={DepartmentDraft}
      calls={departmentCalls}
      value={department ? draftOf(department) : { parentId: parentId ?? null }}
      {...(department ? { of: department } : {})}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="保存后不变">
        <Input maxLength={20} disabled={department !== undefined} />
      </Field>
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
      <Field name="parentId" label="上级部门" help="不选则为一级部门">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={departments.isFetching}
          options={parents.map(({ id, name, level }) => ({
            value: id,
            label: `${'　'.repeat(level - 1)}${name}`,
          }))}
        />
      </Field>
      <Field name="managerId" label="负责人">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={staff.isFetching}
          options={staff.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Field>
      <Field name="costCenter" label="成本中心">
        <Input maxLength={20} />
      </Field>
    </MasterForm>
  );
}

function draftOf({ code, name, parentId, costCenter, managerId }: Department): DepartmentDraft {
  return { code, name, parentId, costCenter, managerId };
}
