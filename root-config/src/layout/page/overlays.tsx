import { lazy, Suspense, useEffect } from 'react';
import { isPanelOpen } from '../../module-panel/open-panel.ts';
import { noticesAnchor } from '../../notices/open-notices.ts';
import { offeredLink } from '../../override/override-link.ts';
import { isPaletteOpen } from '../../palette/open-palette.ts';
import { isHelpOpen } from '../../shortcuts/open-help.ts';
import { useStore } from '../../store.ts';

const loadPalette = () => import('../../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const HelpDialog = lazy(async () => ({
  default: (await import('../../shortcuts/help-dialog.tsx')).HelpDialog,
}));
const ModulePanel = lazy(async () => ({
  default: (await import('../../module-panel/module-panel.tsx')).ModulePanel,
}));
const OverrideDialog = lazy(async () => ({
  default: (await import('../../override/override-dialog.tsx')).OverrideDialog,
}));
const NoticeList = lazy(async () => ({
  default: (await import('../../notices/notice-list.tsx')).NoticeList,
}));

/** What lies over the page when it is asked for; none of it is loaded with the frame. */
export function Overlays() {
  const hasPalette = useStore(isPaletteOpen);
  const hasHelp = useStore(isHelpOpen);
  const hasModules = useStore(isPanelOpen);
  const anchor = useStore(noticesAnchor);
  const link = useStore(offeredLink);
  // The palette opens at once when it is wanted: it comes while nobody waits for anything.
  useEffect(() => {
    const idle = window.requestIdleCallback?.(() => void loadPalette());
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {hasPalette && <Palette />}
      {hasHelp && <HelpDialog />}
      {hasModules && <ModulePanel />}
      {link !== null && <OverrideDialog key={link} token={link} />}
      {anchor && <NoticeList anchor={anchor} onClose={() => noticesAnchor.set(null)} />}
    </Suspense>
  );
}
