import { useEffect, useLayoutEffect } from 'react';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
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
import { BackToTop } from './back-to-top.tsx';
import { Footer } from './footer.tsx';
import { markFrame } from './frame-marks.ts';
import styles from './frame.module.css';
import { letHeaderDrift } from './header-drift.ts';
import { Overlays } from './overlays.tsx';

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
