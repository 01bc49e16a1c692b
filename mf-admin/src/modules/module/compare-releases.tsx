import type { ModuleDiff, ReleaseRow } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Code, type Column, DataTable, Modal, Nothing } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FromTo } from './from-to.tsx';
import { moduleCalls, moduleKeys } from './module-calls.ts';
import { ModuleTitle } from './module-title.tsx';

const columns: Column<ModuleDiff>[] = [
  { id: 'title', title: '名称', width: 96, fixed: 'left', cell: ({ module }) => <ModuleTitle of={module} /> },
  { id: 'module', title: '模块', width: 180, cell: ({ module }) => <Code value={module} /> },
  { id: 'from', title: '从', width: 140, cell: ({ from }) => versionCell(from) },
  { id: 'to', title: '到', width: 140, cell: ({ to }) => versionCell(to) },
  { id: 'size', title: '大小（KB）', width: 120, align: 'right', cell: row => sizeCell(row) },
  { id: 'externals', title: '公共模块', width: 150, cell: row => externalsCell(row) },
  { id: 'contract', title: '约定', width: 80, cell: row => contractCell(row) },
];

type CompareProps = { readonly from: number; readonly onClose: () => void };

/** What differs between any two releases. */
export function CompareReleases({ from, onClose }: CompareProps) {
  const { data: releases } = useQuery({ queryKey: moduleKeys.releases, queryFn: moduleCalls.releases });
  const [a, chooseA] = useState(from);
  const [chosen, chooseB] = useState<number | null>(null);
  const rows = releases?.rows ?? [];
  const b = chosen ?? rows.find(({ current }) => current)?.sequence ?? from;
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: moduleKeys.diff(a, b),
    queryFn: () => moduleCalls.diff(a, b),
  });
  const options = rows.map(row => ({ value: row.sequence, label: labelOf(row) }));
  return (
    <Modal title="比较两次发布" open width={1080} footer={null} onCancel={onClose}>
      <FromTo from={a} to={b} options={options} onFrom={chooseA} onTo={chooseB} />
      <DataTable<ModuleDiff>
        id="modules.diff"
        rows={data}
        columns={columns}
        rowKey={({ module }) => module}
        state={{ isLoading, error, retry: () => void refetch() }}
      />
    </Modal>
  );
}

function labelOf({ sequence, current, createdAt, reason }: ReleaseRow): string {
  return `${sequence}${current ? '（当前）' : ''} ${createdAt.slice(0, 10)} ${reason}`;
}

function versionCell(version: string | null) {
  return version === null ? <Nothing /> : <Code value={version} />;
}

function sizeCell({ gzipFrom, gzipTo }: ModuleDiff): string {
  const inKb = (bytes: number | null) => (bytes === null ? '无' : String(Math.ceil(bytes / 1000)));
  return `${inKb(gzipFrom)} → ${inKb(gzipTo)}`;
}

function externalsCell({ externalsAdded, externalsRemoved }: ModuleDiff) {
  const changes = [...externalsAdded.map(name => `+ ${name}`), ...externalsRemoved.map(name => `- ${name}`)];
  return changes.length === 0 ? <Nothing /> : changes.join('，');
}

function contractCell({ contractFrom, contractTo }: ModuleDiff) {
  return contractFrom === contractTo ? <Nothing /> : `${contractFrom ?? '无'} → ${contractTo ?? '无'}`;
}
