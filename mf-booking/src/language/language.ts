import { type ApiError, storedItem } from '@shanmen/shared';
import { createElement, Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react';

import type { English, english } from './english.ts';
import type * as EnglishTable from './told.ts';

/** What the pages say themselves: in Chinese as it stands in the code, in English by this name. */
type Sentence = keyof typeof english;

/** Each in itself, so that whoever cannot read the other finds it. */
export const languageNames = { zh: '中文', en: 'English' } as const;
export type Language = keyof typeof languageNames;

const kept = storedItem<Language>('shanmen:booking-language', {
  where: 'device',
  plain: true,
  isValid: (value): value is Language => value === 'zh' || value === 'en',
});

/** Null while Chinese is spoken; loaded by those who read English. */
let table: typeof EnglishTable | null = null;
let spoken: Language | null = null;
const listeners = new Set<() => void>();

/** What was chosen before, else by the browser: whoever does not read Chinese reads English. */
function preferred(): Language {
  return kept.read() ?? (/^zh\b/i.test(navigator.language) ? 'zh' : 'en');
}

/** Speaks a language from now on; where English cannot be loaded, Chinese stays. */
async function speak(language: Language): Promise<void> {
  try {
    table = language === 'en' ? await import('./told.ts') : null;
  } catch {
    // The switch stays, to be tried again.
  }
  spoken = table === null ? 'zh' : 'en';
  for (const listener of listeners) listener();
}

/** Speaks what the visitor chose, and keeps it in the browser. */
export function chooseLanguage(language: Language): Promise<void> {
  kept.write(language);
  return speak(language);
}

/** The language of the page, whose root draws all of it anew with each other one; null until English is loaded. */
export function useLanguage(): Language | null {
  useEffect(() => {
    if (preferred() !== spoken) void speak(preferred());
  }, []);
  return useSyncExternalStore(subscribe, () => spoken ?? (preferred() === 'zh' ? 'zh' : null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A sentence of the page with its values, in the language of the page. Asked at the moment of drawing, never kept. */
export function say(sentence: Sentence, ...values: readonly (string | number)[]): string {
  const texts = values.map(String);
  if (table !== null) return table.filled(table.english[sentence], texts);
  return sentence.split('{}').reduce((said, part, index) => said + (texts[index - 1] ?? '') + part);
}

/** The same around elements. */
export function sayAround(sentence: Sentence, ...elements: readonly ReactNode[]): ReactNode {
  const text: English = table?.english[sentence] ?? sentence;
  const parts = (typeof text === 'string' ? text : sentence).split('{}');
  return parts.map((part, index) => createElement(Fragment, { key: index }, part, elements[index]));
}

/** One after the other, as a list is read. */
export function listed(items: readonly string[]): string {
  return items.join(table === null ? '、' : ', ');
}

/** What the server or a contract says in Chinese, in the language of the page; names stay as they are. */
export function tell(text: string): string {
  return table?.told(text) ?? text;
}

/** Why a call failed, in the language of the page: the sentence of the server, else that of its code. */
export function refusalText({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (table === null) return message;
  const known = Object.entries(table.refusals).find(([name]) => name === code);
  return table.told(message) ?? known?.[1] ?? `This is not possible (${code})`;
}
