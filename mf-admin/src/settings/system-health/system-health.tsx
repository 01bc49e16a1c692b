import { api } from '@shanmen/shared';
import {
  type JobHealth,
  jobTitles,
  type SystemHealth as Health,
} from '@shanmen/shared/contracts/admin/settings/system-health';
import { type Column, Count, DataTable, Nothing, Page, PageTitle, Panel, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { UnansweredPanel } from '../../ticket/unanswered/unanswered-panel.tsx';
import { BackupFacts, BookFacts, MachineFacts, Moment } from './health-facts.tsx';
import { SlowStatements } from './slow-statements.tsx';

const endpoint = '/api/admin/system-health';

const columns: Column<JobHealth>[] = [
  { id: 'kind', title: '后台任务', width: 180, fixed: 'left', cell: ({ kind }) => jobTitles[kind] ?? kind },
  { id: 'state', title: '状态', width: 100, cell: row => <JobState row={row} /> },
  { id: 'lastDoneAt', title: '上次完成', width: 170, cell: row => <Moment at={row.lastDoneAt} /> },
  { id: 'dueAt', title: '下次运行', width: 170, cell: row => <Moment at={row.dueAt} /> },
  {
    id: 'waiting',
    title: '等待',
    width: 70,
    align: 'right',
    cell: ({ waiting }) => <Count value={waiting} />,
  },
  { id: 'failed', title: '已放弃', width: 90, align: 'right', cell: row => <Count value={row.failed} /> },
  { id: 'error', title: '最近一次错误', cell: ({ error }) => error ?? <Nothing /> },
];

/** 运行状况: whether the books balance, how old the last verified backup is, what of the machine runs out, which money nobody answers for, and how the background work fares. */
export function SystemHealth() {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: [endpoint],
    queryFn: () => api.get<Health>(endpoint),
    refetchInterval: 30_000,
  });
  return (
    <Page>
      <PageTitle>运行状况</PageTitle>
      {data && (
        <Panel>
          <BackupFacts backup={data.backup} unproved={data.unproved} />
          <BookFacts books={data.books} />
          <MachineFacts machine={data.machine} />
        </Panel>
      )}
      <UnansweredPanel />
      <DataTable<JobHealth>
        id="admin.system-health"
        rows={data?.jobs}
        columns={columns}
        rowKey={({ kind }) => kind}
        state={{ isLoading, error, retry: () => void refetch() }}
      />
      {data && <SlowStatements rows={data.slow} />}
    </Page>
  );
}

function JobState({ row: { failed, error } }: { readonly row: JobHealth }) {
  if (failed > 0) return <StatusTag tone="danger">已放弃</StatusTag>;
  if (error !== null) return <StatusTag tone="warning">重试中</StatusTag>;
  return <StatusTag tone="success">正常</StatusTag>;
}
