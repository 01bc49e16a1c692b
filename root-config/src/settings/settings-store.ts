import type { DisplaySettings } from '@shanmen/shared';
import { createStore, type Store } from '../store.ts';
import { applySettings, readSettings, writeSettings, type Settings } from './settings.ts';

export type SettingsStore = {
  readonly settings: Store<Settings>;
  /** What screens have to follow; the same object until something changes. */
  readonly display: Store<DisplaySettings>;
  readonly change: (part: Partial<Settings>) => void;
};

export function createSettingsStore(now: () => Date): SettingsStore {
  const settings = createStore(readSettings());
  const display = createStore(displayOf(settings.get()));

  function apply(): void {
    applySettings(settings.get());
    const next = displayOf(settings.get());
    const { theme, size } = display.get();
    if (next.theme !== theme || next.size !== size) display.set(next);
  }

  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', apply);
  window.addEventListener('storage', event => {
    if (event.key !== 'shanmen:settings') return;
    settings.set(readSettings());
    apply();
  });

  return {
    settings,
    display,
    change(part) {
      settings.set({ ...settings.get(), ...part });
      writeSettings(settings.get(), now());
      apply();
    },
  };
}

function displayOf(settings: Settings): DisplaySettings {
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  return { theme: isDark ? 'dark' : 'light', size: settings.size };
}
