import { type ApiError, isRecord } from '@shanmen/shared';
import { useState } from 'react';
import { Alert, Button, Space } from '../../antd.ts';
import styles from '../form/form.module.css';
import type { Draft } from './use-draft.ts';

type VersionConflictProps = { error: ApiError; draft: Draft; labels: ReadonlyMap<string, string> };

/** Another user saved the record in the meantime: shows what differs and how to go on. Nothing typed is lost. */
export function VersionConflict({ error, draft, labels }: VersionConflictProps) {
  const [open, setOpen] = useState(false);
  const current = isRecord(error.details) ? error.details['current'] : undefined;
  if (!isRecord(current)) return <Alert type="warning" showIcon title={error.message} />;
  return (
    <div className={styles['conflict']}>
      <Alert
        type="warning"
        showIcon
        title={error.message}
        action={
          <Space>
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              查看差异
            </Button>
            <Button size="small" onClick={() => draft.reload(current)}>
              重新载入
            </Button>
          </Space>
        }
      />
      {open && <Differences mine={draft.form.getFieldsValue()} current={current} labels={labels} />}
    </div>
  );
}

type DifferencesProps = {
  mine: Readonly<Record<string, unknown>>;
  current: Readonly<Record<string, unknown>>;
  labels: ReadonlyMap<string, string>;
};

function Differences({ mine, current, labels }: DifferencesProps) {
  const different = [...labels].filter(([name]) => wordsOf(mine[name]) !== wordsOf(current[name]));
  if (different.length === 0) return <p className={styles['same']}>没有不同，可以重新载入后再保存。</p>;
  return (
    <table className={styles['differences']}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">您填写的</th>
          <th scope="col">现在的</th>
        </tr>
      </thead>
      <tbody>
        {different.map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{wordsOf(mine[name])}</td>
            <td>{wordsOf(current[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (Array.isArray(value)) return value.map(wordsOf).join('、');
  if (value === true) return '是';
  if (value === false) return '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
