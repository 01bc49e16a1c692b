import { type ExportJob, exportStates } from '@shanmen/shared/contracts/reports/export-job';
import { formatInstant } from '@shanmen/shared/time';
import { useEffect, useRef } from 'react';
import form from '../form.module.css';
import styles from '../personal/own-list.module.css';
import { useOwnExports } from './use-own-exports.ts';

/** 我的导出: long files, which are written in the background and kept for some days. */
export function OwnExports() {
  const { rows, busy, refusal, readAgain, fetchFile, remove } = useOwnExports();
  const isRead = rows !== null;
  const top = useRef<HTMLDivElement>(null);
  // Whoever comes from the notice has asked for this and not for the password.
  useEffect(() => {
    if (isRead && location.hash === '#exports') top.current?.scrollIntoView({ block: 'center' });
  }, [isRead]);
  return (
    <div ref={top}>
      <p className={styles.lead}>超过 20 万行的导出在后台生成，完成后通知您；文件保留 7 天，只有您能下载。</p>
      {rows === null && refusal === null && <p className={form.lead}>正在读取…</p>}
      {rows?.length === 0 && <p className={form.lead}>还没有后台导出。</p>}
      {rows !== null && rows.length > 0 && (
        <ul className={styles.list} aria-label="我的导出">
          {rows.map(file => (
            <File
              key={file.id}
              file={file}
              busy={busy}
              onFetch={() => void fetchFile(file.id)}
              onRemove={() => void remove(file.id)}
            />
          ))}
        </ul>
      )}
      <div className={form.refusal} role="alert">
        {refusal}
      </div>
      {rows === null && refusal !== null && (
        <button type="button" className={form.quiet} onClick={readAgain}>
          重试
        </button>
      )}
    </div>
  );
}

type FileProps = {
  readonly file: ExportJob;
  readonly busy: boolean;
  readonly onFetch: () => void;
  readonly onRemove: () => void;
};

function File({ file, busy, onFetch, onRemove }: FileProps) {
  const { title, fileName, state } = file;
  const name = fileName ?? title;
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{factsOf(file)}</span>
      <span className={styles.acts}>
        {state === 'done' && (
          <button
            type="button"
            className={form.quiet}
            aria-label={`下载 ${name}`}
            aria-disabled={busy}
            onClick={onFetch}
          >
            下载
          </button>
        )}
        {(state === 'done' || state === 'waiting') && (
          <button
            type="button"
            className={form.quiet}
            aria-label={`${state === 'done' ? '删除' : '取消'} ${name}`}
            aria-disabled={busy}
            onClick={onRemove}
          >
            {state === 'done' ? '删除' : '取消'}
          </button>
        )}
      </span>
    </li>
  );
}

function factsOf({ askedAt, state, refused, rows, bytes, fetchedCount, keptUntil }: ExportJob): string {
  const said = [formatInstant(askedAt), exportStates[state]];
  if (refused !== null) said.push(refused);
  if (rows !== null) said.push(`${rows} 行`);
  if (bytes !== null) said.push(sizeOf(bytes));
  if (fetchedCount > 0) said.push(`已下载 ${fetchedCount} 次`);
  if (keptUntil !== null) said.push(`保留至 ${formatInstant(keptUntil)}`);
  return said.join(' · ');
}

function sizeOf(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.max(1, Math.round(kib))} KB` : `${Math.round((kib * 10) / 1024) / 10} MB`;
}
