import { createStore, type Store } from '../parts/store.ts';

/** The pages of the settings. */
export const settingsSections = [
  'look',
  'layout',
  'tabs',
  'watermark',
  'lock',
  'speech',
  'shortcuts',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export type SettingsDoor = {
  /** The page that is open; null while the settings are closed. */
  readonly settingsSection: Store<SettingsSection | null>;
  readonly openSettings: (section?: SettingsSection) => void;
};

export function createSettingsDoor(): SettingsDoor {
  const settingsSection = createStore<SettingsSection | null>(null);
  return { settingsSection, openSettings: (section = 'look') => settingsSection.set(section) };
}
