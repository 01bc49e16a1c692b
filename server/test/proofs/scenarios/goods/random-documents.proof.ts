import { findStockFaults, replayStock } from '../../../../src/goods/public.ts';
import { testApp } from '../../../app/app.ts';
import { storeroom } from '../../../data/goods/goods.ts';
import { numbersOf, randomDocuments } from '../../../data/goods/random-documents.ts';
import { asOwner } from '../../../app/scenario.ts';

/** Five thousand are a soak. */
const documents = Number(process.env['SHANMEN_RANDOM_DOCUMENTS'] ?? '80');
const seed = Number(process.env['SHANMEN_RANDOM_SEED'] ?? String(1 + (Date.now() % 1_000_000)));

jest.setTimeout(120_000 + documents * 2_000);

it('G-01 G-03 every balance is the sum of its ledger, and comes out again, after random documents of every kind', async () => {
  const test = await testApp();
  const shop = randomDocuments(await storeroom(test), numbersOf(seed));
  for (let count = 1; count <= documents; count += 1) {
    await shop.next();
    if (count % 500 === 0 || count === documents)
      expect([seed, count, await findStockFaults(test.db)]).toEqual([seed, count, []]);
  }
  const { pools, rows, estimated, findings } = await replayStock(test.db);
  const told = Object.fromEntries([...shop.answers].toSorted(([a], [b]) => a.localeCompare(b)));
  process.stdout.write(
    `[documents] seed ${seed}, ${documents} tries, ${rows} rows of ${pools} pools, ${estimated} estimated: ${JSON.stringify(told)}\n`,
  );
  expect([seed, findings]).toEqual([seed, []]);
  // Half of the kinds were posted at least, or the run was too tame.
  expect([...shop.answers.keys()].filter(said => said.endsWith(' ok')).length).toBeGreaterThan(6);

  // The same proof finds a single fen that somebody added to the last row of one of them.
  await asOwner(
    test.database.url,
    `set session_replication_role = 'replica';
     update goods.stock_ledger set value_fen = value_fen + 1
     where (goods_id, wh_id, seq) in (select goods_id, wh_id, seq from goods.stock_balance where seq > 0 limit 1)`,
  );
  expect(await findStockFaults(test.db)).not.toEqual([]);
  await test.close();
});
