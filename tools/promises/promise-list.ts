/** A promise of the product as docs/promises.md lists it. */
export type Promised = { readonly id: string; readonly sentence: string; readonly figure: string };

/** A string in a test source that carries the number of a promise: the name of a test that proves it. */
export type Mention = { readonly id: string; readonly file: string; readonly name: string };

// V-01 … are the checks of the books (npm run verify), no promises.
const row = /^\| ([A-UW-Z]-\d\d) +\| (.+?) +\| (.*?) *\|$/;

/** The rows of all tables of the page, in its order. */
export function readPromises(page: string): Promised[] {
  return page.split('\n').flatMap(line => {
    const [, id, sentence, figure] = row.exec(line) ?? [];
    return id === undefined || sentence === undefined ? [] : [{ id, sentence, figure: figure ?? '' }];
  });
}

/** Numbers that stand in strings of a test source; a number in a comment proves nothing. */
export function readMentions(file: string, text: string): Mention[] {
  const strings = [
    ...text.matchAll(/^(?!\s*(?:\/\/|\*)).*?(['"`])((?:\\.|(?!\1).)*\b[A-UW-Z]-\d\d\b(?:\\.|(?!\1).)*)\1/gm),
  ];
  return strings.flatMap(match => {
    const name = match[2] ?? '';
    return idsIn(name).map(id => ({ id, file, name }));
  });
}

export function idsIn(name: string): string[] {
  return [...new Set(name.match(/\b[A-UW-Z]-\d\d\b/g) ?? [])];
}
