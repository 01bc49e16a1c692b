import { lazy, Suspense, useEffect } from 'react';
import { isPanelOpen } from '../../apps/module-panel/open-panel.ts';
import { noticesAnchor } from '../../tools/notices/open-notices.ts';
import { offeredLink } from '../../apps/override/override-link.ts';
import { isPaletteOpen } from '../../tools/palette/open-palette.ts';
import { isHelpOpen } from '../../tools/shortcuts/open-help.ts';
import { useStore } from '../../parts/store.ts';

const loadPalette = () => import('../../tools/palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const HelpDialog = lazy(async () => ({
  default: (await import('../../tools/shortcuts/help-dialog.tsx')).HelpDialog,
}));
const ModulePanel = lazy(async () => ({
  default: (await import('../../apps/module-panel/module-panel.tsx')).ModulePanel,
}));
const OverrideDialog = lazy(async () => ({
  default: (await import('../../apps/override/override-dialog.tsx')).OverrideDialog,
}));
const NoticeList = lazy(async () => ({
  default: (await import('../../tools/notices/notice-list.tsx')).NoticeList,
}));

const firstScreenMs = 3000;

/** What lies over the page when it is asked for; none of it is loaded with the frame. */
export function Overlays() {
  const hasPalette = useStore(isPaletteOpen);
  const hasHelp = useStore(isHelpOpen);
  const hasModules = useStore(isPanelOpen);
  const anchor = useStore(noticesAnchor);
  const link = useStore(offeredLink);
  // The palette opens at once when it is wanted: it comes after the first screen, which somebody waits for.
  useEffect(() => {
    const later = setTimeout(() => void loadPalette(), firstScreenMs);
    return () => clearTimeout(later);
  }, []);
  return (
    <Suspense fallback={null}>
      {hasPalette && <Palette />}
      {hasHelp && <HelpDialog />}
      {hasModules && <ModulePanel />}
      {link !== null && <OverrideDialog key={link} token={link} onClose={() => offeredLink.set(null)} />}
      {anchor && <NoticeList anchor={anchor} onClose={() => noticesAnchor.set(null)} />}
    </Suspense>
  );
}
