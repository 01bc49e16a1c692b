import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import type { VersionDiff } from '@shanmen/shared/contracts/modules/publishing/version-diff';
import { Code, type Column, Count, DataTable, Modal } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FromTo } from './from-to.tsx';
import { moduleCalls, moduleKeys, titleOf } from './module-calls.ts';
import styles from './module.module.css';

type File = VersionDiff['files'][number];

const columns: Column<File>[] = [
  { id: 'name', title: '文件', width: 220, cell: ({ name }) => <Code value={name} /> },
  {
    id: 'from',
    title: '原来（字节）',
    width: 120,
    align: 'right',
    cell: ({ gzipFrom }) => sizeCell(gzipFrom),
  },
  { id: 'to', title: '现在（字节）', width: 120, align: 'right', cell: ({ gzipTo }) => sizeCell(gzipTo) },
  { id: 'grown', title: '增减', width: 100, align: 'right', cell: row => grown(row) },
];

type CompareProps = {
  readonly of: ModuleStatus;
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
};

/** What differs between two versions of a module: sizes, screens, files. */
export function CompareVersions({ of, from, to, onClose }: CompareProps) {
  const [a, chooseA] = useState(from);
  const [b, chooseB] = useState(to);
  const { data: runnable } = useQuery({ queryKey: moduleKeys.versions, queryFn: moduleCalls.versions });
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: moduleKeys.versionDiff(of.module, a, b),
    queryFn: () => moduleCalls.versionDiff(of.module, a, b),
  });
  const versions = runnable?.find(({ module }) => module === of.module)?.versions ?? [];
  const options = versions.map(({ version }) => ({ value: version, label: version }));
  return (
    <Modal title={`比较${titleOf(of)}的两个版本`} open width={760} footer={null} onCancel={onClose}>
      <FromTo from={a} to={b} options={options} onFrom={chooseA} onTo={chooseB} />
      {data && <Summary of={data} />}
      <DataTable<File>
        id="modules.version-diff"
        rows={data?.files}
        columns={columns}
        rowKey={({ name }) => name}
        state={{ isLoading, error, retry: () => void refetch(), nothing: '每个文件都相同' }}
      />
    </Modal>
  );
}

function Summary({ of: diff }: { readonly of: VersionDiff }) {
  const screens = [
    ...diff.screensAdded.map(name => `新增 ${name}`),
    ...diff.screensRemoved.map(name => `去掉 ${name}`),
    ...diff.screensChanged.map(name => `改动 ${name}`),
  ];
  return (
    <ul className={styles['summary']}>
      <li>
        大小 <Count value={diff.gzipFrom} /> → <Count value={diff.gzipTo} /> 字节，{diff.files.length}{' '}
        个文件不同，{diff.filesSame} 个相同
      </li>
      <li>
        提交 <Code value={diff.commitFrom} /> → <Code value={diff.commitTo} />
      </li>
      <li>页面：{screens.length === 0 ? '没有不同' : screens.join('、')}</li>
    </ul>
  );
}

function sizeCell(bytes: number | null) {
  return bytes === null ? '没有' : <Count value={bytes} />;
}

function grown({ gzipFrom, gzipTo }: File): string {
  const more = (gzipTo ?? 0) - (gzipFrom ?? 0);
  return more > 0 ? `+${more}` : String(more);
}
