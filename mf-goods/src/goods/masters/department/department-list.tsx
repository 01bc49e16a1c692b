import { api, queryKeys } from '@shanmen/shared';
import { department, type DepartmentPage } from '@shanmen/shared/contracts/goods/masters/department';
import { ChoiceInput, choiceOf, masterScreen } from '@shanmen/ui';
import { QuotaButton } from '../department-quota/quota-button.tsx';
import { staffChoices } from '../master/staff-choices.ts';
import styles from './department.module.css';

const wholeTree = { pageSize: 200, status: 'active' } as const;
const tree = {
  queryKey: queryKeys.list(department.id, wholeTree),
  queryFn: () => api.get<DepartmentPage>(department.path, { query: wholeTree }),
};

export const DepartmentList = masterScreen(department, {
  cells: {
    // Indented by its level, so that the list reads as the tree it is.
    name: ({ name, level }) => (
      <span className={styles['name']} data-level={Math.min(level, 4)}>
        {name}
      </span>
    ),
  },
  form: {
    inputs: {
      parentId: of => <ChoiceInput query={tree} options={({ rows }) => parentsOf(rows, of?.id)} />,
      managerId: () => <ChoiceInput query={staffChoices} options={staff => staff.map(choiceOf)} />,
    },
  },
  rowActions: {
    width: 236,
    codes: ['goods:department:view'],
    more: (row, add) => (
      <>
        {add('加下级', { parentId: row.id })}
        <QuotaButton department={row} />
      </>
    ),
  },
});

function parentsOf(rows: DepartmentPage['rows'], ownId: number | undefined) {
  const others = rows.filter(({ id }) => id !== ownId);
  return others.map(row => ({ ...choiceOf(row), label: `${'　'.repeat(row.level - 1)}${row.name}` }));
}
