import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { demoPassword } from '../../../seeds/demo/people.ts';
import type { Db } from '../../../src/db/transaction.ts';
import { readStockMasters, type StockMasters } from '../../../src/goods/public.ts';
import { farClient } from '../../app/machines/far-client.ts';
import { resultOf } from '../../data/goods/goods.ts';
import { fillHistory } from '../../data/goods/stock-history.ts';
import { always, type Clerk, clerkOf } from './clerk.ts';

/** How many goods are dealt with, and how many of them have a history. */
export const assortment = 60;
export const hotGoods = 6;

/** Who works, and with what. What the keeper enters, the auditors audit; the head brings in what is sold. */
export type Ground = {
  till: Clerk;
  auditors: readonly [Clerk, Clerk];
  keeper: Clerk;
  head: Clerk;
  masters: StockMasters;
  day: string;
};

/** A warehouse that is sold out of, and how many rows of the ledger each of its hot goods has behind it. */
export type Place = { whId: number; rows: number };

export type GroundOptions = { origin: string; db: Db; day: string; retries: number };

/**
 * @param options `origin` is where the product listens, over a database with the goods and people of the demo;
 * `retries` is how often tills and auditors ask a busy server again
 */
export async function openGround({ origin, db, day, retries }: GroundOptions): Promise<Ground> {
  const signIn = (userName: string) => farClient(origin, userName, demoPassword);
  const admin = await signIn('admin');
  return {
    till: clerkOf(admin, retries),
    auditors: [clerkOf(admin, retries), clerkOf(await signIn('buyer01'), retries)],
    keeper: clerkOf(await signIn('keeper01'), always),
    head: clerkOf(admin, always),
    masters: await readStockMasters(db),
    day,
  };
}

/** A history for the hot goods, by the bulk path, and more of everything than will be sold. */
export async function fillPlace(url: string, ground: Ground, whCode: string, rows: number): Promise<Place> {
  const whId = ground.masters.warehouses.get(whCode) ?? 0;
  const goods = ground.masters.goods.slice(0, assortment);
  for (const { goodsId } of rows > 0 ? goods.slice(0, hotGoods) : [])
    await fillHistory(url, { goodsId, whId, rows, day: addDays(ground.day, -30) });
  await bringIn(ground, whId, goods, '100000');
  return { whId, rows };
}

type Goods = Pick<StockMasters['goods'][number], 'goodsId' | 'refCostFen' | 'shelfLifeDays'>;

/** So many of each of them come in, at a price that leaves a remainder. */
export async function bringIn(
  { head, day }: Ground,
  whId: number,
  goods: readonly Goods[],
  qty: string,
): Promise<void> {
  const lines = goods.map(({ goodsId, shelfLifeDays }) => ({
    goodsId,
    qty: quantity(qty),
    amountFen: fen(Number(qty) * 7 + 3),
    ...(shelfLifeDays === null ? {} : { madeOn: day }),
  }));
  resultOf(await head.post('qr', { bizDate: day, whId, reason: '内部', lines }));
}

/** One of each of these goods, sold to a school by the store. */
export function saleOf({ masters, day }: Ground, whId: number, goodsIds: readonly number[]): DocumentDraft {
  return {
    bizDate: day,
    whId,
    partyId: masters.parties.get('P003') ?? 0,
    storeId: masters.stores.get('S01') ?? 0,
    lines: goodsIds.map(goodsId => ({ goodsId, qty: quantity('1'), amountFen: fen(10_000) })),
  };
}
