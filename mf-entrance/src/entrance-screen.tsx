import { findWantedPage, pendingTarget, useSession, useShell } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { weekdayOf } from '@shanmen/shared/time';
import styles from './entrance-screen.module.css';
import { LowRidges } from './low-ridges.tsx';
import { Notices } from './notices.tsx';
import { SystemCard } from './system-card.tsx';
import { useSystems } from './systems.ts';
import { useCardKeys } from './use-card-keys.ts';

export function EntranceScreen() {
  const shell = useShell();
  const menu = useSyncExternalStore(shell.menu.subscribe, shell.menu.state);
  const systems = useSystems();
  const [opening, setOpening] = useState<SystemType | null>(null);
  const open = (type: SystemType) => {
    if (opening !== null) return;
    setOpening(type);
    void shell.chooseSystem(type).finally(() => setOpening(null));
  };
  // A link led here, and there is nothing to choose: on to what it names. A menu that failed leaves the choice.
  const [wanted] = useState(() => pendingTarget.read(new Date()));
  const only = systems.types?.length === 1 ? systems.types[0] : undefined;
  const page = wanted === null ? null : findWantedPage(wanted, systems.entries);
  const isNamed = only !== undefined && page?.type === only;
  useEffect(() => {
    const { status } = shell.menu.state();
    if (isNamed && status !== 'failed' && status !== 'empty') void shell.chooseSystem(only);
  }, [isNamed, only, shell]);
  const walk = useCardKeys(systems.types ?? [], open);

  return (
    <div className={styles.page}>
      <Band onLeave={() => void shell.session.end()} />
      <div className={styles.body}>
        <Notices menu={menu} systems={systems} open={open} />
        {systems.types === null && systems.failedCall === null && <p className={styles.waiting}>正在读取…</p>}
        {systems.types?.length === 0 && <NothingToOpen />}
        <ul className={styles.cards}>
          {systems.types?.map(type => (
            <li key={type}>
              <SystemCard
                type={type}
                card={systems.cardOf(type)}
                pages={systems.pagesOf(type)}
                isUnbuilt={systems.isUnbuilt(type)}
                opening={opening === type}
                onOpen={() => open(type)}
                onKeyDown={walk}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Band({ onLeave }: { onLeave: () => void }) {
  const state = useSession();
  return (
    <header className={styles.band}>
      <div className={styles.ridges}>
        <LowRidges />
      </div>
      <div className={styles.words}>
        <p className={styles.day}>{state && today(state.businessDay)}</p>
        <h1 className={styles.title}>系统入口</h1>
        <p className={styles.person}>
          {state?.name}
          {state?.outletName ? `，${state.outletName}` : ''}
          <button type="button" className={styles.leave} onClick={onLeave}>
            退出登录
          </button>
        </p>
      </div>
    </header>
  );
}

function NothingToOpen() {
  return (
    <p className={styles.nothing} role="status">
      您还没有任何系统的权限，请联系管理员
    </p>
  );
}

/** `2026-11-20` → `2026年11月20日 星期五` */
function today(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 星期${weekdayOf(day)}`;
}
