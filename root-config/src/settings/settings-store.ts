import { typedEvent, type DisplaySettings } from '@shanmen/shared';
import {
  readSetting,
  settingKeys,
  settingRules,
  type SettingKey,
  type Settings,
} from '@shanmen/shared/contracts/shell/settings';
import { createStore, type Store } from '../parts/store.ts';
import { applySettings, displayOf } from './apply-settings.ts';
import { readStored, settingsItem, writeStored, type StoredSettings } from './settings.ts';

export type SettingsStore = {
  /** The value of one setting; what is stored and does not fit reads as the standard. */
  readonly of: <K extends SettingKey>(key: K) => Settings[K];
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (part: Partial<Settings>) => void;
  readonly set: <K extends SettingKey>(key: K, value: Settings[K]) => void;
  /** Takes over what is valid of a settings file. Answers how many settings that were. */
  readonly take: (values: StoredSettings) => number;
  /** Takes back what was set, so that the standards hold again. */
  readonly reset: (keys: readonly SettingKey[]) => void;
  /** Puts the settings of a user, as another device left them, in the place of all that follow a user. */
  readonly adopt: (owner: string, updatedAt: string | null, values: StoredSettings) => void;
  readonly stored: Store<StoredSettings>;
  /** Hears of what the user changed in this tab, not of what came from elsewhere. */
  readonly onChange: (listener: () => void) => () => void;
  /** What screens have to follow; the same object until something changes. */
  readonly display: Store<DisplaySettings>;
};

export function createSettingsStore(now: () => Date): SettingsStore {
  const stored = createStore(readStored());
  const changes = typedEvent<undefined>();
  const display = createStore(displayOf(stored.get()));

  function apply(isPrinting = false): void {
    const next = displayOf(stored.get(), isPrinting);
    applySettings(stored.get(), next);
    if (JSON.stringify(next) !== JSON.stringify(display.get())) display.set(next);
  }

  /** The look changes before anybody is told, so that whoever reads a colour reads the new one. */
  function keep(next: StoredSettings): void {
    writeStored(next);
    stored.set(next);
    apply();
  }

  function change(next: StoredSettings): void {
    keep({ ...next, updatedAt: now().toISOString() });
    changes.dispatch(undefined);
  }

  followSurroundings(
    () => apply(),
    isPrinting => apply(isPrinting),
    () => {
      stored.set(readStored());
      apply();
    },
  );

  return {
    of: key => readSetting(stored.get(), key),
    subscribe: stored.subscribe,
    change: part => change({ ...stored.get(), ...part }),
    set: (key, value) => change({ ...stored.get(), [key]: value }),
    take(values) {
      const valid = onlyValid(values, settingKeys);
      change({ ...stored.get(), ...valid });
      return Object.keys(valid).length;
    },
    reset: keys => change(without(stored.get(), keys)),
    adopt(owner, updatedAt, values) {
      const others = without(stored.get(), [...syncedKeys, 'updatedAt']);
      keep({ ...others, ...onlySynced(values), ...(updatedAt === null ? {} : { updatedAt }), owner });
    },
    stored,
    onChange: changes.subscribe,
    display,
  };
}

/** The settings that follow their owner, as far as they were set and are valid. */
export function onlySynced(values: StoredSettings): StoredSettings {
  return onlyValid(values, syncedKeys);
}

function onlyValid(values: StoredSettings, keys: readonly SettingKey[]): StoredSettings {
  const isSet = (key: SettingKey) => Object.hasOwn(values, key) && settingRules[key].isValid(values[key]);
  return Object.fromEntries(keys.filter(isSet).map(key => [key, values[key]]));
}

const syncedKeys: readonly SettingKey[] = settingKeys.filter(key => settingRules[key].synced);

function without(stored: StoredSettings, keys: readonly string[]): StoredSettings {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => !keys.includes(key)));
}

/** The system's wishes, paper, and the other tabs of this browser. The shell stands as long as the page. */
function followSurroundings(
  wished: () => void,
  printing: (begins: boolean) => void,
  changedElsewhere: () => void,
): void {
  for (const wish of ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce'])
    window.matchMedia?.(`(${wish})`).addEventListener('change', wished);
  window.addEventListener('beforeprint', () => printing(true));
  window.addEventListener('afterprint', () => printing(false));
  window.addEventListener('storage', event => event.key === settingsItem && changedElsewhere());
}
