import { speakClientWords, type RouteRecord, type ApiError } from '@shanmen/shared';
import type { Language } from '@shanmen/shared/contracts/shell/settings';

import { createStore, useStore } from '../parts/store.ts';
import { type Messages, zhCn } from './zh-cn.ts';

/** Each in itself, so that whoever cannot read the others finds it. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-tw': '繁體中文',
};

const messages = createStore<Messages>(zhCn);
let wanted: Language = 'zh-cn';
let spoken: Language = 'zh-cn';

const loaders: Readonly<Record<Language, () => Promise<Messages>>> = {
  'zh-cn': () => Promise.resolve(zhCn),
  en: async () => (await import('./en.ts')).en,
  'zh-tw': async () => (await import('./zh-tw.ts')).zhTw,
};

/** Loads a language and speaks it from then on; when it cannot be loaded the present one stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    const loaded = await loaders[language]();
    if (wanted !== language) return;
    spoken = language;
    messages.set(loaded);
    speakClientWords(loaded.client);
  } catch (error) {
    console.warn(`The language ${language} could not be loaded`, error);
  }
}

/** The texts of the shell in the language of the user, for its components. */
export function useText(): Messages {
  return useStore(messages);
}

/** Texts that are loaded apart, in the language of the user. */
export function useWords<Words>(words: Readonly<Record<Language, Words>>): Words {
  useStore(messages);
  return words[spoken];
}

/** The language that is spoken now. Draw what depends on it beside {@link useText}. */
export function spokenLanguage(): Language {
  return spoken;
}

/** Hears when another language is spoken. @returns the function that stops hearing */
export const subscribeLanguage = messages.subscribe;

/** The same outside of components; asked at the moment of speaking, never kept. */
export function text(): Messages {
  return messages.get();
}

/** The title of an entry in the language of the user, else as the menu gives it. Draw it beside {@link useText}. */
export function titleInLanguage({ meta }: RouteRecord): string {
  return inLanguage(meta.title, meta.titles);
}

/** A title of the menu in the language of the user. */
export function inLanguage(title: string, titles: Readonly<Record<string, string>> = {}): string {
  return titles[spoken] || title;
}

/** Why a call failed, in the language of the user; the server's own sentence where there is none. */
export function refusalText({ code, message }: ApiError): string {
  const known = Object.entries(text().refusals ?? {}).find(([name]) => name === code);
  return known?.[1] ?? message;
}
