import fc from 'fast-check';
import {
  readSetting,
  settingKeys,
  settingRules,
  type SettingKey,
} from '@shanmen/shared/contracts/shell/settings';

import { migrated, schema, settingsItem } from './settings.ts';
import { createSettingsStore } from './settings-store.ts';

/** What each released version left in the browsers of its users, and what a user sees of it today. */
const storedForms = [
  {
    form: 1,
    stored: {
      schema: 1,
      updatedAt: '2026-05-04T01:00:00.000Z',
      theme: 'dark',
      size: 'compact',
      'menu.collapsed': true,
      'menu.accordion': false,
    },
    seen: { theme: 'dark', size: 'small', 'menu.collapsed': true, 'menu.accordion': false },
  },
  {
    form: 2,
    stored: { schema: 2, size: 'large', 'tabs.max': 12, 'shortcuts.keys': { palette: 'Ctrl+KeyP' } },
    seen: { size: 'large', 'tabs.max': 12, 'shortcuts.keys': { palette: 'Ctrl+KeyP' } },
  },
] as const;

const now = () => new Date('2026-11-20T08:00:00Z');

function storeOver(stored: unknown) {
  localStorage.setItem(settingsItem, typeof stored === 'string' ? stored : JSON.stringify(stored));
  return createSettingsStore(now);
}

function storedNow(): Record<string, unknown> {
  const value: unknown = JSON.parse(localStorage.getItem(settingsItem) ?? '{}');
  return { ...(typeof value === 'object' ? value : {}) };
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('stored settings', () => {
  it('S-46 has a fixture of every form that was ever stored', () => {
    expect(storedForms.map(({ form }) => form)).toEqual(Array.from({ length: schema }, (_, at) => at + 1));
  });

  it.each(storedForms)('S-46 reads form $form without losing a value', ({ stored, seen }) => {
    const settings = storeOver(stored);
    const expected: Record<string, unknown> = { ...standards(), ...seen };
    expect(Object.fromEntries(settingKeys.map(key => [key, settings.of(key)]))).toEqual(expected);
  });

  it('S-46 keeps every valid value beside any bad ones, and never throws', () => {
    const anything = fc.dictionary(fc.oneof(fc.constantFrom(...settingKeys), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(anything, fc.oneof(fc.jsonValue(), fc.constant(1)), (values, form) => {
        const stored: Record<string, unknown> = { ...values, schema: form };
        const after = migrated(stored);
        const isValid = (key: SettingKey) =>
          Object.hasOwn(values, key) && settingRules[key].isValid(values[key]);
        const wrong = settingKeys.filter(
          key => readSetting(after, key) !== (isValid(key) ? values[key] : fallback(key, values[key])),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'null', '[]', '7', '"x"', '{', '{"theme":'])('S-46 stands on a stored %j', text => {
    expect(storeOver(text).of('theme')).toBe('system');
  });

  it('S-46 writes back what a newer version owns, apart from what is edited', () => {
    const settings = storeOver({ schema: 99, theme: 'dark', size: 'huge', 'menu.orbit': [1, 2] });
    settings.change({ 'tabs.max': 20 });
    expect(storedNow()).toMatchObject({
      schema: 99,
      theme: 'dark',
      size: 'huge',
      'menu.orbit': [1, 2],
      'tabs.max': 20,
    });
  });

  it('takes one setting back, or all, and leaves the rest of the storage alone', () => {
    localStorage.setItem('foreign', 'kept');
    const settings = storeOver({ theme: 'dark', size: 'large', 'menu.orbit': 1 });
    settings.reset(['theme']);
    expect([settings.of('theme'), settings.of('size')]).toEqual(['system', 'large']);
    settings.reset(settingKeys);
    expect(storedNow()).toEqual({ schema, updatedAt: now().toISOString(), 'menu.orbit': 1 });
    expect(localStorage.getItem('foreign')).toBe('kept');
  });

  it('follows what another tab of this browser stores', () => {
    const settings = storeOver({ theme: 'light' });
    const heard = jest.fn();
    settings.subscribe(heard);
    localStorage.setItem(settingsItem, JSON.stringify({ schema, theme: 'dark' }));
    window.dispatchEvent(new StorageEvent('storage', { key: settingsItem }));
    expect([settings.of('theme'), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark']);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the look of the page', () => {
  it('stands on the page at once, and is told to the screens once', () => {
    const settings = storeOver({});
    const heard = jest.fn();
    settings.display.subscribe(heard);
    settings.change({
      theme: 'dark',
      palette: 'protanopia',
      size: 'small',
      motion: 'off',
      language: 'zh-tw',
    });
    const { dataset, lang } = document.documentElement;
    expect({ ...dataset, lang }).toMatchObject({
      theme: 'dark',
      palette: 'protanopia',
      size: 'small',
      motion: 'off',
      lang: 'zh-TW',
    });
    expect(settings.display.get()).toMatchObject({ theme: 'dark', palette: 'protanopia', motion: false });
    settings.change({ 'tabs.max': 8 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('is grey only while it is to be', () => {
    const settings = storeOver({});
    settings.change({ greyscale: true });
    expect(document.documentElement.hasAttribute('data-greyscale')).toBe(true);
    settings.change({ greyscale: false });
    expect(document.documentElement.hasAttribute('data-greyscale')).toBe(false);
  });

  it('is light on paper', () => {
    const settings = storeOver({ theme: 'dark' });
    settings.change({});
    window.dispatchEvent(new Event('beforeprint'));
    expect(settings.display.get().theme).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(settings.display.get().theme).toBe('dark');
  });
});

function standards(): Record<string, unknown> {
  return Object.fromEntries(settingKeys.map(key => [key, settingRules[key].standard]));
}

/** A bad value reads as the standard; one that an older form allowed reads as what it became. */
function fallback(key: SettingKey, value: unknown): unknown {
  return key === 'size' && value === 'compact' ? 'small' : settingRules[key].standard;
}
