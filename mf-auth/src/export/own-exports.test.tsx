import type { ExportJob } from '@shanmen/shared/contracts/reports/export-job';
import { ShellContext } from '@shanmen/shared';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnExports } from './own-exports.tsx';

const done: ExportJob = {
  id: 7,
  title: '今日销售明细',
  askedAt: '2026-10-02T02:00:00.000Z',
  state: 'done',
  refused: null,
  fileName: '今日销售明细_2026-10-02.csv',
  rows: 200_001,
  bytes: 12_900_000,
  fetchedCount: 0,
  keptUntil: '2026-10-09T02:00:05.000Z',
};
const waiting: ExportJob = {
  ...done,
  id: 8,
  title: '检票明细',
  state: 'waiting',
  fileName: null,
  rows: null,
  bytes: null,
  keptUntil: null,
};
const refused: ExportJob = {
  ...waiting,
  id: 9,
  title: '台账',
  state: 'refused',
  refused: '没有权限执行此操作',
};

const jobs = '/api/reports/export-jobs';
const server = serveMock({});
let shell: TestShell;

beforeEach(async () => {
  server.calls.splice(0);
  server.replace({
    [`GET ${jobs}`]: () => answer({ rows: [refused, waiting, done] }),
    [`DELETE ${jobs}/8`]: () => answer({ rows: [done] }),
    [`POST ${jobs}/7/file`]: () => refusal('export_outdated'),
  });
  shell = createTestShell({ user: 'seller01' });
  render(
    <ShellContext value={shell}>
      <OwnExports />
    </ShellContext>,
  );
  // The list has come.
  await act(async () => undefined);
});
afterEach(() => shell.dispose());

it('says of each file what became of it, and offers what can be done about it', async () => {
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(row => row.textContent)).toEqual([
    '台账2026-10-02 10:00:00 · 未导出 · 没有权限执行此操作',
    '检票明细2026-10-02 10:00:00 · 正在生成取消',
    '今日销售明细_2026-10-02.csv2026-10-02 10:00:00 · 可下载 · 200001 行 · 12.3 MB · 保留至 2026-10-09 10:00:05下载删除',
  ]);
});

it('shows the rest when one is taken away', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '取消 检票明细' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('is read again where it could not be', async () => {
  server.replace({ [`GET ${jobs}`]: () => refusal('service_busy') });
  render(
    <ShellContext value={shell}>
      <OwnExports />
    </ShellContext>,
  );
  const again = await screen.findByRole('button', { name: '重试' });
  server.replace({ [`GET ${jobs}`]: () => answer({ rows: [done] }) });
  await userEvent.click(again);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
  expect(screen.queryByText('重试')).not.toBeInTheDocument();
});

it('says why a file is not handed out any more', async () => {
  await userEvent.click(await screen.findByRole('button', { name: `下载 ${done.fileName}` }));
  expect(await screen.findByRole('alert')).toHaveTextContent('您的权限在导出后有变化，请重新导出');
});
