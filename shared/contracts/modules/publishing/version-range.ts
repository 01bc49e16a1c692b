/**
 * Whether a version lies in a range of the forms the release manifests use: `^19.3`, `~1.2`, `1.2.3`, `*`.
 * A range of any other form is met by nothing.
 */
export function meetsRange(version: string, range: string): boolean {
  if (range === '*') return true;
  const match = /^([\^~]?)(\d+(?:\.\d+){0,2})$/.exec(range);
  const wanted = numbersOf(match?.[2] ?? '');
  const actual = numbersOf(version);
  if (!match || !wanted || !actual) return false;
  if (match[1] === '') return wanted.every((part, index) => part === actual[index]);
  const fixed = match[1] === '~' ? Math.min(wanted.length, 2) : firstSignificant(wanted);
  return wanted.slice(0, fixed).every((part, index) => part === actual[index]) && !isBelow(actual, wanted);
}

/** A caret keeps everything up to the first part that is not zero. */
function firstSignificant(wanted: readonly number[]): number {
  const index = wanted.findIndex(part => part > 0);
  return index < 0 ? wanted.length : index + 1;
}

function isBelow(actual: readonly number[], wanted: readonly number[]): boolean {
  const differs = wanted.findIndex((part, index) => part !== actual[index]);
  return differs >= 0 && (actual[differs] ?? 0) < (wanted[differs] ?? 0);
}

function numbersOf(version: string): number[] | null {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/.exec(version);
  return match ? match.slice(1).flatMap(part => (part === undefined ? [] : [Number(part)])) : null;
}
