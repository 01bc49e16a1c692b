import type { RanTest } from './last-run.ts';
import { idsIn, type Mention, type Promised } from './promise-list.ts';

/** How a promise stands. Listed without a test is never proved. */
export type Standing = Promised & {
  readonly tests: readonly string[];
  readonly proved: boolean;
  readonly state: 'proved' | 'failed' | 'not run' | 'no test';
};

/**
 * A promise is proved when each file whose tests carry its number ran in the last run and all
 * those tests passed.
 * @param soaks names of what goes on for longer: it has to have run only where nothing shorter carries the number
 */
export function standings(
  promises: readonly Promised[],
  mentions: readonly Mention[],
  ran: readonly RanTest[],
  soaks: ReadonlySet<string> = new Set(),
): Standing[] {
  return promises.map(promise => {
    const own = mentions.filter(({ id }) => id === promise.id);
    const shorter = own.filter(({ name }) => !soaks.has(name));
    const state = stateOf(
      [...new Set((shorter.length > 0 ? shorter : own).map(({ file }) => file))],
      ran.filter(({ name }) => idsIn(name).includes(promise.id)),
    );
    return {
      ...promise,
      tests: own.map(({ file, name }) => `${file}: ${name}`),
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
