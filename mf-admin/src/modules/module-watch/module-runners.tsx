import type { Runners } from '@shanmen/shared/contracts/modules/watching/runner';
import { Code, type Column, Count, DataTable, Instant, Page, PageTitle } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { moduleCalls, moduleKeys } from '../module/module-calls.ts';
import { ModuleTitle } from '../module/module-title.tsx';
import styles from '../module/module.module.css';
import { Cohort } from './cohort.tsx';

const columns: Column<Runners>[] = [
  {
    id: 'title',
    title: '名称',
    width: 110,
    fixed: 'left',
    cell: ({ module }) => <ModuleTitle of={module} />,
  },
  { id: 'version', title: '版本', width: 190, cell: ({ version }) => <Code value={version} /> },
  { id: 'cohort', title: '人群', width: 96, cell: ({ cohort }) => <Cohort of={cohort} /> },
  { id: 'people', title: '人数', width: 80, align: 'right', cell: row => <Count value={row.people} /> },
  { id: 'names', title: '是谁', width: 380, cell: row => namesOf(row) },
  { id: 'lastAt', title: '最近打开', width: 150, cell: ({ lastAt }) => <Instant value={lastAt} /> },
];

/** Who opened which version last. */
export function ModuleRunners() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: moduleKeys.runners,
    queryFn: moduleCalls.runners,
    refetchInterval: 10_000,
  });
  return (
    <Page>
      <PageTitle>模块发布 · 谁在用</PageTitle>
      <DataTable<Runners>
        id="modules.runners"
        rows={data}
        columns={columns}
        rowKey={({ module, version, cohort }) => `${module} ${version} ${cohort}`}
        state={{ isLoading, error, retry: () => void refetch(), nothing: '最近 12 小时没有人打开过' }}
        tools={<span className={styles['sequence']}>最近 12 小时每人最后打开的版本，每 10 秒更新</span>}
      />
    </Page>
  );
}

/** As many as the column has room for; the column before says how many there are. */
const mostNamed = 6;

function namesOf({ names, people }: Runners): string {
  const told = names.slice(0, mostNamed).join('、');
  return people > mostNamed ? `${told} 等` : told;
}
