import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { focusScreen } from './focus-screen.ts';
import styles from './full-screen-frame.module.css';
import { listenToEscape } from './listen-to-escape.ts';

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
