import type { Field } from './field.ts';
import type { AnyMaster, Draft, Row } from './master.ts';

/** Records made up from a declaration, for tests: a new field needs no line in them. */
type Values = Readonly<Record<string, unknown>>;

/**
 * What a form may send of a new record: one value of each field, by its kind; references say nothing.
 * @param number makes texts and code its own
 */
export function sampleDraft<M extends AnyMaster>(
  master: M,
  changes?: Partial<Draft<M>>,
  number?: number,
): Draft<M>;
export function sampleDraft(master: AnyMaster, changes: Values = {}, number = 1): Values {
  return {
    ...samplesAt(master, ['kept', 'fixed', 'once', 'sent'], number),
    name: `云上一坊${number}`,
    ...changes,
  };
}

/** A row as a list shows it; what the server computes is null or nothing unless `changes` say it. */
export function sampleRow<M extends AnyMaster>(master: M, changes?: Partial<Row<M>>): Row<M>;
export function sampleRow(master: AnyMaster, changes: Values = {}): Values {
  const said = samplesAt(master, ['kept', 'fixed', 'once', 'later'], 1);
  const computed = Object.entries(master.fields).filter(([, { place }]) =>
    ['stored', 'computed', 'named'].includes(place),
  );
  const nothing = computed.map(([name, { about }]) => [name, about.kind.is === 'whole' ? 0 : null]);
  const status = master.stop === undefined ? {} : { status: 'active' };
  return {
    ...said,
    name: '云上一坊',
    ...Object.fromEntries(nothing),
    id: 1,
    ...status,
    version: 1,
    ...changes,
  };
}

function samplesAt({ fields }: AnyMaster, places: readonly string[], number: number): Values {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { place }]) => places.includes(place))
      .map(([name, field]) => [name, sampleOf(field, number)]),
  );
}

function sampleOf({ about: { kind, label }, schema }: Field, number: number): unknown {
  switch (kind.is) {
    case 'code':
      return `Q${number}`.padEnd(Math.min(kind.most, 4), 'X');
    case 'text':
      return `${label}${number}`.slice(0, kind.most);
    case 'shaped':
      return exampleOf(schema);
    case 'choice':
      return Object.keys(kind.words)[0];
    case 'whole':
      return Math.min(kind.to, kind.from + number);
    case 'day':
      return `${2026 + number}-06-30`;
    case 'money':
      return 12_34;
    case 'percent':
      return 12_50;
    case 'flag':
      return false;
    case 'name':
    case 'reference':
    case 'other':
      return null;
  }
}

function exampleOf(schema: object): unknown {
  const parts: unknown = Reflect.get(schema, 'anyOf');
  const [filled]: object[] = Array.isArray(parts) ? parts : [schema];
  const examples: unknown = filled && Reflect.get(filled, 'examples');
  return Array.isArray(examples) ? examples[0] : '';
}
