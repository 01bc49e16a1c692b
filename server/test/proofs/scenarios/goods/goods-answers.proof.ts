import {
  documentTypeKeys,
  type DocumentType,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { fen } from '@shanmen/shared/money';

import { demoUsers } from '../../../../seeds/demo/people.ts';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { changeSetting } from '../../../../src/admin/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import type { DeclaredRoute } from '../../../../src/http/route-table.ts';
import type { Client } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  purchase,
  resultOf as answered,
  step,
  storeroomOfFile,
  whId,
} from '../../../data/goods/goods.ts';
import { numbersOf, randomDocuments } from '../../../data/goods/random-documents.ts';
import { readXlsx } from '../../../data/files/read-xlsx.ts';
import { heldCodes, opens } from '../../../app/route-calls.ts';

/**
 * One and three are bought at prices whose average nobody ever types: 41,356.50 yuan a piece. It, twice it, a sale of 50
 * yuan less it and the last price by the piece stand nowhere but where somebody sends cost.
 */
const average = 41_356_50;
const bought = [31_415_92, 4 * average - 31_415_92] as const;
const tells = /(?<!\d)(4135650|8271300|413065|41306\.5|4467003|41356\.5|82713)/;

const { test, room } = storeroomOfFile();

/** What reports of goods can be read by. */
const reportViews = ['', 'category', 'outlet', 'supplier', 'day'];

describe('every answer and every file of the running product', () => {
  const line = [['W001', '1']] as const;
  let ids: number[];
  let papers: { type: DocumentType; of: Document }[];
  beforeAll(async () => {
    const { departments, parties, stores } = room.masters;
    const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
    // Three dear pieces are above the limit that the site has unless it says otherwise.
    await withTransaction(test.db, tx => changeSetting(tx, settings.secondAuditLimits, [], null));
    const documents = [
      await audited(room, 'jh', purchase(room, [['W001', '1', bought[0] / 100]])),
      await audited(room, 'jh', purchase(room, [['W001', '3', bought[1] / 100]])),
      await audited(
        room,
        'ly',
        draftOf(room, line, { deptId: departments.get('D05') ?? 0, personName: '沈青' }),
      ),
      await audited(room, 'xs', draftOf(room, [['W001', '1', 50]], buyer)),
      await audited(room, 'db', draftOf(room, line, { whToId: whId(room, 'A1') })),
      await audited(room, 'jy', draftOf(room, line, { personName: '沈青', dueOn: testDay })),
    ];
    const types = ['jh', 'jh', 'ly', 'xs', 'db', 'jy'] as const;
    papers = documents.slice(2).map((of, index) => ({ type: types[index + 2] ?? 'jh', of }));
    ids = [goodsId(room, 'W001'), ...documents.slice(1, 4).map(({ id }) => id)];
  });

  it('G-18 tells cost to who may see it, in many places', async () => {
    const told = await telling(room.admin, () => true);
    expect(told.filter(url => url.startsWith('GET /api/goods/')).length).toBeGreaterThan(12);
    expect(told.filter(url => url.endsWith('/export')).length).toBeGreaterThan(1);
    expect(told).toEqual(
      expect.arrayContaining([
        'GET /api/goods/account-book',
        'GET /api/goods/stock/status',
        'GET /api/reports/results/g.sales',
        'GET /api/reports/results/g.supplier',
        'POST /api/reports/prints/g.sales',
        'POST /api/reports/exports/g.sales',
      ]),
    );
  });

  it('G-18 tells cost on no paper of a document, and in no answer to a write, but to who may see it', async () => {
    for (const { type, of: document } of papers) {
      const printed = (person: Client) => step(person, type, document, 'print');
      expect([type, tells.test((await printed(room.admin)).text)]).toEqual([type, true]);
      expect([type, tells.test((await printed(room.keeper)).text)]).toEqual([type, false]);
    }
    const back = draftOf(room, line, { whId: whId(room, 'A1'), whToId: whId(room, 'ZC') });
    const made = answered(await enter(room.keeper, 'db', back));
    const waiting = await step(room.keeper, 'db', made, 'submit');
    expect(waiting.status).toBe(200);
    expect(waiting.text).not.toMatch(tells);
    const posted = answered(await step(room.admin, 'db', answered(waiting), 'audit'));
    expect(posted.costFen).toBe(average);
  });

  const others = demoUsers
    .map(({ userName }) => userName)
    .filter(userName => !opens(heldCodes(userName), 'goods:cost:view'));

  it.each(others)('G-18 tells %s no cost anywhere', async userName => {
    const person = await test.signIn(userName);
    const held = heldCodes(userName);
    expect(await telling(person, ({ access }) => opens(held, access.permission))).toEqual([]);
  });

  /** Routes that read, and files, whose answers tell what something cost. */
  async function telling(
    person: Client,
    isMeant: (route: DeclaredRoute) => boolean,
  ): Promise<readonly string[]> {
    const told = new Set<string>();
    for (const route of test.app.routeTable.routes.filter(isMeant)) {
      for (const path of pathsOf(route))
        if (tells.test(await textOf(person, route, path))) told.add(`${route.method} ${route.url}`);
    }
    return [...told];
  }

  async function textOf(person: Client, { method, access }: DeclaredRoute, path: string): Promise<string> {
    if (method === 'GET' && access.stream !== true) return (await person.call('GET', path)).text;
    const [address = ''] = path.split('?');
    const [, way] = /^\/api\/reports\/(prints|exports)\//.exec(address) ?? [];
    if (way !== undefined) {
      const body = { filters: {}, ...(way === 'exports' ? { format: 'csv' } : {}) };
      return (await person.call('POST', address, { body })).text;
    }
    if (method !== 'POST' || !address.endsWith('/export')) return '';
    const { bytes } = await person.download(path);
    return bytes.subarray(0, 2).toString() === 'PK' ? JSON.stringify(readXlsx(bytes).rows) : '';
  }

  /** An address for each id that there is, asked for the good where it can be. */
  function pathsOf({ url, schema }: DeclaredRoute): string[] {
    const asked = Object.entries({
      q: 'W001',
      keyword: 'W001',
      goodsId: String(ids[0]),
      type: url.includes('source-lines') ? 'jt' : 'jh',
    }).filter(([name]) => name in propertiesOf(schema.querystring));
    // A list is not asked for a good whose name it does not know, nor a report for suppliers of another kind.
    const isKnown = ([name = '']: string[]) =>
      (name !== 'keyword' || url.includes('account-book')) &&
      (name !== 'type' || url.startsWith('/api/goods/'));
    const plain = asked.filter(isKnown);
    const places = url.includes(':') ? ids : ids.slice(0, 1);
    const views = url.startsWith('/api/reports/results/g.') ? reportViews : [''];
    return places.flatMap(id =>
      views.map(by => {
        const query = new URLSearchParams([...plain, ...(by === '' ? [] : [['by', by]])]);
        return `${url.replaceAll(/:\w+/g, String(id))}?${query}`;
      }),
    );
  }
});

describe('every list with sums', () => {
  const documents = 40;
  const pageSize = 2;
  let ofMain: { whId: string };
  beforeAll(() => {
    ofMain = { whId: String(whId(room, 'ZC')) };
  });

  it('G-25 sums all pages of its filter, not the one that is shown', async () => {
    const shop = randomDocuments(room, numbersOf(20_261_123));
    for (let count = 0; count < documents; count += 1) await shop.next();
    const lists = test.app.routeTable.routes.filter(
      ({ method, url, schema }) =>
        method === 'GET' && url.startsWith('/api/goods/') && 'totals' in resultOf(schema),
    );
    expect(lists.map(({ url }) => url)).toEqual(
      expect.arrayContaining(documentTypeKeys.map((type: DocumentType) => `/api/goods/documents/${type}`)),
    );
    let summed = 0;
    for (const { url } of lists)
      for (const filter of [{}, ofMain])
        summed += await compare(url, {
          ...filter,
          ...(url.endsWith('account-book') ? { keyword: 'W001' } : {}),
        });
    expect(summed).toBeGreaterThan(20);
  });

  it('G-25 writes into its file what the list sums, below rows that sum to it', async () => {
    const exported = test.app.routeTable.routes.filter(({ method, url }) =>
      test.app.routeTable.routes.some(
        list =>
          method === 'POST' &&
          list.method === 'GET' &&
          url.startsWith('/api/goods/') &&
          url === `${list.url}/export` &&
          'totals' in resultOf(list.schema),
      ),
    );
    expect(exported.map(({ url }) => url)).toEqual(
      expect.arrayContaining([
        '/api/goods/stock/status/export',
        '/api/goods/documents/export',
        '/api/goods/account-book/export',
        '/api/goods/account-book/summary/export',
        '/api/goods/payables/export',
        '/api/goods/warehouses/export',
        '/api/goods/stock-counts/export',
      ]),
    );
    for (const { url, schema } of exported)
      for (const filter of 'whId' in propertiesOf(schema.querystring) ? [{}, ofMain] : [{}])
        await compareFile(url, {
          ...filter,
          ...(url.includes('account-book/export') ? { keyword: 'W001' } : {}),
        });
  });

  it('G-25 writes lines into the file of each type that come to what its list sums', async () => {
    const ways = { jh: '折后金额', jt: '折后金额', xs: '折后金额', xt: '折后金额', qr: '金额' } as const;
    for (const [type, title] of Object.entries(ways)) {
      const page = await read(`/api/goods/documents/${type}`, {}, 1);
      const { bytes } = await room.admin.download(`/api/goods/line-file/export?type=${type}`);
      const { rows } = readXlsx(bytes);
      const headAt = rows.findIndex(row => row.includes(title));
      const at = rows[headAt]?.indexOf(title) ?? -1;
      const sum = rows
        .slice(headAt + 1)
        .reduce((total, row) => total + Math.round(Number(row[at] ?? 0) * 100), 0);
      expect([type, sum]).toEqual([type, page?.totals['amount']]);
    }
  });

  /** The figures below a file are those of the list, and each is the sum of its own column. */
  async function compareFile(url: string, filter: Record<string, string>): Promise<void> {
    const page = await read(url.replace(/\/export$/, ''), filter, 1);
    const totals = Object.values(page?.totals ?? {});
    const { bytes } = await room.admin.download(`${url}?${new URLSearchParams(filter)}`);
    const { rows } = readXlsx(bytes);
    const sumAt = rows.findIndex(([name]) => name === '合计');
    const headAt = rows.findIndex(row => row.length === rows[sumAt]?.length);
    const sums = (rows[sumAt] ?? []).flatMap((sum, at) => (typeof sum === 'number' ? [{ sum, at }] : []));
    expect([url, sums.map(({ sum }) => Math.round(sum * 100)).toSorted(ascending)]).toEqual([
      url,
      totals.toSorted(ascending),
    ]);
    for (const { sum, at } of sums) {
      const column = rows.slice(headAt + 1, sumAt).map(row => Math.round(Number(row[at] ?? 0) * 100));
      expect([url, rows[headAt]?.[at], column.reduce((total, each) => total + each, 0)]).toEqual([
        url,
        rows[headAt]?.[at],
        Math.round(sum * 100),
      ]);
    }
  }

  type SummedPage = { rows: Record<string, unknown>[]; total: number; totals: Record<string, number> };

  /** @returns how many sums of more than one page were compared */
  async function compare(url: string, filter: Record<string, string>): Promise<number> {
    const first = await read(url, filter, 1);
    if (first === null) return 0;
    const rows = [...first.rows];
    const pages = Math.ceil(first.total / pageSize);
    for (let page = 2; page <= pages; page += 1) rows.push(...((await read(url, filter, page))?.rows ?? []));
    for (const [column, total] of Object.entries(first.totals))
      expect([url, filter, column, sumOf(rows, column)]).toEqual([url, filter, column, total]);
    return pages > 1 ? Object.keys(first.totals).length : 0;
  }

  /** Null where the list has another filter. */
  async function read(url: string, filter: object, page: number): Promise<SummedPage | null> {
    const query = { ...filter, page: String(page), pageSize: String(pageSize) };
    const answer = await room.admin.call<SummedPage>('GET', url, { query });
    if (answer.status === 400) return null;
    expect([url, answer.status]).toEqual([url, 200]);
    return answer.result;
  }

  /** A column is named as its field, or as what it holds in fen. */
  function sumOf(rows: readonly Record<string, unknown>[], column: string): number {
    const values = rows.map(row => {
      const part = row[column.replace(/Fen$/, '')];
      const nested = typeof part === 'object' && part !== null && 'fen' in part ? part.fen : undefined;
      return [row[`${column}Fen`], nested, row[column]].find(value => typeof value === 'number') ?? fen(0);
    });
    return values.reduce<number>((sum, value) => sum + Number(value), 0);
  }
});

const ascending = (a: number, b: number) => a - b;

function propertiesOf(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return {};
  return typeof schema.properties === 'object' && schema.properties !== null ? schema.properties : {};
}

/** What a route answers inside `result`. */
function resultOf({ response }: DeclaredRoute['schema']): object {
  const ok = typeof response === 'object' && response !== null && 200 in response ? response[200] : null;
  const { result } = { result: null, ...propertiesOf(ok) };
  return propertiesOf(result);
}
