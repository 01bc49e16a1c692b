import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isStoragePersistent } from '@shanmen/shared';

import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './strips.module.css';

/** They tell of trouble and may be in it themselves: without them everything still works. */
const ReleaseStrips = orNothing(
  async () => (await import('../../apps/update/release-strips.tsx')).ReleaseStrips,
);
const LockWarning = orNothing(async () => (await import('../../tools/lock/lock-warning.tsx')).LockWarning);

function orNothing(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing() {
  return null;
}

/** Lines under the header that stay as long as what they say is true. */
export function Strips() {
  const { releases, gate, lock } = useParts();
  const { notices } = useText();
  const hasNews = useStore(releases.news) !== null;
  const hasSubstitutes = useStore(gate.substitutes).size > 0;
  const isLocking = useStore(lock.warning) !== null;
  const isOverridden = useStore(releases.override) !== null;
  const fault = useStore(releases.mapFault);
  const isOnline = useSyncExternalStore(followConnection, () => window.navigator.onLine);
  return (
    <div className={styles.strips}>
      <Suspense>
        {isLocking && <LockWarning />}
        {(hasNews || hasSubstitutes || isOverridden) && <ReleaseStrips />}
      </Suspense>
      {!isOnline && <Strip icon="wifi-off" text={notices.offline} />}
      {fault && <Strip icon="info" text={notices.oldModules(fault)} />}
      {!isStoragePersistent() && <Strip icon="info" text={notices.storageBlocked} />}
    </div>
  );
}

function Strip({ icon, text }: { readonly icon: string; readonly text: string }) {
  return (
    <p className={styles.strip} role="status">
      <Icon name={icon} />
      {text}
    </p>
  );
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Two pixels at the top edge while a titled screen is being opened. */
export function ProgressBar() {
  const { progress } = useParts();
  const { frame } = useText();
  const state = useStore(progress.state);
  if (state === 'idle') return null;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={frame.opening}
      data-slow={state === 'slow' || undefined}
    />
  );
}
