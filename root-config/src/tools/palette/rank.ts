/** What of an item can be searched, in lower case. */
export type Searched = {
  readonly title: string;
  /** `jhd` */
  readonly initials: string;
  /** `jin huo dan` */
  readonly pinyin: string;
  readonly path: string;
  /** What the groups above it in the menu are called, in writing and sound. */
  readonly groups?: string;
};

/** The words as they are compared: in lower case, and without the spaces that pinyin is typed with. */
export type Wanted = { readonly text: string; readonly joined: string };

export function wantedOf(words: string): Wanted {
  const text = words.trim().toLowerCase();
  return { text, joined: text.replaceAll(' ', '') };
}

/**
 * How well an item fits, 0 best: exact in writing or sound, prefix, prefix of the initials or of the pinyin, start of a word,
 * inside, in the path or in the name of its group. Null when it does not fit.
 */
export function rankOf(item: Searched, { text, joined }: Wanted): number | null {
  const { title, initials, pinyin, path, groups = '' } = item;
  const sound = pinyin.replaceAll(' ', '');
  if (title === text || sound === joined) return 0;
  if (title.startsWith(text)) return 1;
  if (initials.startsWith(joined) || sound.startsWith(joined)) return 2;
  if (startsWord(title, text) || startsSyllable(pinyin, joined)) return 3;
  if (title.includes(text) || initials.includes(joined)) return 4;
  return path.includes(text) || groups.includes(joined) ? 5 : null;
}

function startsWord(title: string, text: string): boolean {
  return title.split(/[\s·()（）/-]+/).some(word => word.startsWith(text));
}

/** `huodan` begins at the second syllable of `jin huo dan`; `inhuo` begins at none. */
function startsSyllable(pinyin: string, joined: string): boolean {
  const syllables = pinyin.split(' ');
  return syllables.some((_, index) => syllables.slice(index).join('').startsWith(joined));
}
