import type {
  PriceMatrix,
  PriceRule,
  PriceRuleDraft,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { type Attraction, attraction } from '../../../../test/data/ticket/factories.ts';
import { priceDraft } from '../../../../test/data/ticket/prices.ts';
import { commerceHands } from '../../../../test/people/partners.ts';

const day = '2026-10-02';
const base = '/api/ticket/price-rules';

let test: TestApp;
let maker: Client;
let checker: Client;
let spot: Attraction;
beforeEach(async () => {
  test = await testApp({ now: () => new Date('2026-10-02T02:00:00Z') });
  ({ maker, checker } = await commerceHands(test));
  spot = await attraction(test.db, { visitDate: day, priceYuan: 100 });
  await asOwner(
    test.database.url,
    "insert into commerce.sales_channel (code, name, kind, sort) values ('OT1', '途游网', 'OTA', 20)",
  );
});
afterEach(() => test.close());

const add = (changes: Partial<PriceRuleDraft>) =>
  maker.call<PriceRule>('POST', base, { body: priceDraft(spot.productId, day, changes), key: true });
const step = (client: Client, { id }: PriceRule, name: string, body?: object) =>
  client.call<PriceRule>('POST', `${base}/${id}/${name}`, { ...(body ? { body } : {}), key: true });
const approve = async (changes: Partial<PriceRuleDraft>) => {
  const { result } = await add(changes);
  await step(maker, result, 'submit');
  const typedFen = result.salePriceFen ?? undefined;
  return step(checker, result, 'audit', { approved: true, reason: '', typedFen });
};
const matrix = async () =>
  (await maker.call<PriceMatrix>('GET', `${base}/matrix?productId=${spot.productId}&from=${day}&days=3`))
    .result;
const channelId = async (name: string) =>
  (await matrix()).channels.find(found => found.name === name)?.id ?? 0;

it('shows what each channel sells at on each day, and where a price waits', async () => {
  const web = await channelId('官方订票');
  await approve({ channelId: web, dateFrom: '2026-10-03', dateTo: '2026-10-03', salePriceFen: fen(90_00) });
  await add({ channelId: web, dateFrom: '2026-10-04', dateTo: '2026-10-04', salePriceFen: fen(80_00) });
  const { days, channels } = await matrix();
  expect(days.map(shown => shown.day)).toEqual(['2026-10-02', '2026-10-03', '2026-10-04']);
  const prices = (name: string) =>
    channels.find(found => found.name === name)?.cells.map(cell => [cell.salePriceFen, cell.isAsked]);
  expect(prices('官方订票')).toEqual([
    [100_00, false],
    [90_00, false],
    [100_00, true],
  ]);
  expect(prices('窗口')).toEqual([
    [100_00, false],
    [100_00, false],
    [100_00, false],
  ]);
});

it('C-07 refuses a partner a price below the floor, and a floor above what a partner sells at', async () => {
  const ota = await channelId('途游网');
  expect((await approve({ salePriceFen: fen(100_00), retailFloorFen: fen(95_00) })).result.state).toBe(
    'APPROVED',
  );
  const low = (await add({ channelId: ota, salePriceFen: fen(94_00) })).result;
  expect((await step(maker, low, 'submit')).error).toMatchObject({ code: 'price_below_floor' });
  expect((await approve({ channelId: ota, salePriceFen: fen(96_00) })).result.state).toBe('APPROVED');
  const raised = (await add({ salePriceFen: fen(100_00), retailFloorFen: fen(97_00) })).result;
  expect((await step(maker, raised, 'submit')).error?.code).toBe('price_below_floor');
  // A window is no partner.
  expect((await approve({ channelId: await channelId('窗口'), salePriceFen: fen(94_00) })).result.state).toBe(
    'APPROVED',
  );
  expect((await add({ salePriceFen: fen(90_00), retailFloorFen: fen(95_00) })).error?.code).toBe(
    'price_below_floor',
  );
});
