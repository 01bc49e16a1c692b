import { isSettingKey } from '@shanmen/shared/contracts/shell/settings';
import { dayOf } from '@shanmen/shared/time';
import type { SettingsStore } from '../settings-store.ts';
import { settingsFrom } from '../settings.ts';

/** Gives the settings of this device to the user as a file. */
export function saveSettingsFile(settings: SettingsStore, now: Date): void {
  const own = Object.entries(settings.stored.get()).filter(([key]) => key === 'schema' || isSettingKey(key));
  const text = JSON.stringify(Object.fromEntries(own), null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `shanmen-settings-${dayOf(now)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Takes over what is valid in a file of any version. Answers how many settings that were. */
export async function loadSettingsFile(settings: SettingsStore, file: Blob): Promise<number> {
  return settings.take(settingsFrom(await file.text()));
}
