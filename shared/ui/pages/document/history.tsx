import { Instant } from '../../lists/cells/figures.tsx';
import { Empty } from '../states/empty.tsx';
import styles from './document.module.css';

export type HistoryRow = {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly who: string;
  /** In words: 审核, 修改零售价. */
  readonly what: string;
  readonly reason?: string | null;
  readonly changes?: readonly { readonly label: string; readonly from: string; readonly to: string }[];
};

/** What happened to one object, newest first, in words. */
export function History({ rows }: { rows: readonly HistoryRow[] }) {
  if (rows.length === 0) return <Empty title="还没有操作记录" />;
  return (
    <ol className={styles['history']}>
      {rows.map(row => (
        <li key={row.id}>
          <div className={styles['happened']}>
            <Instant value={row.at} />
            <span>{row.who}</span>
            <strong>{row.what}</strong>
          </div>
          {row.reason && <p className={styles['why']}>原因：{row.reason}</p>}
          {row.changes?.map(change => (
            <p key={change.label} className={styles['why']}>
              {change.label}：<del>{change.from || '—'}</del> → <ins>{change.to || '—'}</ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
