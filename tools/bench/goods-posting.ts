import type { DocumentDraft } from '@shanmen/shared/contracts/goods/document';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays, dayOf } from '@shanmen/shared/time';

import { demoStaff } from '../../server/seeds/demo/people.ts';
import { documentMoney } from '../../server/src/commerce/public.ts';
import { type Db, withTransaction } from '../../server/src/db/transaction.ts';
import { documentWork } from '../../server/src/goods/document-work.ts';
import {
  addDocument,
  auditDocument,
  readStockMasters,
  submitDocument,
} from '../../server/src/goods/public.ts';
import type { Staff } from '../../server/src/staff.ts';
import { fillHistory } from '../../server/test/stock-history.ts';
import { type Figure, median } from './figure.ts';
import { withGoods } from './goods-ground.ts';

export const name = 'goods-posting';

/** Rows of the ledger that a good has when it is sold. */
const histories = [
  ['W001', 1_000],
  ['W002', 10_000],
  ['W003', 50_000],
] as const;
const rounds = 60;

/** What auditing a 销售单 of one line takes, by how long the history of its good is: in turns, so that noise hits all. */
export function run(): Promise<readonly Figure[]> {
  return withGoods(async (db, url) => {
    const masters = await readStockMasters(db);
    const whId = masters.warehouses.get('ZC') ?? 0;
    const goods = histories.map(([code, rows]) => {
      const goodsId = masters.goods.find(each => each.code === code)?.goodsId ?? 0;
      return { goodsId, rows, times: new Array<number>() };
    });
    const day = dayOf(new Date());
    for (const { goodsId, rows } of goods)
      await fillHistory(url, { goodsId, whId, rows, day: addDays(day, -30) });
    const staff = await withTransaction(db, async tx => ({
      maker: await demoStaff(tx, 'keeper01'),
      checker: await demoStaff(tx, 'admin'),
    }));
    const sale = (goodsId: number): DocumentDraft => ({
      bizDate: day,
      whId,
      partyId: masters.parties.get('P003') ?? 0,
      storeId: masters.stores.get('S01') ?? 0,
      lines: [{ goodsId, qty: quantity('1'), amountFen: fen(10_000) }],
    });
    for (let round = 0; round < rounds; round += 1) {
      for (const { goodsId, times } of goods) times.push(await post(db, staff, sale(goodsId)));
    }
    // The first of each are planned and read from disk.
    const middles = goods.map(({ times }) => median(times.slice(10)));
    return goods.flatMap(({ rows }, index): Figure[] => {
      const what = `销售单 on a good of ${rows.toLocaleString('en')} rows, p50`;
      const value = middles[index] ?? 0;
      const figure: Figure = { name: what, value, unit: 'ms' };
      if (index === 0) return [figure];
      return [
        figure,
        {
          name: 'against the shortest history',
          value: value / (middles[0] ?? 1),
          unit: 'ratio',
          aim: '0.7 to 1.3',
        },
      ];
    });
  });
}

/** @returns the milliseconds that the audit took, by which stock and cost are moved */
async function post(
  db: Db,
  { maker, checker }: { maker: Staff; checker: Staff },
  draft: DocumentDraft,
): Promise<number> {
  const deps = { pools: { main: db }, now: () => new Date(), money: documentMoney };
  const work = await documentWork(deps, checker, 'xs', 'goods:xs:audit');
  const id = await withTransaction(db, async tx => {
    const added = await addDocument(tx, maker, draft, work);
    await submitDocument(tx, maker, added, { version: 1 }, work);
    return added;
  });
  const begun = performance.now();
  await withTransaction(db, tx => auditDocument(tx, checker, id, { version: 2 }, work));
  return performance.now() - begun;
}
