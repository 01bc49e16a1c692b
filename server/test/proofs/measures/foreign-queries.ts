import type { DeclaredRoute } from '../../../src/http/route-table.ts';
import { entriesOf } from './place-words.ts';
import { isRow, type Lists, propertiesOf, type Query, rowsOf } from './reading.ts';

/** Values that a list has shown under a name, in the order of the list. */
export type NamedValues = ReadonlyMap<string, readonly string[]>;

/** Names that stand in no row under themselves, and the list that they are ids of; or the name in it. */
const idsOf: Readonly<Record<string, readonly [list: string, name: string]>> = {
  partyId: ['/api/goods/parties', 'id'],
  categoryId: ['/api/goods/categories', 'id'],
  shiftId: ['/api/ticket/shifts', 'id'],
  docId: ['/api/goods/documents', 'id'],
  handlerId: ['/api/admin/users', 'id'],
  salesmanId: ['/api/admin/users', 'id'],
  responsibleId: ['/api/admin/users', 'id'],
  code: ['/api/ticket/orders', 'orderNo'],
};

/** What a route wants beside the object that it is asked for. */
const beside: Readonly<Record<string, Query>> = { '/api/goods/source-lines': { type: 'jt' } };

const mostValues = 2;

/** All that the owner's lists have shown under a name that ends in Id or No. */
export function namedValues(known: Lists): NamedValues {
  const values = new Map<string, Set<string>>();
  const note = (name: string, value: unknown) => {
    if (typeof value !== 'number' && typeof value !== 'string') return;
    if (value !== '') values.set(name, (values.get(name) ?? new Set()).add(String(value)));
  };
  for (const [name, value] of [...known.values()].flatMap(({ result }) => entriesOf(result).flat())) {
    if (/(?:Id|No)$/.test(name)) note(name, value);
  }
  for (const [name, [list, field]] of Object.entries(idsOf)) {
    for (const row of rowsOf(known.get(list)?.result).filter(isRow)) note(name, row[field]);
  }
  return new Map([...values].map(([name, found]) => [name, [...found]]));
}

/** A query for each object that a list can be asked for, and for two that stand in one row. */
export function foreignQueries(
  route: DeclaredRoute,
  values: NamedValues,
  known: Lists,
): { route: DeclaredRoute; query: Query }[] {
  const asked = beside[route.url] ?? {};
  const names = propertiesOf(route).filter(name => /(?:Id|No)$|^code$/.test(name));
  const chosen = optionsOf(route, known);
  const one = (name: string, value: string): Query => ({ ...asked, [name]: value });
  const single = [
    ...names.flatMap(name => spread(values.get(name) ?? []).map(value => one(name, value))),
    // Reports take longest to read, and have many filters.
    ...chosen.flatMap(([name, found]) =>
      spread(found)
        .slice(-1)
        .map(value => one(name, value)),
    ),
  ];
  const queries = [...single, ...pairsOf(names, known).map(pair => ({ ...asked, ...pair }))];
  return queries.map(query => ({ route, query }));
}

/** What the owner can choose from for each filter of a report. */
function optionsOf({ url }: DeclaredRoute, known: Lists): (readonly [string, string[]])[] {
  const key = /^\/api\/reports\/\w+\/(.+)$/.exec(url)?.[1] ?? '';
  const { filters } = Object(known.get(`/api/reports/definitions/${key}`)?.result);
  const declared: unknown[] = Array.isArray(filters) ? filters : [];
  return declared.filter(isRow).map(({ id, options }) => {
    const choices: unknown[] = Array.isArray(options) ? options : [];
    return [String(id), choices.filter(isRow).map(({ value }) => String(value))] as const;
  });
}

/** Ids that stand beside each other in a row: a good and the warehouse in which it lies. */
function pairsOf(names: readonly string[], known: Lists): Query[] {
  const rows = [...known.values()].flatMap(({ result }) => rowsOf(result).filter(isRow));
  const pairs = rows
    .map(row => names.filter(name => row[name] !== undefined).map(name => [name, String(row[name])]))
    .filter(pair => pair.length > 1);
  return spread(pairs).map((pair): Query => Object.fromEntries(pair));
}

/** Some of a list from its beginning to its end. */
function spread<T>(found: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(found.length / mostValues));
  return found.filter((_, index) => index % step === 0).slice(0, mostValues);
}
