import { useEffect, useLayoutEffect, useState } from 'react';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { useSession } from '@shanmen/shared';

import { usePresentEntry } from '../../menu/entries/present-entry.ts';
import { Menu } from '../../menu/menu-frame.tsx';
import { visible } from '../../menu/menu-search.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { TabBar } from '../../tabs/bar/tab-bar.tsx';
import { Breadcrumb } from '../header/breadcrumb.tsx';
import { Header } from '../header/header.tsx';
import { useParts } from '../parts-context.ts';
import { useLayout } from '../use-layout.ts';
import { markFrame } from './frame-marks.ts';
import styles from './frame.module.css';
import { Overlays } from './overlays.tsx';
import { useText } from '../../language/language.ts';
import { Icon } from '../../parts/icons/icon.tsx';

const shownFrom = 600;

/** A button that appears far down a long page. Each tab scrolls by itself, so it belongs to the one in front. */
function BackToTop() {
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

const away = 'headerAway';
/** Header and tabs together, roughly: below this much scrolling nothing moves. */
const least = 86;

/**
 * With a header that is not fixed, header and tabs leave with the first scrolling of a page and come back
 * at its top. A page that would not scroll far enough without them keeps them, or they would flutter.
 * @returns what ends it and brings them back
 */
function letHeaderDrift(main: HTMLElement): () => void {
  const { dataset } = document.documentElement;
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute('data-tab')) return;
    const rest = target.scrollHeight - target.clientHeight;
    if (target.scrollTop > least && rest > 3 * least) dataset[away] = '';
    else if (target.scrollTop < 8) delete dataset[away];
  };
  main.addEventListener('scroll', follow, { capture: true, passive: true });
  return () => {
    main.removeEventListener('scroll', follow, { capture: true });
    delete dataset[away];
  };
}

export type FrameProps = { readonly isFull: boolean; readonly session: SessionState };

/** What stands around a page of somebody who is signed in: the header, and in full menu, tabs and footer. */
export function Frame({ isFull, session }: FrameProps) {
  return (
    <>
      {isFull && <Menu />}
      <Header withMenu={isFull} session={session} />
      {isFull && <AroundPage />}
      <Overlays />
    </>
  );
}

/** What the full frame adds between the header and the page, and below it. */
function AroundPage() {
  const { layout, isSplit } = useLayout();
  const hasTabs = useSetting('tabs.on');
  const hasBreadcrumb = useSetting('breadcrumb.on');
  const hasFooter = useSetting('footer');
  const hasRow = layout === 'transverse' || isSplit;
  useFrameMarks();
  useDriftingHeader();
  return (
    <>
      {hasTabs && (
        <div className={styles.tabs} data-part="tabs">
          <TabBar />
        </div>
      )}
      {hasRow && hasBreadcrumb && (
        <div className={styles.trail} data-part="trail">
          <Breadcrumb />
        </div>
      )}
      {hasFooter && <Footer />}
      <BackToTop />
    </>
  );
}

/** The geometry follows the settings and the open page before they are painted. */
function useFrameMarks(): void {
  const { settings, navigator } = useParts();
  const isOpen = useStore(navigator.position) !== null;
  const entries = visible(usePresentEntry()[0]?.children ?? []).length;
  const below = isOpen ? entries : null;
  useLayoutEffect(() => {
    const mark = () => markFrame(settings.of, below);
    mark();
    return settings.subscribe(mark);
  }, [settings, below]);
}

function useDriftingHeader(): void {
  const isFixed = useSetting('fixedHeader');
  useEffect(() => {
    const main = document.getElementById('shell-main');
    return isFixed || !main ? undefined : letHeaderDrift(main);
  }, [isFixed]);
}

/** One quiet line below every page: whose system this is, and which version of it. */
function Footer() {
  const session = useSession();
  const { frame } = useText();
  return (
    <footer className={styles.footer} data-part="footer">
      {[session?.siteName, `${frame.product} ${session?.version ?? ''}`].filter(Boolean).join(' · ')}
    </footer>
  );
}
