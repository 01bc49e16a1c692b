import { lazy, Suspense } from 'react';
import { isPanelOpen } from '../../apps/module-panel/open-panel.ts';
import { noticesAnchor } from '../../tools/notices/open-notices.ts';
import { offeredLink } from '../../apps/override/override-link.ts';
import { isPaletteOpen } from '../../tools/palette/open-palette.ts';
import { isHelpOpen } from '../../tools/shortcuts/open-help.ts';
import { useStore } from '../../parts/store.ts';

const Palette = lazy(async () => ({ default: (await import('../../tools/palette/palette.tsx')).Palette }));
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

/** What lies over the page when it is asked for; none of it is loaded with the frame. */
export function Overlays() {
  const hasPalette = useStore(isPaletteOpen);
  const hasHelp = useStore(isHelpOpen);
  const hasModules = useStore(isPanelOpen);
  const anchor = useStore(noticesAnchor);
  const link = useStore(offeredLink);
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
