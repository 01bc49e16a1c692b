import type { ModuleFailure } from '@shanmen/shared/contracts/modules/watching/failure';
import type { TroubleKind } from '@shanmen/shared/contracts/modules/watching/health-event';
import { Code, type Column, Count, Instant, ListScreen, Nothing, StatusTag } from '@shanmen/ui';
import { ModuleTitle } from '../module/module-title.tsx';
import styles from './module-watch.module.css';

const kinds: Readonly<Record<TroubleKind, string>> = {
  load_failed: '下载失败',
  integrity_failed: '校验不符',
  mount_failed: '打不开',
  unmount_failed: '关不掉',
  uncaught: '运行出错',
  caught: '页面出错',
  fallback_used: '换用旧版',
  leaked: '有残留',
  security: '策略拦截',
};

const columns: Column<ModuleFailure>[] = [
  { id: 'at', title: '时间', width: 150, fixed: 'left', cell: row => <Instant value={row.receivedAt} /> },
  { id: 'module', title: '名称', width: 110, cell: ({ module }) => <ModuleTitle of={module} /> },
  { id: 'version', title: '版本', width: 130, cell: row => codeOf(row.version) },
  {
    id: 'kind',
    title: '情况',
    width: 96,
    cell: row => <StatusTag tone="danger">{kinds[row.kind]}</StatusTag>,
  },
  { id: 'code', title: '代码', width: 90, cell: row => codeOf(row.code) },
  { id: 'message', title: '控制台', width: 360, cell: row => row.message ?? <Nothing /> },
  { id: 'person', title: '谁', width: 80, cell: row => row.person ?? <Nothing /> },
  { id: 'times', title: '次数', width: 70, align: 'right', cell: row => <Count value={row.times} /> },
];

/** The last failures that browsers told of; a row opens its place in the code. */
export function ModuleFailures() {
  return (
    <ListScreen<ModuleFailure>
      id="modules.failure"
      title="模块发布 · 失败记录"
      endpoint="/api/modules/failures"
      rowKey={({ id }) => String(id)}
      columns={columns}
      detail={failure => <Failure of={failure} />}
    />
  );
}

function Failure({ of: { module, version, screen, message, stack } }: { readonly of: ModuleFailure }) {
  return (
    <section className={styles['failure']}>
      <h2>
        <ModuleTitle of={module} /> {version}
      </h2>
      {screen !== null && <p>页面 {screen}</p>}
      <pre>{[message, stack].filter(Boolean).join('\n')}</pre>
    </section>
  );
}

function codeOf(value: string | null) {
  return value === null ? <Nothing /> : <Code value={value} />;
}
