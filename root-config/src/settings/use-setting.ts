import { useSyncExternalStore } from 'react';
import type { SettingKey, Settings } from '@shanmen/shared/contracts/shell/settings';
import { useParts } from '../layout/parts-context.ts';

/** One setting of the user, followed live. */
export function useSetting<K extends SettingKey>(key: K): Settings[K] {
  const { settings } = useParts();
  return useSyncExternalStore(settings.subscribe, () => settings.of(key));
}
