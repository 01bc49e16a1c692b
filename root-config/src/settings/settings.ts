/** The newest form of the stored settings. */
export const schema = 2;

type Stored = Readonly<Record<string, unknown>>;

/**
 * Brings what an older version stored to the newest form, one step after the other. What a newer
 * version stored is left as it is and read as far as it fits.
 */
export function migrated(stored: Stored): Stored {
  const from = formOf(stored);
  if (from >= schema) return stored;
  return { ...steps.slice(from - 1).reduce((value, step) => step(value), stored), schema };
}

function formOf({ schema: form }: Stored): number {
  return typeof form === 'number' && Number.isSafeInteger(form) && form >= 1 ? form : 1;
}

/** The step at index n makes form n + 2 of form n + 1. */
const steps: readonly ((stored: Stored) => Stored)[] = [smallIsNamedSo];

function smallIsNamedSo(stored: Stored): Stored {
  return stored['size'] === 'compact' ? { ...stored, size: 'small' } : stored;
}

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
