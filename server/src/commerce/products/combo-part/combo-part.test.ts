import type {
  ComboPart,
  ComboParts,
  ComboPartsPage,
} from '@shanmen/shared/contracts/commerce/products/combo-part';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import { comboOf } from '../../../../test/data/ticket/combos.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';

const path = '/api/commerce/combo-parts';
let test: TestApp;
let maker: Client;
let checker: Client;
beforeEach(async () => {
  test = await testApp();
  maker = await test.signIn('commerce01');
  checker = await test.signIn('admin');
});
afterEach(() => test.close());

const step = (client: Client, id: number, name: string, body: object) =>
  client.call<ComboParts>('POST', `${path}/${id}/${name}`, { body, key: true });
const read = async (id: number) =>
  (await maker.call<ComboPartsPage>('GET', path)).result.rows.find(row => row.id === id);
const shares = () =>
  test.db.selectFrom('ticket.ticket_entitlement').select('share_fen').orderBy('id').execute();

it('A-06 C-01 C-03 is worth by its parts what it costs to the fen once a second person approved, and sold ones stay', async () => {
  const { site, seller } = await sellerAtWork(test);
  const [one, two] = [await attraction(test.db), await attraction(test.db)];
  const combo = await comboOf(test.db, 'LA', 200, [
    { ...one, share: 110 },
    { ...two, share: 90 },
  ]);
  await sell(seller, cashSale(site, combo));
  const before = await read(combo.productId);
  const { version = 0 } = before ?? {};
  const part = (singleId: number, share: number, changes: Partial<ComboPart> = {}): ComboPart => ({
    singleId,
    qty: 1,
    shareFen: fen(share),
    enterAfter: null,
    refundableAlone: true,
    ...changes,
  });
  const asked = (parts: ComboPart[], read = version) => ({ parts, reason: '索道成本上升', version: read });
  const ask = (parts: ComboPart[]) => step(maker, combo.productId, 'ask', asked(parts));
  expect((await ask([part(one.productId, 110_00), part(two.productId, 89_00)])).error).toMatchObject({
    code: 'share_sum_mismatch',
    message: '分摊合计 ¥199.00 与售价 ¥200.00 不符',
  });
  expect((await ask([part(one.productId, 100_00), part(one.productId, 100_00)])).error?.code).toBe(
    'invalid_input',
  );
  expect((await ask([part(one.productId, 100_00), part(combo.productId, 100_00)])).error?.code).toBe(
    'invalid_input',
  );
  const wanted = [part(one.productId, 66_67), part(two.productId, 133_33, { enterAfter: '15:00' })];
  const stale = await step(maker, combo.productId, 'ask', asked(wanted, version + 1));
  expect(stale.error?.code).toBe('version_conflict');
  expect((await ask(wanted)).result).toMatchObject({ asked: wanted, soldTickets: 1, isOwn: true });
  expect((await ask(wanted)).error?.code).toBe('state_forbidden');
  const approval = { approved: true, reason: '' };
  expect((await step(maker, combo.productId, 'audit', approval)).error?.code).toBe('maker_is_checker');
  const approved = await step(checker, combo.productId, 'audit', approval);
  expect(approved.result).toMatchObject({ parts: wanted, asked: null, version: version + 1 });
  expect((await step(checker, combo.productId, 'audit', approval)).error?.code).toBe('not_found');
  expect((await shares()).map(row => row.share_fen)).toEqual([110_00, 90_00]);
  await sell(seller, cashSale(site, combo));
  expect((await shares()).map(row => row.share_fen)).toEqual([110_00, 90_00, 66_67, 133_33]);
  expect(await findFaults(test.db)).toEqual([]);
});
