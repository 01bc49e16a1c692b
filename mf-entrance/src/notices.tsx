import { findWantedPage, type MenuState, pendingTarget, ShellLink, useSession } from '@shanmen/shared';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { useState } from 'react';
import styles from './notices.module.css';
import type { Systems } from './systems.ts';

type Props = {
  readonly menu: MenuState;
  readonly systems: Systems;
  readonly open: (type: SystemType) => void;
};

/** Lines above the cards: why the last choice did not open, what was asked for, what must come first. */
export function Notices({ menu, systems, open }: Props) {
  const state = useSession();
  const mustChange = state?.mustChangePassword ?? false;
  const mustSetUp = !mustChange && state?.secondFactor === 'due';
  // Who has no system at all reads that below, and trying again would not help him.
  const isAllEmpty = menu.status === 'empty' && systems.types?.length === 0;
  return (
    <div className={styles.notices}>
      {mustChange && (
        <p className={styles.warning} role="alert">
          请先修改密码，再打开系统。
          <ShellLink to="/personal" className={styles.action}>
            修改密码
          </ShellLink>
        </p>
      )}
      {mustSetUp && (
        <p className={styles.warning} role="alert">
          您的岗位须先启用二次验证，再打开系统。
          <ShellLink to="/personal" className={styles.action}>
            启用二次验证
          </ShellLink>
        </p>
      )}
      {!isAllEmpty && <MenuLine menu={menu} open={open} />}
      {systems.failedCall !== null && !mustChange && !mustSetUp && (
        <p className={styles.warning} role="alert">
          系统列表加载失败（编号 {systems.failedCall}）
          <button type="button" className={styles.action} onClick={systems.retry}>
            重试
          </button>
        </p>
      )}
      <WantedLine systems={systems} open={open} />
    </div>
  );
}

function MenuLine({ menu, open }: Omit<Props, 'systems'>) {
  if (menu.status !== 'failed' && menu.status !== 'empty') return null;
  const said = menu.status === 'failed' ? `菜单加载失败${numbered(menu.requestId)}` : '该系统下没有可用菜单';
  return (
    <p className={styles.warning} role="alert">
      {systemTypes[menu.type]}：{said}
      <button type="button" className={styles.action} onClick={() => open(menu.type)}>
        重试
      </button>
    </p>
  );
}

function numbered(requestId: string): string {
  return requestId === '' ? '' : `（编号 ${requestId}）`;
}

function WantedLine({ systems, open }: Omit<Props, 'menu'>) {
  const [address] = useState(() => pendingTarget.read(new Date()));
  const [isFromSignIn] = useState(() => pendingTarget.isFromSignIn(new Date()));
  const page = address === null ? null : findWantedPage(address, systems.entries);
  if (!page) return null;
  return (
    <p className={styles.wanted}>
      {isFromSignIn ? '登录前要打开' : '您要打开'}：{page.title}（{systemTypes[page.type]}）
      <button type="button" className={styles.action} onClick={() => open(page.type)}>
        继续
      </button>
    </p>
  );
}
