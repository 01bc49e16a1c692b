import { useSyncExternalStore } from 'react';
import { isStoragePersistent } from '@shanmen/shared';
import { Icon } from '../../icons/icon.tsx';
import { useStore } from '../../store.ts';
import { useParts } from '../parts-context.ts';
import styles from './strips.module.css';

/** Lines under the header that stay as long as what they say is true. */
export function Strips() {
  const { mapFault } = useParts();
  const fault = useStore(mapFault);
  const isOnline = useSyncExternalStore(followConnection, () => window.navigator.onLine);
  return (
    <div className={styles.strips}>
      {!isOnline && <Strip icon="wifi-off" text="网络已断开，正在重连…" />}
      {fault && <Strip icon="info" text={`使用上次的模块清单（${fault}）`} />}
      {!isStoragePersistent() && <Strip icon="info" text="浏览器存储不可用，刷新后需重新登录" />}
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
