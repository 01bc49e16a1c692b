import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, isStoragePersistent, pendingTarget } from '@shanmen/shared';
import type { AnyMenuEntry } from '@shanmen/shared/contracts/admin/menu';
import { systemTypes, type SystemType } from '@shanmen/shared/contracts/screen';
import { Icon } from '../icons/icon.tsx';
import { chooseSystem, typeOfStatic } from '../shell/system.ts';
import { useStore } from '../store.ts';
import { useParts } from './parts-context.ts';
import styles from './strips.module.css';

/** Lines under the header that stay as long as what they say is true. */
export function Strips() {
  const { boot, navigator } = useParts();
  const position = useStore(navigator.position);
  const isOnline = useSyncExternalStore(followConnection, () => window.navigator.onLine);
  const isEntrance = position?.match.route.path === '/entrance';
  return (
    <div className={styles.strips}>
      {!isOnline && <Strip icon="wifi-off" text="网络已断开，正在重连…" />}
      {boot.mapFault() !== null && <Strip icon="info" text={`使用上次的模块清单（${boot.mapFault()}）`} />}
      {!isStoragePersistent() && <Strip icon="info" text="浏览器存储不可用，刷新后需重新登录" />}
      {isEntrance && <PendingStrip />}
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

type Pending = { readonly title: string; readonly type: SystemType };

/** What the user had wanted before he signed in; it needs its system chosen first. */
function PendingStrip() {
  const parts = useParts();
  const [pending, setPending] = useState<Pending | null>(null);
  useEffect(() => {
    let isStale = false;
    void findPending(parts.now()).then(found => {
      if (!isStale) setPending(found);
    });
    return () => {
      isStale = true;
    };
  }, [parts]);
  if (!pending) return null;
  return (
    <p className={styles.strip} data-kind="pending" role="status">
      <Icon name="clock" />
      登录前要打开：{pending.title}（{systemTypes[pending.type]}）
      <button type="button" className={styles.go} onClick={() => void chooseSystem(parts, pending.type)}>
        继续
      </button>
    </p>
  );
}

async function findPending(now: Date): Promise<Pending | null> {
  const address = pendingTarget.read(now);
  if (address === null) return null;
  const path = new URL(address, location.origin).pathname;
  const type = typeOfStatic(path);
  if (type) return { title: path === '/saleSystem' ? '售票' : '收银', type };
  try {
    const entries = await api.get<readonly AnyMenuEntry[]>('/api/Menu/GetAllMenu');
    const entry = entries.find(one => one.path === path && !one.isToolBar);
    const known = Object.keys(systemTypes).find((one): one is SystemType => one === entry?.pid);
    return entry && known ? { title: entry.funcName, type: known } : null;
  } catch (error) {
    console.warn('The remembered page could not be looked up', error);
    return null;
  }
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
