import { useSyncExternalStore } from 'react';
import { isStoragePersistent } from '@shanmen/shared';
import { Icon } from '../../icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { LockWarning } from '../../lock/lock-warning.tsx';
import { useStore } from '../../store.ts';
import { UpdateStrip } from '../../update/update-strip.tsx';
import { useParts } from '../parts-context.ts';
import styles from './strips.module.css';

/** Lines under the header that stay as long as what they say is true. */
export function Strips() {
  const { releases } = useParts();
  const { notices } = useText();
  const fault = useStore(releases.mapFault);
  const isOnline = useSyncExternalStore(followConnection, () => window.navigator.onLine);
  return (
    <div className={styles.strips}>
      <LockWarning />
      <UpdateStrip />
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
