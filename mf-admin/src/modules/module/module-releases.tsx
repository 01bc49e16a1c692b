import { Tabs, Code, type Column, Count, DataTable, Instant, Page, PageTitle } from '@shanmen/ui';
import { hasAuth } from '@shanmen/shared';
import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { useQuery } from '@tanstack/react-query';
import { ModuleFailures } from '../module-watch/module-failures.tsx';
import { ModuleGraph } from '../module-watch/module-graph.tsx';
import { ModuleHealth } from '../module-watch/module-health.tsx';
import { ModuleRunners } from '../module-watch/module-runners.tsx';
import { ReleaseHistory } from './release-history.tsx';
import styles from './module.module.css';
import { CanaryCell } from '../module-change/canary-cell.tsx';
import { RunningCell } from '../module-change/running-cell.tsx';
import { StagedCell } from '../module-change/staged-cell.tsx';
import { moduleCalls, moduleKeys, titleOf } from './module-calls.ts';

/** 模块发布: what runs where, how it came to that, how it fares, and the way back. */
export function ModuleReleases() {
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      destroyOnHidden
      items={[
        { key: 'running', label: '正在运行', children: <RunningModules /> },
        { key: 'history', label: '发布历史', children: <ReleaseHistory /> },
        ...(hasAuth('modules:health:view')
          ? [
              { key: 'runners', label: '谁在用', children: <ModuleRunners /> },
              { key: 'health', label: '运行情况', children: <ModuleHealth /> },
              { key: 'failures', label: '失败记录', children: <ModuleFailures /> },
            ]
          : []),
        { key: 'graph', label: '依赖与大小', children: <ModuleGraph /> },
      ]}
    />
  );
}

/** Every module with the version that everybody runs, what waits to follow it, and apps that only wait. */
function RunningModules() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: moduleKeys.status,
    queryFn: moduleCalls.status,
  });
  const sequence = data?.sequence ?? 0;
  return (
    <Page>
      <PageTitle>模块发布 · 正在运行</PageTitle>
      <DataTable<ModuleStatus>
        id="modules.running"
        rows={data?.modules}
        columns={columnsFor(sequence, data?.approvalsRequired ?? 0)}
        rowKey={({ module }) => module}
        state={{ isLoading, error, retry: () => void refetch() }}
        tools={
          data && (
            <span className={styles['sequence']}>
              发布编号 <Code value={String(sequence)} />
            </span>
          )
        }
      />
    </Page>
  );
}

function columnsFor(sequence: number, approvals: number): Column<ModuleStatus>[] {
  return [
    { id: 'title', title: '名称', width: 88, fixed: 'left', cell: one => titleOf(one) },
    { id: 'module', title: '模块', width: 140, cell: ({ module }) => <Code value={module} /> },
    { id: 'version', title: '版本', width: 126, cell: one => <RunningCell of={one} sequence={sequence} /> },
    { id: 'canary', title: '灰度', width: 240, cell: one => <CanaryCell of={one} sequence={sequence} /> },
    {
      id: 'staged',
      title: '待上线',
      width: 366,
      cell: one => <StagedCell of={one} sequence={sequence} approvalsRequired={approvals} />,
    },
    {
      id: 'size',
      title: '大小 KB',
      width: 80,
      align: 'right',
      cell: ({ gzipBytes }) => <Count value={Math.ceil(gzipBytes / 1000)} />,
    },
    {
      id: 'publishedAt',
      title: '发布时间',
      width: 150,
      hidden: true,
      cell: one => <Instant value={one.publishedAt} />,
    },
    {
      id: 'publishedBy',
      title: '发布人',
      width: 84,
      hidden: true,
      cell: one => one.publishedBy ?? '本机构建',
    },
  ];
}
