import { randomUUID } from 'node:crypto';

import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { ItemCard, ItemChange } from '@shanmen/shared/contracts/goods/items/item';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { StockPage } from '@shanmen/shared/contracts/goods/stock/stock-status';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import { readStockMasters, type StockMasters } from '../../../src/goods/public.ts';
import { type Answer, type Caller, type Client, testApp, type TestApp } from '../../app/app.ts';
import { beginsWith } from '../../app/scene.ts';
import { testDay } from '../../app/clock.ts';
import { patiently } from '../ticket/factories.ts';
import { giveRights } from '../../people/rights.ts';
import { seedStoreroom } from './stocked.ts';

/** The goods and warehouses of the demo area, with nothing in them yet. */
export type Storeroom = {
  admin: Client;
  keeper: Client;
  /** 采购主管, who audits too. */ lead: Client;
  masters: StockMasters;
};

/** Seeded here unless the application began with it. */
export async function storeroom(test: TestApp): Promise<Storeroom> {
  const isStocked = (await readStockMasters(test.db)).goods.length > 0;
  if (!isStocked) await seedStoreroom(test.db, test.deps.now());
  const [admin, keeper, lead] = await Promise.all(
    ['admin', 'keeper01', 'buyer01'].map(name => test.signIn(name)),
  );
  if (!admin || !keeper || !lead) throw new Error('three people sign in');
  return { admin, keeper, lead, masters: await readStockMasters(test.db) };
}

/** What one test or file has; the same object for all of them, filled anew. */
type StockedShop = { readonly test: TestApp; readonly room: Storeroom };

/** For a file whose tests each begin with {@link storeroom}. */
export function storeroomOfEachTest(): StockedShop {
  const shop = noShopYet();
  beginsWith(async () => {
    await stock(shop);
    return shop.test;
  });
  return shop;
}

/** For a file whose tests share one {@link storeroom}. */
export function storeroomOfFile(): StockedShop {
  const shop = noShopYet();
  beforeAll(() => stock(shop));
  afterAll(() => shop.test.close());
  return shop;
}

function noShopYet(): StockedShop {
  return { test: Object.create(null), room: Object.create(null) };
}

async function stock({ test, room }: StockedShop): Promise<void> {
  Object.assign(test, await testApp({ begin: 'stocked' }));
  Object.assign(room, await storeroom(test));
}

export function goodsId({ masters }: Storeroom, code: string): number {
  const good = masters.goods.find(each => each.code === code);
  if (!good) throw new Error(`there is no good ${code}`);
  return good.goodsId;
}

export function whId({ masters }: Storeroom, code: string): number {
  return masters.warehouses.get(code) ?? 0;
}

/** Code, quantity, and yuan of the whole line where it has an amount. */
export type LineText = readonly [code: string, qty: string, yuan?: number];

export function draftOf(
  room: Storeroom,
  lines: readonly LineText[],
  changes: Partial<DocumentDraft> = {},
): DocumentDraft {
  return {
    bizDate: testDay,
    whId: whId(room, 'ZC'),
    lines: lines.map(([code, qty, yuan]) => ({
      goodsId: goodsId(room, code),
      qty: quantity(qty),
      ...(yuan === undefined ? {} : { amountFen: fen(Math.round(yuan * 100)) }),
    })),
    ...changes,
  };
}

/** A 进货单 of 浙岚工艺礼品 into 总仓. */
export function purchase(
  room: Storeroom,
  lines: readonly LineText[],
  changes: Partial<DocumentDraft> = {},
): DocumentDraft {
  const draft = draftOf(room, lines, { supplierId: room.masters.suppliers.get('G01') ?? 0, ...changes });
  const keeps = new Set(
    room.masters.goods.flatMap(good => (good.shelfLifeDays === null ? good.goodsId : [])),
  );
  // What keeps for some time only was made on the day on which it comes.
  const dated = draft.lines.map(line =>
    keeps.has(line.goodsId) ? line : { madeOn: draft.bizDate, ...line },
  );
  return { ...draft, lines: dated };
}

export function enter(
  maker: Caller,
  type: DocumentType,
  body: unknown,
  key: string = randomUUID(),
): Promise<Answer<Document>> {
  return maker.call('POST', `/api/goods/documents/${type}`, { body, key });
}

export function step(
  person: Caller,
  type: DocumentType,
  { id, version }: Pick<Document, 'id' | 'version'>,
  name: string,
  reason?: string,
  key: string = randomUUID(),
): Promise<Answer<Document>> {
  const body = { version, ...(reason === undefined ? {} : { reason }) };
  return person.call('POST', `/api/goods/documents/${type}/${id}/${name}`, { body, key });
}

/** {@link enter} as the browser does it: a busy server is asked again with the same key, and answers what it did. */
export function enterPatiently(maker: Client, type: DocumentType, body: unknown): Promise<Answer<Document>> {
  const key = randomUUID();
  return patiently(() => enter(maker, type, body, key));
}

/** {@link step} as the browser does it. */
export function stepPatiently(
  person: Client,
  type: DocumentType,
  of: Pick<Document, 'id' | 'version'>,
  name: string,
  reason?: string,
): Promise<Answer<Document>> {
  const key = randomUUID();
  return patiently(() => step(person, type, of, name, reason, key));
}

/** Ten of one good come in and two are sold from a store, both audited. */
export async function buyAndSellGoods(room: Storeroom, bizDate: string): Promise<void> {
  const { parties, stores } = room.masters;
  const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]], { bizDate }));
  await audited(room, 'xs', draftOf(room, [['W001', '2', 50]], { ...buyer, bizDate }));
}

/** Some of a good bought for a store of 快消 and one of 商业中心, and part of it sold by the back office. */
export async function sellInOtherGroups(room: Storeroom, bizDate: string): Promise<void> {
  for (const [store, warehouse, code] of [
    ['S04', 'B1', 'K001'],
    ['S07', 'C1', 'T002'],
  ] as const) {
    const { parties, stores } = room.masters;
    const place = { whId: whId(room, warehouse), bizDate };
    const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get(store) ?? 0 };
    await audited(room, 'jh', purchase(room, [[code, '10', 20]], place));
    await audited(room, 'xs', draftOf(room, [[code, '4', 40]], { ...place, ...buyer }));
  }
}

/** One white point, which is a whole photo. */
export const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

export function attach(
  person: Client,
  type: DocumentType,
  { id }: Pick<Document, 'id'>,
  changes: object = {},
): Promise<Answer<Document>> {
  const body = { name: '现场照片.png', mediaType: 'image/png', content: photo, ...changes };
  return person.call('POST', `/api/goods/documents/${type}/${id}/files`, { body, key: randomUUID() });
}

/** Entered and submitted by the keeper, a loss with its photo; many at once wait for a busy server. */
export async function submitted(
  room: Storeroom,
  type: DocumentType,
  draft: DocumentDraft,
): Promise<Document> {
  const made = resultOf(await enterPatiently(room.keeper, type, draft));
  if (type === 'bs') resultOf(await attach(room.keeper, type, made));
  return resultOf(await stepPatiently(room.keeper, type, made, 'submit'));
}

/** Entered and submitted by the keeper, audited by the administrator. */
export async function audited(room: Storeroom, type: DocumentType, draft: DocumentDraft): Promise<Document> {
  return resultOf(await step(room.admin, type, await submitted(room, type, draft), 'audit'));
}

/** Quantity and value of a good in a warehouse. */
export async function stockOf(
  room: Storeroom,
  warehouse: string,
  code: string,
): Promise<readonly [string, number]> {
  const query = { keyword: code, whId: String(whId(room, warehouse)) };
  const { rows } = resultOf(await room.admin.call<StockPage>('GET', '/api/goods/stock/status', { query }));
  const row = rows.find(each => each.code === code);
  return [row?.qty ?? '0', row?.valueFen ?? 0];
}

/** Gives a person these rights besides, which reach these warehouses and no others. */
export async function giveStockRights(
  test: TestApp,
  userName: string,
  codes: readonly PermissionCode[],
  warehouseIds: readonly number[],
): Promise<void> {
  await giveRights(test, userName, codes);
  await sql`
    insert into admin.role_scope (role_id, domain, kind, warehouse_ids)
    select max(id), 'stock', 'listed', ${[...warehouseIds]}::bigint[] from admin.role`.execute(test.db);
  await sql`update admin.permission_version set version = version + 1`.execute(test.db);
}

export async function choicesOf(person: Client): Promise<Choices> {
  return resultOf(await person.call<Choices>('GET', '/api/goods/choices'));
}

export async function lookUp(person: Client, q: string): Promise<FoundGoods> {
  return resultOf(await person.call<FoundGoods>('GET', '/api/goods/lookup', { query: { q } }));
}

export function resultOf<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

/** Makes or changes a master as this person. @throws what the answer says when it is refused */
export async function put<T>(person: Client, method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
  return resultOf(await person.call<T>(method, path, { body, key: true }));
}

/** What a form sends of a card: all that people say of a good, without what is only told of it. */
export function itemChangeOf(card: ItemCard): ItemChange {
  const {
    id: _id,
    category: _category,
    supplier: _supplier,
    status: _status,
    hasMoved: _moved,
    pictureAt: _picture,
    ...change
  } = card;
  return change;
}
