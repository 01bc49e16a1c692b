import { useEffect, useEffectEvent, useState } from 'react';

import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import styles from './full-screen-frame.module.css';

const openThings = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Hears Escape when nothing else is open that takes it first. What is open is looked at before anybody acts on
 * the key, because whoever acts on it closes what it was for.
 */
function listenToEscape(signal: AbortSignal, leave: () => void): void {
  let isTaken = false;
  const look = (event: KeyboardEvent) => {
    if (event.key === 'Escape') isTaken = event.isComposing || isAnythingOpen();
  };
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken && !event.defaultPrevented) leave();
  };
  window.addEventListener('keydown', look, { signal, capture: true });
  window.addEventListener('keydown', act, { signal });
}

function isAnythingOpen(): boolean {
  return [...document.querySelectorAll(openThings)].some(
    element => element.checkVisibility?.({ visibilityProperty: true }) ?? true,
  );
}

const shownMs = 3000;

/** What is left of the shell around a full-screen tab: the way out, by Escape or by a button that hides. */
export function FullScreenFrame() {
  const { fullScreen, tabs } = useParts();
  const { tabs: words } = useText();
  const [isShown, setShown] = useState(true);
  const leave = useEffectEvent(() => fullScreen.turn(false));
  useEffect(() => {
    const ending = new AbortController();
    listenToEscape(ending.signal, () => leave());
    return () => ending.abort();
  }, []);
  useEffect(() => {
    const give = () => focusScreen(tabs.state.get().activeId);
    give();
    return give;
  }, [tabs]);
  useEffect(() => {
    let timer = setTimeout(() => setShown(false), shownMs);
    const show = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), shownMs);
    };
    document.addEventListener('pointermove', show, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', show);
    };
  }, []);
  return (
    <button
      type="button"
      className={styles.leave}
      data-shown={isShown || undefined}
      title={`${words.leaveFullScreen} (Esc)`}
      onClick={() => fullScreen.turn(false)}
    >
      <Icon name="minimize" />
      {words.leaveFullScreen}
    </button>
  );
}

/**
 * The frame goes and comes back with whatever had the focus in it: then the heading of the screen in front takes
 * it, as after the opening of a page. Where the focus is in the screen, it stays.
 */
function focusScreen(tabId: string | null): void {
  if (document.activeElement !== document.body) return;
  const main = document.getElementById('shell-main');
  const panels = Array.from(main?.querySelectorAll<HTMLElement>('[data-tab]') ?? []);
  const heading = panels.find(panel => panel.dataset['tab'] === tabId)?.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}
