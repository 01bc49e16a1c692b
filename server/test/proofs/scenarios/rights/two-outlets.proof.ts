import { sql } from 'kysely';

import type { DeclaredRoute } from '../../../../src/http/route-table.ts';
import { reportDefinitions } from '../../../../src/reports/report/definition/report-definitions.ts';
import { testApp, type TestApp } from '../../../app/app.ts';
import { tellCovered } from '../../measures/coverage.ts';
import { foreignQueries, namedValues } from '../../measures/foreign-queries.ts';
import {
  type Entry,
  entriesOf,
  outletsOf,
  type PlaceWords,
  readPlaceWords,
} from '../../measures/place-words.ts';
import {
  addressOf,
  allCodes,
  isList,
  isOfWholeSite,
  isRow,
  type Lists,
  objectsOf,
  propertiesOf,
  reachOnly,
  type Reader,
  readerOf,
  readLists,
  rowsOf,
  saysSomething,
  scopedRoutes,
  send,
  signInWith,
} from '../../measures/reading.ts';
import { sumsOf } from '../../measures/report-sums.ts';

jest.setTimeout(300_000);

/** Each pair sells tickets and goods, and what the one reaches is foreign to the other. */
const pairs = { north: ['BM', 'S01'], south: ['NM', 'S04'] } as const;

/** What went from the one to the other counts for both, and what is at no outlet, as money of the office, for neither. */
const notOfOneOutlet: ReadonlySet<string> = new Set([
  '/api/commerce/trades',
  '/api/goods/documents',
  '/api/goods/documents/db',
  '/api/reports/results/a.rev2',
  '/api/reports/totals/a.rev2.bridge',
  '/api/reports/totals/a.rev2.lines',
  '/api/reports/results/g.supplier',
  '/api/reports/totals/g.supplier.lines',
]);

/** Its rows have 占比: the share of an outlet in all that whoever reads it sees. */
const withShares = '/api/reports/results/cash.all.sum';

let test: TestApp;
let owner: Reader;
let scoped: readonly DeclaredRoute[];
let words: PlaceWords;
let known: Lists;
const outletIds = new Map<string, number>();
const people = new Map<string, Reader>();

beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
  owner = readerOf(test, await test.signIn('admin'));
  scoped = scopedRoutes(test);
  words = await readPlaceWords(test);
  known = await readWidely(owner);
  const { rows } = await sql<{ id: number; code: string }>`select id, code from admin.outlet`.execute(
    test.db,
  );
  for (const { id, code } of rows) outletIds.set(code, id);
  for (const [name, codes] of Object.entries(pairs)) {
    people.set(name, await signInAt(name, codes.map(idOf)));
  }
});
afterAll(() => test.close());

describe.each(['north', 'south'] as const)('somebody who reaches two outlets of several: %s', name => {
  let whose: Whose;
  beforeAll(() => {
    whose = judgeOf(pairs[name].map(idOf));
  });

  it('Z-02 is shown the rows of these outlets, and none of others', async () => {
    const seen = await readWidely(personOf(name));
    expect(foreignIn(seen, whose)).toEqual([]);
    const due = [...known].map(([url, { result }]) => ({
      url,
      entries: entriesOf(result).filter(entry => whose(entry) === 'own'),
    }));
    const filled = due.filter(
      ({ url, entries }) => entries.length > 0 && !isOfWholeSite(url) && url !== withShares,
    );
    tellCovered('Z-02', { [`lists with rows of ${name}`]: filled.length, lists: seen.size });
    expect(filled.length).toBeGreaterThan(20);
    const missing = filled.flatMap(({ url, entries }) => {
      const shown = new Set(entriesOf(seen.get(url)?.result).map(entry => JSON.stringify(entry)));
      return entries.filter(entry => !shown.has(JSON.stringify(entry))).map(entry => tell(url, entry));
    });
    expect(missing).toEqual([]);
  });

  it('Z-02 opens the objects of these outlets, and finds none of others', async () => {
    const [own, others] = [addressesOf(whose, 'own'), addressesOf(whose, 'foreign')];
    const readings = own.filter(({ route }) => route.method === 'GET');
    tellCovered('Z-02', { [`own objects of ${name}`]: readings.length, 'foreign ones': others.length });
    expect(readings.length).toBeGreaterThan(10);
    expect(others.length).toBeGreaterThan(100);
    for (const { route, address } of readings) {
      const answer = await send(personOf(name), route, address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(foreignIn(new Map([[address, answer]]), whose)).toEqual([]);
    }
    for (const { route, address } of others) {
      const { status } = await send(personOf(name), route, address);
      expect([route.method, address, status]).toEqual([route.method, address, 404]);
    }
  });
});

it('Z-02 sums of two outlets and those of all others are those of the whole', async () => {
  const near = new Set(pairs.north.map(idOf));
  const far = [...outletIds.values()].filter(id => !near.has(id));
  const rest = await signInAt('rest', far, await warehousesBesides(near));
  const [one, other] = [await readLists(scoped, personOf('north')), await readLists(scoped, rest)];
  const added = [...(await readLists(scoped, owner))]
    .filter(([url]) => !isOfWholeSite(url) && !notOfOneOutlet.has(url))
    .flatMap(([url, { result }]) => {
      const parts = [sumsOf(url, one.get(url)?.result), sumsOf(url, other.get(url)?.result)];
      const sums = [...sumsOf(url, result)];
      return sums.map(([id, whole]) => ({ url, id, whole, parts: parts.map(part => part.get(id) ?? 0) }));
    });
  const shared = added.filter(({ parts }) => parts.every(part => part !== 0));
  tellCovered('Z-02', { sums: added.length, 'with a part on both sides': shared.length });
  expect(shared.length).toBeGreaterThan(25);
  expect(added.filter(({ whole, parts: [a = 0, b = 0] }) => a + b !== whole)).toEqual([]);
});

describe('somebody who asks for objects of other outlets', () => {
  let stranger: Reader;
  let asked: ReturnType<typeof foreignQueries>;

  beforeAll(async () => {
    stranger = readerOf(test, await signInWith(test, 'stranger', allCodes, 'own'));
    const lists = await readLists(test.app.routeTable.routes, owner);
    const values = namedValues(new Map([...lists, ...known]));
    asked = scoped.filter(isList).flatMap(route => foreignQueries(route, values, known));
  });

  it('Z-02 is told nothing of them, whatever the query names', async () => {
    const told = new Set<string>();
    const leaks: string[] = [];
    const refused: string[] = [];
    const whose = judgeOf(pairs.north.map(idOf));
    for (const { route, query } of asked.filter(({ route: { url } }) => !isOfWholeSite(url))) {
      const question = `${route.url}?${new URLSearchParams(query).toString()}`;
      const name = `${route.url} ${Object.keys(query).join()}`;
      const [nothing, some, whole] = await Promise.all(
        [stranger, personOf('north'), ...(told.has(name) ? [] : [owner])].map(reader =>
          send(reader, route, route.url, query),
        ),
      );
      if (whole && whole.status !== 200) refused.push(question);
      if (tells(whole?.result)) told.add(name);
      if (![200, 403, 404, 422].includes(nothing?.status ?? 0)) leaks.push(question);
      if (tells(nothing?.result)) leaks.push(`${question} ${JSON.stringify(nothing?.result).slice(0, 300)}`);
      if (some) leaks.push(...foreignIn(new Map([[question, some]]), whose));
    }
    tellCovered('Z-02', { queries: asked.length, 'names answered to the owner': told.size });
    expect(refused).toEqual([]);
    expect(told.size).toBeGreaterThan(100);
    expect(leaks).toEqual([]);
  });
});

// The last of all: it widens what one of the people reaches.
it('Z-02 would show rows and objects of others to somebody whose scope is not cut (control)', async () => {
  await reachOnly(test, 'north', 'all');
  const whose = judgeOf(pairs.north.map(idOf));
  const urls = foreignIn(await readWidely(personOf('north')), whose).map(leak => leak.split(' ')[0]);
  expect(new Set(urls).size).toBeGreaterThan(25);
  const readings = addressesOf(whose, 'foreign').filter(({ route }) => route.method === 'GET');
  for (const { route, address } of readings) {
    expect([address, (await send(personOf('north'), route, address)).status]).toEqual([address, 200]);
  }
});

/** Whether all places that an entry names are of somebody's outlets, or none; null where only some are, or it names none. */
type Whose = (entry: Entry) => 'own' | 'foreign' | null;

function judgeOf(own: readonly number[]): Whose {
  return entry => judged([...outletsOf(entry, words)], own);
}

function judged(named: readonly number[], own: readonly number[]): ReturnType<Whose> {
  if (named.length === 0) return null;
  if (named.every(id => own.includes(id))) return 'own';
  return named.some(id => own.includes(id)) ? null : 'foreign';
}

/** Rows that name places of other outlets alone, each with its address. */
function foreignIn(seen: Lists, whose: Whose): string[] {
  return [...seen]
    .filter(([url]) => !isOfWholeSite(url))
    .flatMap(([url, { result }]) =>
      entriesOf(withoutTargets(result))
        .filter(entry => whose(entry) === 'foreign')
        .map(entry => tell(url, entry)),
    );
}

/**
 * Goods may be sent to any warehouse, and asked of any, so its name is told to whoever sends or asks for some. 门店组 has the
 * same choices for everybody, and one is called as its only outlet.
 */
function withoutTargets(result: unknown): unknown {
  if (!isRow(result)) return result;
  const { filters } = result;
  return {
    ...result,
    allWarehouses: [],
    ...('sources' in result && { sources: [] }),
    ...(Array.isArray(filters) && { filters: filters.filter(filter => Object(filter).id !== 'group') }),
  };
}

function tell(url: string, entry: Entry): string {
  return `${url} ${entry.map(([name, value]) => `${name}:${String(value)}`).join(' ')}`.slice(0, 300);
}

/** Every list with as many rows as it gives at once, and what can be chosen for each report. */
async function readWidely(reader: Reader): Promise<Lists> {
  const found = new Map<string, Awaited<ReturnType<typeof send>>>();
  for (const route of scoped.filter(isList)) {
    const query: Record<string, string> = propertiesOf(route).includes('pageSize') ? { pageSize: '200' } : {};
    found.set(route.url, await send(reader, route, route.url, query));
  }
  const definitions = scoped.filter(({ url }) => url === '/api/reports/definitions/:key');
  for (const route of definitions) {
    for (const { key } of Object.values(reportDefinitions)) {
      const address = route.url.replace(':key', key);
      found.set(address, await send(reader, route, address));
    }
  }
  return found;
}

/** The addresses of objects whose row in the list of the owner is theirs, or foreign; two of each route. */
function addressesOf(whose: Whose, wanted: 'own' | 'foreign'): { route: DeclaredRoute; address: string }[] {
  return scoped.flatMap(route => {
    const rows = objectsOf(route, known).filter(row => whose(entriesOf(row).flat()) === wanted);
    const addresses = rows.slice(0, 2).map(row => addressOf(route, row));
    return addresses.filter(address => address !== null).map(address => ({ route, address }));
  });
}

/** Rows, figures, or an object that names a place. */
function tells(result: unknown): boolean {
  const rows = rowsOf(result);
  if (rows.length > 0 && rows.every(isEmptyEdge)) return saysSomething({ ...Object(result), rows: [] });
  return saysSomething(result) || entriesOf(result).some(entry => outletsOf(entry, words).size > 0);
}

/** 台账 has an opening and a closing even where nothing lies. */
function isEmptyEdge(row: unknown): boolean {
  const { kind, balanceQty, balanceFen } = Object(row);
  return ['opening', 'closing'].includes(kind) && balanceQty === '0' && balanceFen === 0;
}

async function signInAt(
  name: string,
  reached: readonly number[],
  warehouseIds: readonly number[] = [],
): Promise<Reader> {
  const person = await signInWith(test, name, allCodes, 'own');
  await reachOnly(test, name, { outletIds: reached, warehouseIds });
  return readerOf(test, person);
}

async function warehousesBesides(near: ReadonlySet<number>): Promise<number[]> {
  const { rows } = await sql<{ id: number; outletId: number | null }>`
    select warehouse.id, store.outlet_id as "outletId"
    from goods.warehouse
    left join goods.store on store.wh_id = warehouse.id
    where twin_of is null`.execute(test.db);
  return rows.filter(({ outletId }) => outletId === null || !near.has(outletId)).map(({ id }) => id);
}

function idOf(code: string): number {
  const id = outletIds.get(code);
  if (id === undefined) throw new Error(`there is no outlet ${code}`);
  return id;
}

function personOf(name: string): Reader {
  const person = people.get(name);
  if (!person) throw new Error(`${name} has not signed in`);
  return person;
}
