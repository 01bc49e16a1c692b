import { Auth } from '@shanmen/shared';
import type { ReleaseKind, ReleaseRow } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Button, Code, type Column, Instant, ListScreen, StatusTag, type Tone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeDialog } from '../module-change/change-dialog.tsx';
import { CompareReleases } from './compare-releases.tsx';
import { moduleCalls, moduleKeys } from './module-calls.ts';
import { ModuleTitle } from './module-title.tsx';
import styles from './module.module.css';

const kinds = {
  seed: ['本机构建', 'neutral'],
  promote: ['上线', 'success'],
  rollback: ['回退', 'warning'],
  canary: ['灰度', 'info'],
  halt: ['停止灰度', 'danger'],
  restore: ['恢复', 'neutral'],
  remove: ['下架', 'warning'],
  withdraw: ['撤回版本', 'warning'],
} as const satisfies Record<ReleaseKind, readonly [string, Tone]>;

const columns: Column<ReleaseRow>[] = [
  { id: 'sequence', title: '发布编号', width: 140, fixed: 'left', cell: row => <SequenceCell of={row} /> },
  { id: 'kind', title: '方式', width: 96, cell: ({ kind }) => <KindTag of={kind} /> },
  { id: 'changes', title: '变化', width: 270, cell: row => <ChangesCell of={row} /> },
  { id: 'reason', title: '原因', width: 150, cell: ({ reason }) => reason },
  { id: 'createdBy', title: '经手人', width: 76, cell: ({ createdBy }) => createdBy ?? '系统' },
  { id: 'createdAt', title: '时间', width: 136, cell: ({ createdAt }) => <Instant value={createdAt} /> },
];

/** Every release, newest first; any of them can be gone back to. */
export function ReleaseHistory() {
  return (
    <ListScreen<ReleaseRow>
      id="modules.release"
      title="模块发布 · 发布历史"
      endpoint="/api/modules/releases"
      rowKey={({ sequence }) => String(sequence)}
      columns={columns}
      rowActions={{
        width: 140,
        of: row => (
          <>
            <Compare from={row} />
            <GoBack to={row} />
          </>
        ),
      }}
      detail={row => <Changes of={row} />}
    />
  );
}

function SequenceCell({ of: { sequence, current } }: { readonly of: ReleaseRow }) {
  return (
    <>
      <Code value={String(sequence)} /> {current && <StatusTag tone="success">当前</StatusTag>}
    </>
  );
}

function KindTag({ of: kind }: { readonly of: ReleaseKind }) {
  const [title, tone] = kinds[kind];
  return <StatusTag tone={tone}>{title}</StatusTag>;
}

function ChangesCell({ of: { changes, canaries, kind } }: { readonly of: ReleaseRow }) {
  if (kind === 'canary' || kind === 'halt') {
    if (canaries.length === 0) return '没有灰度';
    return canaries.map(({ module, version }, index) => (
      <span key={module}>
        {index === 0 ? '灰度：' : '、'}
        <ModuleTitle of={module} /> {version}
      </span>
    ));
  }
  const [first] = changes;
  if (first === undefined) return '版本不变';
  return (
    <>
      <ModuleTitle of={first.module} /> {first.from ?? '无'} → {first.to ?? '无'}
      {changes.length > 1 && ` 等 ${changes.length} 个模块`}
    </>
  );
}

function Compare({ from: { sequence } }: { readonly from: ReleaseRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        比较
      </Button>
      {isOpen && <CompareReleases from={sequence} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function GoBack({ to: { sequence, current, createdAt } }: { readonly to: ReleaseRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ queryKey: moduleKeys.status, queryFn: moduleCalls.status, enabled: isOpen });
  if (current) return null;
  return (
    <Auth code="modules:release:rollback">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        回退到此
      </Button>
      {isOpen && typeof data?.sequence === 'number' && (
        <ChangeDialog
          title={`回退到 ${sequence}`}
          effect={`所有人换回 ${createdAt.slice(0, 10)} 那次发布的全部模块版本，灰度一并停止；历史不删除，随时可再换回。`}
          danger
          sequence={data.sequence}
          send={(reason, seen) => moduleCalls.rollBack({ sequence, reason }, seen)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Auth>
  );
}

function Changes({ of: { sequence, kind, reason, changes } }: { readonly of: ReleaseRow }) {
  return (
    <section className={styles['changes']}>
      <h2>发布 {sequence}</h2>
      <p>
        <KindTag of={kind} /> {reason}
      </p>
      {changes.length === 0 ? <p>没有模块换版本。</p> : null}
      <ul>
        {changes.map(({ module, from, to }) => (
          <li key={module}>
            <span>
              <ModuleTitle of={module} />
            </span>
            <Code value={module} />
            <span>
              {from ?? '无'} → {to ?? '无'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
