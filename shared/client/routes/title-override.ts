import { isRecord } from '../session/stored-shapes.ts';

const languages = ['zh-cn', 'en', 'zh-tw'] as const;
export type Language = (typeof languages)[number];

/** The parameter that carries a title override, in the query or the path. */
export const titleOverrideParam = 'tagsViewName';

const maxLength = 40;

/**
 * The title that an address asks for, in the language or else in Chinese or any other given. Null when the
 * text is not a JSON object keyed by zh-cn, en or zh-tw: then the route keeps its own title. Never throws.
 */
export function readTitleOverride(text: string | null, language: Language = 'zh-cn'): string | null {
  const titles = text === null ? null : titlesOf(text);
  if (titles === null) return null;
  const title = titles.get(language) ?? titles.get('zh-cn') ?? [...titles.values()][0];
  return title === undefined ? null : shortened(title);
}

function titlesOf(text: string): ReadonlyMap<string, string> | null {
  const value = parsed(text);
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(isTitle) ? new Map(entries) : null;
}

function isTitle(entry: [string, unknown]): entry is [Language, string] {
  const [key, value] = entry;
  return languages.some(language => language === key) && typeof value === 'string' && value.trim() !== '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A plain text is no override.
    return null;
  }
}

/** Cut between characters, never inside one. */
function shortened(title: string): string {
  const characters = Array.from(title.trim());
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : characters.join('');
}
