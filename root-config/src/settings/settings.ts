import { migrated, schema } from './settings-migrations.ts';

/** What this device has stored, by the keys of the contract; keys of a newer version stay in it untouched. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** The item of the browser's storage; other tabs of it hear when it changes. */
export const settingsItem = 'shanmen:settings';

export function readStored(): StoredSettings {
  try {
    return settingsFrom(localStorage.getItem(settingsItem));
  } catch (error) {
    console.warn('The storage of the browser is closed', error);
    return {};
  }
}

export function writeStored(stored: StoredSettings): void {
  try {
    localStorage.setItem(settingsItem, JSON.stringify({ schema, ...stored }));
  } catch (error) {
    console.warn('Settings could not be stored', error);
  }
}

/** Settings out of a text, in the newest form; none for a text that holds none. */
export function settingsFrom(text: string | null): StoredSettings {
  return text === null ? {} : migrated(objectIn(text) ?? {});
}

/** The object that a text writes down; null when it writes down something else. */
function objectIn(text: string): StoredSettings | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch (error) {
    console.warn('Stored settings are unusable', error);
    return null;
  }
}
