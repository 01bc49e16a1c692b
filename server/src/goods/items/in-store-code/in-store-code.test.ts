import type { InStoreCode, InStoreCodesGiven } from '@shanmen/shared/contracts/goods/items/in-store-code';
import type { ItemCard, ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import { sql } from 'kysely';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  goodsId,
  itemChangeOf,
  lookUp,
  put,
  resultOf,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';
import { whileResting } from '../../../../test/app/scenario.ts';
import { ean13 } from './ean.ts';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('生成店内码', () => {
  it('G-48 gives each piece good that cannot be scanned a code of its own, and leaves the others alone', async () => {
    await begin();
    const [first, second] = [await uncoded('N001'), await uncoded('N002')];
    const ids = [first, second, goodsId(room, 'W001'), goodsId(room, 'T001')];
    const answer = await give(ids);
    expect(answer.result).toEqual({ given: 2, leftOut: 2 });
    expect(await codesOf(first)).toEqual(['2000000000015']);
    expect(await codesOf(second)).toEqual(['2000000000022']);
    expect(await codesOf(goodsId(room, 'W001'))).toEqual(['2001000000012']);
    expect(await codesOf(goodsId(room, 'T001'))).toEqual(['20051']);
    expect(await lookUp(room.keeper, '2000000000022')).toMatchObject([{ goodsId: second, exact: true }]);
    expect((await give(ids)).result).toEqual({ given: 0, leftOut: 4 });
  });

  it('G-48 counts past a code that a good has from before, and never gives one again that was given up', async () => {
    await begin();
    const old = await cardOf(await uncoded('N001'));
    await put(room.lead, 'PUT', `/api/goods/items/${old.id}`, changeOf(old, ['2000000000015']));
    const next = await uncoded('N002');
    await give([next]);
    expect(await codesOf(next)).toEqual(['2000000000022']);
    await put(room.lead, 'PUT', `/api/goods/items/${next}`, changeOf(await cardOf(next), []));
    await give([next]);
    expect(await codesOf(next)).toEqual(['2000000000039']);
  });

  it('is for who may change goods, and shows whom it tells nothing of cost', async () => {
    await begin();
    const ids = [await uncoded('N001')];
    const seller = await test.signIn('seller01');
    for (const path of ['/api/goods/in-store-codes', '/api/goods/in-store-codes/next']) {
      const body = path.endsWith('next') ? undefined : { ids };
      expect((await seller.call('POST', path, { body, key: true })).error?.code).toBe('no_permission');
    }
    expect((await give(ids)).text).not.toContain('Fen');
  });
});

describe('ten who ask for codes at once', () => {
  proof('G-48 are shown ten codes', async () => {
    const shown = await askAtOnce();
    expect(new Set(shown).size).toBe(10);
    expect(shown.every(code => code === ean13(code.slice(0, 12)))).toBe(true);
  });

  proof('G-48 give five goods five codes between them, and nobody is refused', async () => {
    const { answers, codes } = await giveAtOnce();
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(answers.reduce((sum, { result }) => sum + result.given, 0)).toBe(5);
    expect(new Set(codes.flat()).size).toBe(5);
    expect(codes.every(each => each.length === 1)).toBe(true);
  });
});

describe('the check digit of EAN-13', () => {
  // Codes of the demo area, and one printed on a book.
  it.each(['2001000000012', '2002000000262', '2004000000624', '9780306406157'])('of %s', code => {
    expect(ean13(code.slice(0, 12))).toBe(code);
  });

  it('is of twelve digits', () => {
    expect(() => ean13('20000000001')).toThrow('twelve');
  });
});

describe('商品明细', () => {
  it('G-18 finds what cannot be scanned, and what brings in little only for who may see cost', async () => {
    await begin();
    await uncoded('N001');
    const find = (query: Record<string, string>, person = room.lead) =>
      person.call<ItemPage>('GET', '/api/goods/items', { query });
    expect((await find({ codes: 'none' })).result.rows.map(({ code }) => code)).toContain('N001');
    expect((await find({ codes: 'some' })).result.rows.map(({ code }) => code)).not.toContain('N001');
    await sql`update goods.goods set last_unit_cost = 2300 where code = 'W001'`.execute(test.db);
    expect((await find({ margin: 'under10' })).result.rows.map(({ code }) => code)).toEqual(['W001']);
    expect((await find({ margin: 'loss' })).result.total).toBe(0);
    expect((await find({ margin: 'under10' }, room.keeper)).error?.code).toBe('no_permission');
    const taken = await room.keeper.call('POST', '/api/goods/items/export', { query: { margin: 'loss' } });
    expect(taken.error?.code).toBe('no_permission');
  });
});

async function begin(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
}

async function askAtOnce(): Promise<string[]> {
  await begin();
  const answers = await whileResting(test.database.url, 'update on goods.in_store_counter', () =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        room.lead.call<InStoreCode>('POST', '/api/goods/in-store-codes/next', { key: true }),
      ),
    ),
  );
  return answers.map(answer => resultOf(answer).barcode);
}

async function giveAtOnce() {
  await begin();
  const ids: number[] = [];
  for (const code of ['N001', 'N002', 'N003', 'N004', 'N005']) ids.push(await uncoded(code));
  const answers = await whileResting(test.database.url, 'insert on goods.goods_barcode', () =>
    Promise.all(Array.from({ length: 10 }, () => give(ids))),
  );
  return { answers, codes: await Promise.all(ids.map(codesOf)) };
}

function give(ids: readonly number[]): Promise<Answer<InStoreCodesGiven>> {
  return room.lead.call('POST', '/api/goods/in-store-codes', { body: { ids }, key: true });
}

/** A new good of one piece without a bar code. */
async function uncoded(code: string): Promise<number> {
  const { version: _version, ...like } = itemChangeOf(await cardOf(goodsId(room, 'W001')));
  const body = { ...like, code, barcodes: [] };
  return (await put<ItemCard>(room.lead, 'POST', '/api/goods/items', body)).id;
}

async function cardOf(id: number): Promise<ItemCard> {
  return resultOf(await room.lead.call<ItemCard>('GET', `/api/goods/items/${id}`));
}

async function codesOf(id: number): Promise<readonly string[]> {
  return (await cardOf(id)).barcodes;
}

function changeOf(card: ItemCard, barcodes: string[]) {
  return { ...itemChangeOf(card), barcodes };
}
