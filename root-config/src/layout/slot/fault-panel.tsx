import { lazy, Suspense, useState } from 'react';
import { session } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { formatInstant } from '@shanmen/shared/time';

import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useAppTitle } from '../../apps/use-app-title.ts';
import type { AppState } from '../../apps/modules/app-board.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { retryApp } from '../../shell/work/retry-app.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './fault-panel.module.css';

const EndOverride = lazy(async () => ({
  default: (await import('../../apps/override/end-override.tsx')).EndOverride,
}));

type Fault = Extract<AppState, { status: 'failed' }>;
type Props = { readonly app: MicroApp; readonly fault: Fault };

/** Says in the place of an app what happened to it; everything around it stays usable. */
export function FaultPanel({ app, fault }: Props) {
  const parts = useParts();
  const titleOf = useAppTitle();
  const { faults, slot } = useText();
  const [isRetrying, setRetrying] = useState(false);
  const isOverridden = useStore(parts.releases.override) !== null;
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
        <h1 className={styles.title}>{slot.broken(titleOf(app), faults[fault.code])}</h1>
        <p className={styles.hint}>{slot.brokenHint}</p>
        <div className={styles.buttons}>
          <Button kind="primary" disabled={isRetrying} onClick={retry}>
            {isRetrying ? slot.retrying : slot.retry}
          </Button>
          {fault.mayUseEarlier && (
            <Button onClick={() => void parts.gate.useEarlier(app)}>{slot.useEarlier}</Button>
          )}
          {isOverridden && (
            <Suspense>
              <EndOverride />
            </Suspense>
          )}
          {app !== 'mf-entrance' && session.token() !== null && (
            <ButtonLink href="/entrance">{slot.entrance}</ButtonLink>
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
  const { slot } = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.warn('The clipboard is closed', error),
    );
  };
  return <Button onClick={copy}>{isCopied ? slot.copied : slot.copy}</Button>;
}

function reportOf(app: MicroApp, fault: Fault, sequence: number): string {
  return [fault.code, app, fault.version, sequence, fault.at.toISOString()].join(' ');
}
