import { type CustomTypesConfig, types } from 'pg';

type TypeParser = (text: string) => unknown;

const oid = {
  int8: 20,
  int8List: 1016,
  date: 1082,
  dateList: 1182,
  timestamptz: 1184,
  timestamptzList: 1185,
  numericList: 1231,
} as const;

const keepText: TypeParser = text => text;

const parsers: ReadonlyMap<number, TypeParser> = new Map<number, TypeParser>([
  [oid.int8, parseSafeInteger],
  [oid.date, keepText],
  [oid.timestamptz, parseInstant],
  [oid.int8List, listOf(parseSafeInteger)],
  [oid.dateList, listOf(keepText)],
  [oid.timestamptzList, listOf(parseInstant)],
  [oid.numericList, listOf(keepText)],
]);

/**
 * How values cross the driver: int8 as a safe number (or it throws), numeric as its decimal text,
 * date as `YYYY-MM-DD`, timestamptz as ISO 8601 with milliseconds and `Z`. No driver value ever becomes a `Date`.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (typeId: number, format?: string) =>
    parsers.get(typeId) ?? types.getTypeParser(typeId, format as 'text'),
};

export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}

/** Sessions run in UTC, so the text always ends in `+00`; anything else is a session set up wrongly. */
export function parseInstant(text: string): string {
  if (!text.endsWith('+00')) throw new RangeError(`${text} is not in UTC`);
  const [time = '', fraction = ''] = text.slice(11, -3).split('.');
  // As toISOString writes it: PostgreSQL leaves zeros at the end away.
  return `${text.slice(0, 10)}T${time}.${fraction.padEnd(3, '0')}Z`;
}

/** Numbers and dates contain no comma, so a flat list of them needs no more than this. */
function listOf(parse: TypeParser): TypeParser {
  return text => {
    const entries = text
      .slice(1, -1)
      .split(',')
      .filter(entry => entry !== '');
    return entries.map(entry => (entry === 'NULL' ? null : parse(entry.replaceAll('"', ''))));
  };
}
