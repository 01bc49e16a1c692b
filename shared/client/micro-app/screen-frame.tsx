import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { ShellTab } from '../shell.ts';
import styles from './tab-host.module.css';

type Props = { readonly tab: ShellTab; readonly onDrawn: () => void; readonly children: ReactNode };

/**
 * Tells the shell that the screen is on the page, and puts the focus where the user left it, else on the
 * heading. The effect runs each time the tab comes to the front. A screen that first draws its waiting and
 * then its content takes the focused heading away; the new one gets the focus, until the user acts.
 */
export function ScreenFrame({ tab, onDrawn, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const lastFocus = useRef<HTMLElement | null>(null);
  const arrive = useEffectEvent(() => {
    if (frame.current) focusWithin(frame.current, lastFocus.current);
    onDrawn();
  });
  const stay = useEffectEvent((node: HTMLElement) => {
    if (document.activeElement === document.body) focusWithin(node, lastFocus.current);
  });
  useEffect(() => {
    arrive();
    const node = frame.current;
    return node ? whileItFills(node, () => stay(node)) : undefined;
  }, [tab.id]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      onFocus={event => {
        lastFocus.current = event.target;
      }}
    >
      {children}
    </div>
  );
}

const acts = ['pointerdown', 'keydown'] as const;

/** Calls `onFilled` after each change of the frame's elements, until the user acts. Answers how to stop. */
function whileItFills(frame: HTMLElement, onFilled: () => void): () => void {
  const observer = new MutationObserver(onFilled);
  observer.observe(frame, { childList: true, subtree: true });
  const stop = () => {
    observer.disconnect();
    for (const act of acts) document.removeEventListener(act, stop, true);
  };
  for (const act of acts) document.addEventListener(act, stop, true);
  return stop;
}

/** Arrow keys along the tab bar keep the focus in the tab bar. */
function focusWithin(frame: HTMLElement, remembered: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && (frame.contains(active) || active.closest('[role="tablist"]'))) return;
  const target = remembered?.isConnected ? remembered : frame.querySelector('h1');
  if (!(target instanceof HTMLElement)) return;
  if (target.tagName === 'H1') target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
