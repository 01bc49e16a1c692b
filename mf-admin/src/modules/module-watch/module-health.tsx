import type { HealthRow } from '@shanmen/shared/contracts/modules/watching/health';
import { Code, type Column, Count, DataTable, Nothing, Page, PageTitle } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { moduleCalls, moduleKeys } from '../module/module-calls.ts';
import { ModuleTitle } from '../module/module-title.tsx';
import styles from '../module/module.module.css';
import { Cohort } from './cohort.tsx';

const columns: Column<HealthRow>[] = [
  { id: 'title', title: '名称', width: 96, fixed: 'left', cell: ({ module }) => <ModuleTitle of={module} /> },
  { id: 'version', title: '版本', width: 150, cell: ({ version }) => <Code value={version} /> },
  { id: 'cohort', title: '人群', width: 96, cell: ({ cohort }) => <Cohort of={cohort} /> },
  { id: 'mounts', title: '打开', width: 80, align: 'right', cell: row => <Count value={row.mounts} /> },
  { id: 'failed', title: '失败', width: 80, align: 'right', cell: row => <Count value={failuresOf(row)} /> },
  { id: 'back', title: '用旧版', width: 80, align: 'right', cell: row => <Count value={row.fallbackUsed} /> },
  { id: 'median', title: '打开用时', width: 100, align: 'right', cell: row => inMs(row.mountMsMedian) },
  { id: 'slow', title: '最慢 5 %', width: 100, align: 'right', cell: row => inMs(row.mountMsSlow) },
];

/** What browsers told over the last half hour, by version and cohort. */
export function ModuleHealth() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: moduleKeys.health,
    queryFn: moduleCalls.health,
    refetchInterval: 10_000,
  });
  return (
    <Page>
      <PageTitle>模块发布 · 运行情况</PageTitle>
      <DataTable<HealthRow>
        id="modules.health"
        rows={data}
        columns={columns}
        rowKey={({ module, version, cohort }) => `${module} ${version} ${cohort}`}
        state={{ isLoading, error, retry: () => void refetch() }}
        tools={<span className={styles['sequence']}>最近 30 分钟，每 10 秒更新</span>}
      />
    </Page>
  );
}

function failuresOf({ loadFailed, integrityFailed, mountFailed, uncaught }: HealthRow): number {
  return loadFailed + integrityFailed + mountFailed + uncaught;
}

function inMs(value: number | null) {
  return value === null ? <Nothing /> : `${value} ms`;
}
