import { Auth } from '@shanmen/shared';
import type { Department } from '@shanmen/shared/contracts/goods/masters/department';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
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
  StatusFilter,
  StepButton,
} from '@shanmen/ui';
import { QuotaButton } from '../department-quota/quota-button.tsx';
import { departmentCalls, DepartmentForm } from './department-form.tsx';
import styles from './department.module.css';

const columns: Column<Department>[] = [
  { id: 'name', title: '部门', width: 200, fixed: 'left', cell: row => <Name of={row} /> },
  { id: 'code', title: '编码', width: 100, cell: row => <Code value={row.code} /> },
  { id: 'manager', title: '负责人', width: 110, cell: row => row.managerName ?? <Nothing /> },
  { id: 'center', title: '成本中心', width: 130, cell: row => row.costCenter || <Nothing /> },
  { id: 'parent', title: '上级', width: 150, cell: row => row.parentName ?? <Nothing /> },
  { id: 'status', title: '状态', width: 80, cell: row => <MasterState of={row.status} /> },
];

/** 部门: who takes goods for use and answers for their cost, as a tree. */
export function DepartmentList() {
  return (
    <ListScreen<Department>
      id="goods.department"
      title="部门"
      endpoint="/api/goods/departments"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音首字母" />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:department:add" label="新增部门" isNew>
            {close => <DepartmentForm onClose={close} />}
          </FormButton>
          <Auth code="goods:department:import">
            <ImportButton noun="部门" endpoint="/api/goods/departments/import" list="goods.department" />
          </Auth>
          <Auth code="goods:department:export">
            <ListExportButton endpoint="/api/goods/departments/export" />
          </Auth>
        </>
      }
      rowActions={{ width: 236, of: row => <Actions department={row} /> }}
    />
  );
}

function Actions({ department }: { readonly department: Department }) {
  return (
    <>
      <FormButton code="goods:department:edit" label="编辑">
        {close => <DepartmentForm department={department} onClose={close} />}
      </FormButton>
      <FormButton code="goods:department:add" label="加下级">
        {close => <DepartmentForm parentId={department.id} onClose={close} />}
      </FormButton>
      <QuotaButton department={department} />
      <StepButton
        of={department}
        code="goods:department:stop"
        effect="停用后不能再领用、借用，历史单据不变。"
        list="goods.department"
        send={departmentCalls.step}
      />
    </>
  );
}

/** Indented by its level, so that the list reads as the tree it is. */
function Name({ of: { name, level } }: { readonly of: Department }) {
  return (
    <span className={styles['name']} data-level={Math.min(level, 4)}>
      {name}
    </span>
  );
}
