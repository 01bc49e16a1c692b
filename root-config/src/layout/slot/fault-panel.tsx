import { useState } from 'react';
import { session } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { formatInstant } from '@shanmen/shared/time';
import { applications } from '../../applications.ts';
import { Icon } from '../../icons/icon.tsx';
import { faultSentences } from '../../modules/module-fault.ts';
import type { AppState } from '../../modules/module-gate.ts';
import { retryApp } from '../../shell/retry-app.ts';
import { useParts } from '../parts-context.ts';
import styles from './fault-panel.module.css';

type Fault = Extract<AppState, { status: 'failed' }>;
type Props = { readonly app: MicroApp; readonly fault: Fault };

/** Says in the place of an app what happened to it; everything around it stays usable. */
export function FaultPanel({ app, fault }: Props) {
  const parts = useParts();
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void retryApp(parts, app).finally(() => setRetrying(false));
  };
  return (
    <section className={styles.panel} role="alert" data-fault={fault.code}>
      <div className={styles.card}>
        <span className={styles.sign}>
          <Icon name="triangle-alert" />
        </span>
        <h1 className={styles.title}>
          {applications[app].title}：{faultSentences[fault.code]}
        </h1>
        <p className={styles.hint}>其他系统和菜单不受影响，可以继续使用。</p>
        <div className={styles.buttons}>
          <button type="button" className={styles.retry} disabled={isRetrying} onClick={retry}>
            {isRetrying ? '正在重试…' : '重试'}
          </button>
          {app !== 'mf-entrance' && session.token() !== null && (
            <a className={styles.other} href="/entrance">
              返回系统入口
            </a>
          )}
          <CopyButton text={reportOf(app, fault, parts.boot.map().release.sequence)} />
        </div>
        <p className={styles.code}>
          {fault.code} · {app} {fault.version} · {formatInstant(fault.at.toISOString())}
        </p>
      </div>
    </section>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.warn('The clipboard is closed', error),
    );
  };
  return (
    <button type="button" className={styles.other} onClick={copy}>
      {isCopied ? '已复制' : '复制编号'}
    </button>
  );
}

function reportOf(app: MicroApp, fault: Fault, sequence: number): string {
  return [fault.code, app, fault.version, sequence, fault.at.toISOString()].join(' ');
}
