/** What this device remembers about the look of the shell; one object under `shanmen:settings`. */
export type Settings = {
  readonly theme: 'system' | 'light' | 'dark';
  readonly size: 'large' | 'default' | 'compact';
  readonly menuCollapsed: boolean;
  readonly menuAccordion: boolean;
};

const item = 'shanmen:settings';

/** Each value is judged on its own: a bad one falls back to its default, the others stay. */
export function readSettings(): Settings {
  const stored = storedObject();
  return {
    theme: oneOf(stored['theme'], ['system', 'light', 'dark']) ?? 'system',
    size: oneOf(stored['size'], ['large', 'default', 'compact']) ?? 'default',
    menuCollapsed: stored['menu.collapsed'] === true,
    menuAccordion: stored['menu.accordion'] !== false,
  };
}

/** Keys of a newer version are kept untouched. */
export function writeSettings(settings: Settings, now: Date): void {
  const value = {
    ...storedObject(),
    schema: 1,
    updatedAt: now.toISOString(),
    theme: settings.theme,
    size: settings.size,
    'menu.collapsed': settings.menuCollapsed,
    'menu.accordion': settings.menuAccordion,
  };
  try {
    localStorage.setItem(item, JSON.stringify(value));
  } catch (error) {
    console.warn('Settings could not be stored', error);
  }
}

/** Puts the look on `<html>`, where every style sheet reads it. */
export function applySettings(settings: Settings): void {
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && window.matchMedia?.('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement.dataset;
  root['theme'] = dark ? 'dark' : 'light';
  root['size'] = settings.size;
  root['menu'] = settings.menuCollapsed ? 'collapsed' : 'open';
}

function storedObject(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(item) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch (error) {
    console.warn('Stored settings are unusable', error);
    return {};
  }
}

function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find(choice => choice === value);
}
