import fc, { type Arbitrary } from 'fast-check';

/** Written as a text and put into the JSON unquoted, because JavaScript cannot hold these as values. */
const raw = (token: string) => `\u0001${token}\u0001`;

const deep = `${'['.repeat(200)}${']'.repeat(200)}`;

const junk: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  [],
  {},
  [[[]]],
  'NUL\u0000inside',
  'half \ud800 a character',
  'x'.repeat(5000),
  '中'.repeat(400),
  "'; drop table admin.staff; --",
  '%00%ff',
  '../../etc/passwd',
  '=cmd|calc',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  'NaN',
  '1e400',
  0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  raw('-0'),
  raw('9007199254740993'),
  raw('1e400'),
  raw('99999999999999999999999999'),
  raw(deep),
  Array.from({ length: 600 }, () => 1),
);

type Change = (value: unknown) => unknown;

/** One accepted value, altered in one place: a field gone, one too many, or something absurd in it. */
export function hostile(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.nat(3), junk).map(([good, where, how, bad]) => {
    const changes: Change[] = [() => bad, dropField(where), addField(bad), addPrototype];
    return alterAt(good, where, changes[how] ?? (() => bad));
  });
}

/** The JSON text of a value, with the raw tokens put in. */
export function hostileJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replaceAll(/"\\u0001(.*?)\\u0001"/g, '$1').replaceAll('"proto for json"', '"__proto__"');
}

/** Descends into some part of the value and changes it there. */
function alterAt(value: unknown, where: number, change: Change): unknown {
  if (typeof value !== 'object' || value === null || where % 3 === 0) return change(value);
  const next = Math.floor(where / 3);
  if (Array.isArray(value)) {
    if (value.length === 0) return change(value);
    const index = next % value.length;
    return value.map((child: unknown, at) => (at === index ? alterAt(child, next, change) : child));
  }
  const keys = Object.keys(value);
  const key = keys[next % Math.max(1, keys.length)];
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? alterAt(child, next, change) : child]),
  );
}

function dropField(where: number): Change {
  return value => {
    if (typeof value !== 'object' || value === null) return undefined;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.filter((_, index) => index !== where % Math.max(1, entries.length)));
  };
}

function addField(bad: unknown): Change {
  return value => (typeof value === 'object' && value !== null ? { ...value, unexpected: bad } : bad);
}

const addPrototype: Change = value =>
  typeof value === 'object' && value !== null
    ? { ...value, 'proto for json': { isAdmin: true } }
    : { constructor: { prototype: {} } };
