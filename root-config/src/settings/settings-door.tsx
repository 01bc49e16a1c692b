import { lazy, Suspense } from 'react';
import { useParts } from '../layout/parts-context.ts';
import { useStore } from '../parts/store.ts';

const SettingsDrawer = lazy(async () => ({
  default: (await import('./drawer/settings-drawer.tsx')).SettingsDrawer,
}));

/** Where the settings come in; nothing of them is loaded before they are opened. */
export function SettingsDoor() {
  const { settingsSection } = useParts();
  const section = useStore(settingsSection);
  return <Suspense>{section !== null && <SettingsDrawer section={section} />}</Suspense>;
}
