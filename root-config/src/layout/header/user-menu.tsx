import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '@shanmen/shared/contracts/auth/session';
import { Icon } from '../../icons/icon.tsx';
import { moveFocus } from '../../menu/move-focus.ts';
import { endSession } from '../../shell/sign-in.ts';
import { useParts } from '../parts-context.ts';
import { useListening } from '../use-listening.ts';
import styles from './user-menu.module.css';

/** Who is signed in, and what he can do about it. */
export function UserMenu({ session }: { readonly session: SessionState }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useListening<HTMLDivElement>((element, signal) => {
    if (isOpen) listen(element, signal, close);
  });
  function close(focusBack: boolean): void {
    setOpen(false);
    if (focusBack) button.current?.focus();
  }
  return (
    <div ref={box} className={styles.user}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.sign} aria-hidden="true">
          {session.name.slice(0, 1)}
        </span>
        <span className={styles.name}>{session.name}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && <Menu session={session} onClose={() => close(false)} />}
    </div>
  );
}

function Menu({ session, onClose }: { readonly session: SessionState; readonly onClose: () => void }) {
  const parts = useParts();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <div ref={menu} className={styles.menu} role="menu" aria-label="用户">
      <p className={styles.who}>
        <strong>{session.name}</strong>
        <span>{[session.userInfo.userName, session.outletName].filter(Boolean).join(' · ')}</span>
      </p>
      <MenuItem
        icon="layout-grid"
        label="切换系统"
        onChoose={choose(() => parts.navigator.go('/entrance'))}
      />
      <MenuItem icon="key-round" label="修改密码" onChoose={choose(() => parts.navigator.go('/personal'))} />
      <MenuItem icon="log-out" label="退出登录" onChoose={choose(() => void endSession(parts))} />
    </div>
  );
}

type ItemProps = { readonly icon: string; readonly label: string; readonly onChoose: () => void };

function MenuItem({ icon, label, onChoose }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onChoose}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

function listen(box: HTMLElement, signal: AbortSignal, close: (focusBack: boolean) => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close(true);
    moveFocus(event, [...box.querySelectorAll<HTMLElement>('[role="menuitem"]')]);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.target instanceof Node && !box.contains(event.target)) close(false);
  };
  box.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', onPointer, { signal });
}
