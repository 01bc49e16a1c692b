/** A file and its text, as the finders read it. */
export type Source = { readonly file: string; readonly text: string };

/** A rule of the house that looks at one file and says what it does not like, as `file:line what`. */
export type Finder = (source: Source) => string[];

export const says = ({ file }: Source, line: number, what: string): string => `${file}:${line} ${what}`;

/** A finder for patterns that must not stand in any line; comments do not count. */
export function forbid(patterns: readonly (readonly [pattern: RegExp, why: string])[]): Finder {
  return source =>
    codeLines(source.text).flatMap((code, index) =>
      patterns.filter(([pattern]) => pattern.test(code)).map(([, why]) => says(source, index + 1, why)),
    );
}

/** The lines of a file with comments blanked, so that line numbers stay. */
function codeLines(text: string): string[] {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<![:'"`\\])\/\/[^\n]*/g, blank);
  return bare.split('\n');
}

/** How many lines a reader has to read: a final line end is not one more. */
export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}
