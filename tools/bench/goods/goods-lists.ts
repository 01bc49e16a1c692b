import type { Db } from '../../../server/src/db/transaction.ts';
import {
  listMovements,
  sumMovements,
} from '../../../server/src/goods/books/account-book/account-book.queries.ts';
import { listItems } from '../../../server/src/goods/items/item/item.queries.ts';
import { lookUpGoods } from '../../../server/src/goods/items/lookup/lookup.queries.ts';
import {
  listSummary,
  sumSummary,
} from '../../../server/src/goods/books/stock-summary/stock-summary.queries.ts';
import { listStock, sumStock } from '../../../server/src/goods/stock/stock-status/stock-status.queries.ts';
import { listStockAlerts } from '../../../server/src/goods/stock/stock-alert/stock-alert.queries.ts';
import type { Figure } from '../figure.ts';
import { withGoods } from './goods-ground.ts';
import { fillStock } from './goods-stock.ts';

export const name = 'goods';

const goods = 2000;
const movements = 200_000;
const calls = 60;
const everywhere = { scope: null, staffId: 1 } as const;

/** Lists of goods and stock with a year of movements behind them: what they take, nineteen times of twenty. */
export function run(): Promise<readonly Figure[]> {
  return withGoods(async (db, url) => {
    await fillStock(url, goods, movements);
    return measureAll(db);
  });
}

async function measureAll(db: Db): Promise<Figure[]> {
  const today = new Date().toISOString().slice(0, 10);
  const account = (index: number) => ({
    goodsId: 100 + index,
    whId: null,
    from: '2000-01-01',
    to: today,
    reach: everywhere,
  });
  const rules = { today, lookBackDays: 28, usedDays: 2800, boughtDays: 1000, slowDays: 60 };
  return [
    await measure('商品明细, a page', index => listItems(db, { page: 1 + (index % 20) })),
    await measure('商品明细, by a name', index => listItems(db, { keyword: `商品 ${index}` })),
    await measure('scan of one of 50,000 bar codes', index =>
      lookUpGoods(db, { q: `69${String(100 + index).padStart(11, '0')}` }),
    ),
    await measure('search by letters', index => lookUpGoods(db, { q: `bhsp${index}` })),
    await measure('库存状况, a page with its sums', index =>
      Promise.all([
        listStock(db, { page: 1 + (index % 20) }, everywhere, today),
        sumStock(db, {}, everywhere, today),
      ]),
    ),
    await measure('台账 of a good', index =>
      Promise.all([
        listMovements(db, account(index), { limit: 50, offset: 0 }),
        sumMovements(db, account(index), 'line'),
      ]),
    ),
    await measure(
      '收发存汇总, a page with its sums',
      index =>
        Promise.all([
          listSummary(db, {}, account(index), { limit: 50, offset: 50 * (index % 20) }),
          sumSummary(db, {}, account(index)),
        ]),
      500,
    ),
    await measure('库存预警, a page', () => listStockAlerts(db, {}, everywhere, rules), 300),
  ];
}

async function measure(
  what: string,
  call: (index: number) => Promise<unknown>,
  aimMs = 100,
): Promise<Figure> {
  await call(0);
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const begun = performance.now();
    await call(index);
    times.push(performance.now() - begun);
  }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(calls * 0.95)] ?? 0;
  return { name: `${what}, p95`, value: p95, unit: 'ms', aim: `≤ ${aimMs}` };
}
