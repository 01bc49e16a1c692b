import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { addDays, dayOf } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import { addUser, createOutlet, placeUser, putRole } from '../../../src/admin/public.ts';
import { passwordHasher, writePassword } from '../../../src/auth/public.ts';
import { withTransaction } from '../../../src/db/transaction.ts';
import type { DeclaredRoute } from '../../../src/http/route-table.ts';
import type { ReportDefinition } from '../../../src/reports/report/definition/report-definition.ts';
import { reportDefinitions } from '../../../src/reports/report/definition/report-definitions.ts';
import { type SourceId, sources } from '../../../src/reports/report/definition/sources.ts';
import type { Answer, Client, TestApp } from '../../app/app.ts';
import { cheapHashing } from '../../app/hashing.ts';
import { accepted, type Schema } from './schema-arbitrary.ts';

const password = 'Somewhere-Else-7';
const domains = ['ticket', 'retail', 'stock', 'reception', 'reports'] as const;

/** What stands in no list of its own, and where its ids are read instead. */
const listOf: Readonly<Record<string, string>> = { '/api/goods/document-chains': '/api/goods/documents' };

export const allCodes: readonly PermissionCode[] = permissions.map(({ code }) => code);

/** Reports with a source that belongs to no outlet: slots and gates. */
const ofNoOutlet: ReadonlySet<string> = new Set(
  Object.values<ReportDefinition>(reportDefinitions)
    .filter(report => sourcesOf(report).some(source => sources[source].outlet === null))
    .map(({ key }) => key),
);

function sourcesOf(report: ReportDefinition): SourceId[] {
  if (report.layout === 'list') return [report.source];
  return report.views.flatMap(({ blocks }) => blocks.map(({ source }) => source));
}

/** Whether the whole of it is shown to whoever may see it. */
export function isOfWholeSite(url: string): boolean {
  return ofNoOutlet.has(url.split('/').at(-1) ?? '');
}

/** Somebody who reads, on which day. */
export type Reader = { readonly person: Client; readonly today: string };

export type Lists = ReadonlyMap<string, Answer<unknown>>;
export type Row = Readonly<Record<string, unknown>>;
export type Query = Readonly<Record<string, string>>;

export function readerOf({ deps }: Pick<TestApp, 'deps'>, person: Client): Reader {
  return { person, today: dayOf(deps.now()) };
}

/** The routes whose rows belong to somebody's outlets. */
export function scopedRoutes({ app }: Pick<TestApp, 'app'>): DeclaredRoute[] {
  const scoped: ReadonlySet<string> = new Set(domains);
  return app.routeTable.routes.filter(({ access }) => scoped.has(access.scope));
}

/** Reads without an id in their address: lists, sums, reports. */
export function isList({ method, url, access }: DeclaredRoute): boolean {
  return method === 'GET' && !url.includes('/:') && access.stream !== true;
}

/** What a query may name. */
export function propertiesOf({ schema: { querystring } }: DeclaredRoute): string[] {
  return isSchema(querystring) ? Object.keys(querystring.properties ?? {}) : [];
}

/** Every list and report without parameters, read by one person. */
export async function readLists(from: readonly DeclaredRoute[], reader: Reader): Promise<Lists> {
  const found = new Map<string, Answer<unknown>>();
  for (const route of from.filter(isList)) found.set(route.url, await send(reader, route, route.url));
  return found;
}

/** Reports cover the days of the demo's history; everything else has a standard of its own. */
export function send(
  { person, today }: Reader,
  route: DeclaredRoute,
  address: string,
  asked: Query = {},
): Promise<Answer<unknown>> {
  const body = bodyOf(route);
  const isReport = /^\/api\/reports\/(rows|totals|results)\//.test(address);
  const query = { ...(isReport ? { from: addDays(today, -20), to: today } : {}), ...asked };
  return person.call(methodOf(route), address, {
    ...(body === undefined ? {} : { body }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    key: true,
  });
}

/** A row of a list, or a figure other than nothing. */
export function saysSomething(result: unknown): boolean {
  if (rowsOf(result).some(row => !isOwnOutletWithoutSale(row))) return true;
  const { totals = {}, cells = {}, sections = [] } = Object(result);
  const figures = [...Object.values(totals), ...Object.values(cells)];
  const parts: unknown[] = Array.isArray(sections) ? sections : [];
  return figures.some(figure => typeof figure === 'number' && figure !== 0) || parts.some(saysSomething);
}

/** 全门店营业汇总 lists the outlet of whoever asks, which is named as he is, where it sold nothing too. */
function isOwnOutletWithoutSale(row: unknown): boolean {
  if (!Array.isArray(row)) return false;
  const [name, ...figures]: unknown[] = row;
  return (name === 'stranger' || name === '合计') && figures.every(cell => cell === 0 || cell === null);
}

export function rowsOf(result: unknown): unknown[] {
  const rows: unknown = Array.isArray(result) ? result : Object(result).rows;
  return Array.isArray(rows) ? rows : [];
}

/** The rows of the list in which the objects of a route stand. */
export function objectsOf({ url }: DeclaredRoute, known: Lists): Row[] {
  if (!url.includes('/:')) return [];
  const [list = ''] = url.split('/:');
  return rowsOf(known.get(listOf[list] ?? list)?.result).filter(isRow);
}

/** The address of a route for the object of a row; null where the row lacks a name that it needs. */
export function addressOf({ url }: DeclaredRoute, row: Row): string | null {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.some(name => row[name] === undefined)) return null;
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(row[name])));
}

/** The addresses of a route for objects that its list has shown, two at most. */
export function addressesOf(route: DeclaredRoute, known: Lists): string[] {
  const first = objectsOf(route, known).slice(0, 2);
  return first.map(row => addressOf(route, row)).filter(address => address !== null);
}

/** A route that stands once for each of the types of a document, as the one route that it is. */
export function ofAnyType({ method, url }: DeclaredRoute): string {
  return `${method} ${url.replace(/(?<=\/documents\/)[a-z]+/, '')}`;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something that the schema takes, so that the call is judged by whose object it is. */
function bodyOf({ schema }: DeclaredRoute): unknown {
  if (!isSchema(schema.body)) return undefined;
  return fc.sample(accepted(schema.body), { numRuns: 1, seed: 7 })[0];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function methodOf({ method }: DeclaredRoute): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method;
  throw new Error(`${method} is called by no test`);
}

/** Signs somebody in who works at a place of his own, with these codes in every domain. */
export async function signInWith(
  test: TestApp,
  userName: string,
  codes: readonly PermissionCode[],
  kind: 'own' | 'all',
): Promise<Client> {
  const hash = await passwordHasher(cheapHashing).hash(password);
  await withTransaction(test.db, async tx => {
    const scopes = Object.fromEntries(domains.map(domain => [domain, kind]));
    const words = { code: userName, name: userName, description: '', sessionLimit: 5 };
    await putRole(tx, { ...words, codes, scopes });
    const outletId = await createOutlet(tx, { code: userName, name: userName, kind: 'store', refId: null });
    const validFrom = addDays(dayOf(test.deps.now()), -100);
    const id = await addUser(tx, { userName, name: userName, roles: [userName], validFrom });
    await writePassword(tx, id, hash, 'user', test.deps.now());
    await placeUser(tx, userName, outletId);
  });
  return test.signIn(userName, password);
}

/** What the role of the same name reaches in every domain: these outlets, or everything. */
export async function reachOnly(
  { db }: Pick<TestApp, 'db'>,
  roleCode: string,
  reach: { outletIds: readonly number[]; warehouseIds?: readonly number[] } | 'all',
): Promise<void> {
  const { outletIds, warehouseIds = [] } = reach === 'all' ? { outletIds: [] } : reach;
  await sql`
    update admin.role_scope
    set kind = ${reach === 'all' ? 'all' : 'listed'},
        outlet_ids = ${[...outletIds]}::bigint[],
        warehouse_ids = case domain when 'stock' then ${[...warehouseIds]}::bigint[] else '{}' end
    from admin.role
    where role.id = role_scope.role_id
      and role.code = ${roleCode}`.execute(db);
  await sql`update admin.permission_version set version = version + 1`.execute(db);
}
