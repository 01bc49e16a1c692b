import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './back-to-top.module.css';

const shownFrom = 600;

/** A button that appears far down a long page. Each tab scrolls by itself, so it belongs to the one in front. */
export function BackToTop() {
  const { tabs } = useParts();
  const { activeId } = useStore(tabs.state);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { frame } = useText();
  useEffect(() => {
    const main = document.getElementById('shell-main');
    const look = (element: Element | null) => {
      const isFar = element instanceof HTMLElement && element.scrollTop > shownFrom;
      setPanel(isFar ? element : null);
    };
    const follow = ({ target }: Event) =>
      target instanceof HTMLElement && target.hasAttribute('data-tab') && look(target);
    const panels = Array.from(main?.querySelectorAll<HTMLElement>('[data-tab]') ?? []);
    look(panels.find(one => one.dataset['tab'] === activeId) ?? null);
    main?.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => main?.removeEventListener('scroll', follow, { capture: true });
  }, [activeId]);
  if (!panel) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={frame.backToTop}
      title={frame.backToTop}
      onClick={() => panel.scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' })}
    >
      <Icon name="arrow-up-to-line" />
    </button>
  );
}

function isCalm(): boolean {
  return document.documentElement.dataset['motion'] !== 'on';
}
