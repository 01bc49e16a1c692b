import type { RanTest } from './last-run.ts';

/** A promise of the product as docs/promises.md lists it. */
type Promised = { readonly id: string; readonly sentence: string; readonly figure: string };

/** A string in a test source that carries the number of a promise: the name of a test that proves it. */
export type Mention = {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  /** Whether it names a `proof` among the tests of its file. */
  readonly isProof: boolean;
};

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
    const isProof = callBefore(text, match.index + match[0].length) === 'proof';
    return idsIn(name).map(id => ({ id, file, name, isProof }));
  });
}

/** What the name at this place is handed to: `it`, `proof`, `describe`. */
function callBefore(text: string, end: number): string | undefined {
  return [...text.slice(0, end).matchAll(/^\s*(it|proof|describe|test)\b/gm)].at(-1)?.[1];
}

function idsIn(name: string): string[] {
  return [...new Set(name.match(/\b[A-UW-Z]-\d\d\b/g) ?? [])];
}

/** What runs the tests of a promise. */
export type Plan = 'test' | 'proofs';

/** How a promise stands. Listed without a test is never proved. */
export type Standing = Promised & {
  readonly tests: readonly string[];
  readonly plans: readonly Plan[];
  readonly proved: boolean;
  readonly state: 'proved' | 'failed' | 'not run' | 'no test';
};

/**
 * A promise is proved when each file whose tests carry its number ran in the last run and all
 * those tests passed. What only `npm run proofs` runs has to have run where nothing of `npm test` carries the number.
 */
export function standings(
  promises: readonly Promised[],
  mentions: readonly Mention[],
  ran: readonly RanTest[],
  planOf: (mention: Mention) => Plan,
): Standing[] {
  return promises.map(promise => {
    const own = mentions.filter(({ id }) => id === promise.id);
    const inTest = own.filter(mention => planOf(mention) === 'test');
    const state = stateOf(
      [...new Set((inTest.length > 0 ? inTest : own).map(({ file }) => file))],
      ran.filter(({ name }) => idsIn(name).includes(promise.id)),
    );
    return {
      ...promise,
      tests: own.map(({ file, name }) => `${file}: ${name}`),
      plans: [...new Set(own.map(planOf))].toSorted().toReversed(),
      proved: state === 'proved',
      state,
    };
  });
}

function stateOf(files: readonly string[], ran: readonly RanTest[]): Standing['state'] {
  if (files.length === 0) return 'no test';
  if (ran.some(({ passed }) => !passed)) return 'failed';
  return files.every(file => ran.some(test => test.file === file)) ? 'proved' : 'not run';
}

/** `Y 12 of 20 proved (60 %)` for each letter, in the order of the page. */
export function shares(list: readonly Standing[]): string[] {
  const letters = [...new Set(list.map(({ id }) => id.slice(0, 1)))];
  return letters.map(letter => {
    const own = list.filter(({ id }) => id.startsWith(letter));
    const proved = own.filter(each => each.proved).length;
    return `${letter}  ${proved} of ${own.length} proved (${Math.round((100 * proved) / own.length)} %)`;
  });
}

/** Numbers that stand in a test and not on the page: a proof of nothing that was said. */
export function unlisted(promises: readonly Promised[], mentions: readonly Mention[]): string[] {
  const listed = new Set(promises.map(({ id }) => id));
  return mentions.filter(({ id }) => !listed.has(id)).map(({ id, file }) => `${id} in ${file}`);
}
