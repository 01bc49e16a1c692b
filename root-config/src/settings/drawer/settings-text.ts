import { useEffect } from 'react';
import type { Language } from '@shanmen/shared/contracts/shell/settings';
import { type SettingsText, zhCn } from '../../language/settings/zh-cn.ts';
import { createStore, useStore } from '../../parts/store.ts';
import { useSetting } from '../use-setting.ts';

const texts = createStore<SettingsText | null>(null);
let wanted: Language = 'zh-cn';

const loaders: Readonly<Record<Language, () => Promise<SettingsText>>> = {
  'zh-cn': () => Promise.resolve(zhCn),
  en: async () => (await import('../../language/settings/en.ts')).en,
  'zh-tw': async () => (await import('../../language/settings/zh-tw.ts')).zhTw,
};

/** Keeps the texts of the settings in the language of the user. Answers whether they are there. */
export function useSettingsLanguage(): boolean {
  const language = useSetting('language');
  useEffect(() => void choose(language), [language]);
  return useStore(texts) !== null;
}

/** The texts of the settings; while another language is loading, the present one. */
export function useSettingsText(): SettingsText {
  return useStore(texts) ?? zhCn;
}

async function choose(language: Language): Promise<void> {
  wanted = language;
  try {
    const loaded = await loaders[language]();
    if (wanted === language) texts.set(loaded);
  } catch (error) {
    console.warn(`The settings could not be loaded in ${language}`, error);
    texts.set(texts.get() ?? zhCn);
  }
}
