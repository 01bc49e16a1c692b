import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useText } from '../language/language.ts';
import { useParts } from '../layout/parts-context.ts';
import styles from './full-screen-frame.module.css';
import { listenToEscape } from './listen-to-escape.ts';

const shownMs = 3000;

/** What is left of the shell around a full-screen tab: the way out, by Escape or by a button that hides. */
export function FullScreenFrame() {
  const { fullScreen } = useParts();
  const { tabs } = useText();
  const [isShown, setShown] = useState(true);
  const leave = useEffectEvent(() => fullScreen.turn(false));
  useEffect(() => {
    const ending = new AbortController();
    listenToEscape(ending.signal, () => leave());
    return () => ending.abort();
  }, []);
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
      title={`${tabs.leaveFullScreen} (Esc)`}
      onClick={() => fullScreen.turn(false)}
    >
      <Icon name="minimize" />
      {tabs.leaveFullScreen}
    </button>
  );
}
