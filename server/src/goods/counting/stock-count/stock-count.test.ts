import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  CountLine,
  StockCount,
  StockCountPage,
} from '@shanmen/shared/contracts/goods/counting/stock-count';

import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();
beforeEach(async () => {
  const lines = ['W001', 'W002', 'W003', 'W004'].map(code => [code, '10', 68] as const);
  await audited(room, 'jh', purchase(room, lines));
});

it('a count takes no part of what is counted by the piece, and any weight of what is weighed', async () => {
  const task = await open();
  expect((await enter(room.keeper, task, 'W001', '1.5')).error).toMatchObject({
    code: 'document_incomplete',
    message: '青岚山立体冰箱贴 的数量须为整数',
  });
  expect(await counted(task, 'T001', '1.5')).toMatchObject({ countedQty: '1.5' });
});

describe('a count while selling goes on', () => {
  proof(
    'G-23 finds what is more and less, whatever was sold before or after the count of each good',
    async () => {
      const done = await countedWhileSold();
      expect(done.documents.map(({ type }) => type)).toEqual(['by', 'bs']);
      await auditDrafts(done);
      const left = await Promise.all(['W001', 'W002', 'W003', 'W004'].map(code => stockOf(room, 'ZC', code)));
      expect(left.map(([qty]) => qty)).toEqual(['7', '8', '6', '12']);
      expect(await findStockFaults(test.db)).toEqual([]);
    },
  );

  it('G-41 leaves what it did not find as a draft, which asks for no photo of what is not there', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
    const task = await open();
    await counted(task, 'W001', '1');
    const { documents } = await finish(task);
    expect(documents).toMatchObject([{ type: 'bs', status: 'draft' }]);
    const [loss] = documents;
    const sent = resultOf(await step(room.lead, 'bs', { id: loss?.id ?? 0, version: 1 }, 'submit'));
    expect(sent.status).toBe('submitted');
    const now = await room.lead.call<StockCount>('GET', `/api/goods/stock-counts/${task.id}`);
    expect(resultOf(now).documents).toMatchObject([{ type: 'bs', status: 'submitted' }]);
  });

  it('G-23 says on its documents what the books said and what was found, also once they are edited', async () => {
    const { documents } = await countedWhileSold();
    const said = async (at: number) => {
      const { type = 'by', id = 0 } = documents[at] ?? {};
      const path = `/api/goods/documents/${type}/${id}`;
      const read = resultOf(await room.lead.call<Document>('GET', path));
      return read.lines.map(({ code, bookQty, countedQty, qty }) => [code, bookQty, countedQty, qty]);
    };
    const found = [[['W004', '10', '12', '2']], [['W003', '9', '8', '1']]];
    expect([await said(0), await said(1)]).toEqual(found);
    const more = draftOf(room, [['W004', '2']], { reason: '盘盈', remark: '复核过' });
    const body = { ...more, version: 1 };
    resultOf(await room.lead.call('PUT', `/api/goods/documents/by/${documents[0]?.id}`, { body, key: true }));
    expect(await said(0)).toEqual(found[0]);
  });

  it('G-23 adds scan after scan, and takes the second count before the first', async () => {
    const task = await open();
    await counted(task, 'W001', '4', { mode: 'add' });
    expect(await counted(task, 'W001', '5', { mode: 'add' })).toMatchObject({ countedQty: '9' });
    const again = await counted(task, 'W001', '10', { isRecount: true });
    expect(again).toMatchObject({ countedQty: '9', recountQty: '10' });
    const done = await finish(task);
    expect(done).toMatchObject({ differing: 0, documents: [] });
  });

  it('takes in a good that the books did not know of, and what nobody counted as missing when asked', async () => {
    const task = await open();
    await counted(task, 'W009', '2');
    for (const code of ['W001', 'W002', 'W003']) await counted(task, code, '10');
    const done = await finish(task, 'missing');
    expect(
      done.rows.filter(line => line.differenceQty !== '0').map(line => [line.code, line.differenceQty]),
    ).toEqual([
      ['W004', '-10'],
      ['W009', '2'],
    ]);
  });

  it('counts the goods that were chosen and no others, also one of which nothing is left', async () => {
    await sell('W003', '10');
    const goodsIds = ['W001', 'W003'].map(code => goodsId(room, code));
    const body = { whId: whId(room, 'ZC'), categoryId: null, goodsIds, blind: false, remark: '' };
    const answer = await room.lead.call<StockCount>('POST', '/api/goods/stock-counts', { body, key: true });
    const task = resultOf(answer);
    expect(task).toMatchObject({ scope: 'list', category: null, lines: 2 });
    expect(task.rows.map(({ code, expectedQty }) => [code, expectedQty])).toEqual([
      ['W001', '10'],
      ['W003', '0'],
    ]);
    await counted(task, 'W001', '10');
    await counted(task, 'W003', '1');
    const done = await finish(task, 'missing');
    expect(done.documents.map(({ type }) => type)).toEqual(['by']);
    const { bytes } = await room.lead.download('/api/goods/stock-counts/export');
    expect(readXlsx(bytes).rows.flat()).toContain('指定商品');
  });

  it('tells who counts blindly nothing of the books', async () => {
    const task = await open();
    await counted(task, 'W001', '9');
    const seen = await room.keeper.call<StockCount>('GET', `/api/goods/stock-counts/${task.id}`);
    expect(seen.text).not.toMatch(/expectedQty|differenceQty|differenceFen/);
    expect(seen.result.differing).toBeNull();
    const lead = await room.lead.call<StockCount>('GET', `/api/goods/stock-counts/${task.id}`);
    expect(lead.result.rows.find(({ code }) => code === 'W001')).toMatchObject({
      expectedQty: '10',
      differenceQty: '-1',
      differenceFen: -6_80,
    });
  });

  it('G-49 is worth what its documents moved, once all of them are audited, whatever goods cost later', async () => {
    const task = await countedWhileSold();
    expect(await worth(room.lead)).toBeNull();
    await auditDrafts(task);
    // Two of W004 more and one of W003 less, at 6.80 each.
    expect(await worth(room.lead)).toBe(6_80);
    await audited(room, 'jh', purchase(room, [['W004', '10', 999]]));
    expect(await worth(room.lead)).toBe(6_80);
    const shown = await room.lead.call<StockCount>('GET', `/api/goods/stock-counts/${task.id}`);
    const lines = shown.result.rows.filter(line => line.differenceQty !== '0');
    expect(lines.map(line => [line.code, line.differenceFen])).toEqual([
      ['W003', -6_80],
      ['W004', 13_60],
    ]);
    expect(shown.result.differenceFen).toBe(6_80);
    expect(await worthOfAll(room.lead, {})).toEqual({ difference: 6_80 });
    expect(await worthOfAll(room.lead, { pageSize: '1', status: 'counting' })).toEqual({ difference: 0 });
    expect(await worthOfAll(room.keeper, {})).toEqual({});
  });

  it('G-49 tells what it is worth in list and file to nobody without the right to cost', async () => {
    await auditDrafts(await countedWhileSold());
    expect(await worth(room.keeper)).toBeUndefined();
    expect(await titlesInFile(room.keeper)).not.toContain('差异金额');
    expect(await titlesInFile(room.lead)).toContain('差异金额');
  });

  it('G-49 is worth nothing without a difference, and says nothing while it goes on or when it is void', async () => {
    const task = await open();
    await counted(task, 'W001', '9');
    expect(await worth(room.lead)).toBeNull();
    const over = { body: { version: task.version }, key: true } as const;
    await room.lead.call('POST', `/api/goods/stock-counts/${task.id}/void`, over);
    expect(await worth(room.lead)).toBeNull();
    const right = await open();
    await counted(right, 'W001', '10');
    await finish(right);
    expect(await worth(room.lead)).toBe(0);
  });

  it('is the only one of its warehouse, and over when it is over', async () => {
    const task = await open();
    const body = { whId: whId(room, 'ZC'), categoryId: null, blind: true, remark: '' };
    const second = await room.keeper.call('POST', '/api/goods/stock-counts', { body, key: true });
    expect(second.error?.code).toBe('count_running');
    const empty = { ...body, whId: whId(room, 'A1') };
    const nothing = await room.keeper.call('POST', '/api/goods/stock-counts', { body: empty, key: true });
    expect(nothing.error?.code).toBe('count_empty');
    const over = { body: { version: task.version }, key: true } as const;
    expect((await room.lead.call('POST', `/api/goods/stock-counts/${task.id}/void`, over)).status).toBe(200);
    const ended = expect.stringMatching(
      /^盘点已由 唐莹 于 \d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})? 作废，请刷新$/,
    );
    const late = await enter(room.keeper, task, 'W001', '1');
    expect(late.error).toMatchObject({ code: 'state_forbidden', message: ended });
    const again = await room.admin.call('POST', `/api/goods/stock-counts/${task.id}/void`, over);
    expect(again.error).toMatchObject({ code: 'version_conflict', message: ended });
  });
});

/** Of ten each: one less is found of W003, two more of W004; of all others what was sold is missing. */
async function countedWhileSold(): Promise<StockCount> {
  const task = await open();
  await sell('W001', '3');
  await counted(task, 'W001', '7');
  await counted(task, 'W002', '10');
  await sell('W002', '2');
  await sell('W003', '1');
  await counted(task, 'W003', '8');
  await sell('W003', '2');
  await counted(task, 'W004', '12');
  return finish(task);
}

/** 差异金额 of all that match. */
async function worthOfAll(person: Client, query: Record<string, string>): Promise<StockCountPage['totals']> {
  const page = await person.call<StockCountPage>('GET', '/api/goods/stock-counts', { query });
  return resultOf(page).totals;
}

/** 差异金额 of the latest count in the list. */
async function worth(person: Client): Promise<number | null | undefined> {
  const page = resultOf(await person.call<StockCountPage>('GET', '/api/goods/stock-counts'));
  return page.rows[0]?.differenceFen;
}

async function titlesInFile(person: Client) {
  const { bytes } = await person.download('/api/goods/stock-counts/export');
  return readXlsx(bytes).rows.find(row => row.includes('盘点单号'));
}

async function open(): Promise<StockCount> {
  const body = { whId: whId(room, 'ZC'), categoryId: null, blind: true, remark: '' };
  return resultOf(await room.keeper.call<StockCount>('POST', '/api/goods/stock-counts', { body, key: true }));
}

type Entry = { mode?: 'add' | 'set'; isRecount?: boolean };

function enter(person: Client, { id }: StockCount, code: string, qty: string, entry: Entry = {}) {
  const body = { goodsId: goodsId(room, code), qty, mode: 'set', isRecount: false, ...entry };
  return person.call<CountLine>('PUT', `/api/goods/stock-counts/${id}/lines`, { body, key: true });
}

async function counted(task: StockCount, code: string, qty: string, entry: Entry = {}): Promise<CountLine> {
  return resultOf(await enter(room.keeper, task, code, qty, entry));
}

async function finish({ id, version }: StockCount, uncounted = 'leave'): Promise<StockCount> {
  const body = { uncounted, version };
  return resultOf(
    await room.lead.call<StockCount>('POST', `/api/goods/stock-counts/${id}/finish`, { body, key: true }),
  );
}

function sell(code: string, qty: string) {
  return audited(
    room,
    'ly',
    draftOf(room, [[code, qty]], { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' }),
  );
}

async function auditDrafts({ documents }: StockCount): Promise<void> {
  for (const { id, type } of documents) {
    const sent = resultOf(await step(room.lead, type, { id, version: 1 }, 'submit'));
    resultOf(await step(room.admin, type, sent, 'audit'));
  }
}
