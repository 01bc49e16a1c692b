import type { Source } from './finding.ts';

/** Where a literal code stands, in any quotes. */
const mentions = (code: string, { text }: Source): boolean => new RegExp(`['"\`]${code}['"\`]`).test(text);

/** U-20: codes with a wrong form or status, or without a Chinese sentence that staff can read. */
export function oddRefusals(table: readonly (readonly [string, readonly [number, string]])[]): string[] {
  const isRight = ([code, [status, sentence]]: (typeof table)[number]) =>
    /^[a-z]+(_[a-z]+)*$/.test(code) &&
    status >= 400 &&
    status <= 599 &&
    /\p{Script=Han}/u.test(sentence) &&
    !/[a-z]_[a-z]/.test(sentence);
  return table.filter(entry => !isRight(entry)).map(([code]) => code);
}

/** Y-09: codes of the table that no server code throws or answers. */
export function unusedCodes(codes: readonly string[], server: readonly Source[]): string[] {
  return codes.filter(code => !server.some(source => mentions(code, source)));
}

/** Y-09: codes that the server uses and no test provokes. */
export function unprovokedCodes(codes: readonly string[], tests: readonly Source[]): string[] {
  // A code in a test's own name or in an expectation; both show that somebody provoked it.
  return codes.filter(code => !tests.some(({ text }) => new RegExp(`\\b${code}\\b`).test(text)));
}

/** `shared/contracts/<area>/<room>/<noun>.ts`; a small area has no rooms. */
export function contractNouns(files: readonly string[]): string[] {
  return matches(files, /^shared\/contracts\/((?:[a-z-]+\/)+[a-z-]+)\.ts$/);
}

/** `server/src/<area>/<room>/<noun>/…`, where the folder has routes: the rest is inside business. */
export function serverNouns(files: readonly string[]): string[] {
  const outside = files.filter(file => !/^server\/src\/(http|platform|db)\//.test(file));
  return matches(outside, /^server\/src\/((?:[a-z-]+\/)+[a-z-]+)\/[a-z-]+\.routes\.ts$/);
}

function matches(files: readonly string[], pattern: RegExp): string[] {
  const found = files.flatMap(file => {
    const noun = pattern.exec(file)?.[1];
    return noun === undefined ? [] : [noun];
  });
  return [...new Set(found)].toSorted();
}
