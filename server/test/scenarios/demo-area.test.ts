import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RebatePage } from '@shanmen/shared/contracts/ticket/rebate';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';

import { seedDemo } from '../../seeds/demo/seed.ts';
import { readConfig } from '../../src/config.ts';
import { cheapHashing, testApp } from '../app.ts';
import { countRows, findFaults, readNumber } from '../scenario.ts';

const tables = [
  'ticket.ticket',
  'ticket.slot',
  'ticket.checkin_log',
  'commerce.payment_entry',
  'goods.goods',
  'admin.outlet',
  'ticket.rebate',
  'ticket.sale_link',
  'ticket.waiting_entry',
];

/** Who led groups, in the days of the history. */
const led = `select count(distinct guide_id) + count(distinct driver_id) as value from ticket.ticket_order
  where visit_date < date '2026-10-02'`;

describe('the demo scenic area', () => {
  it('T-55 loads twice without change, balances, and lets seller01 begin by opening a shift', async () => {
    const now = () => new Date('2026-10-02T07:00:00Z');
    const test = await testApp({ now });
    const config = readConfig({ SHANMEN_DATA: join(tmpdir(), 'shanmen-demo-test') });
    const deps = {
      pools: test.database.pools,
      config,
      readiness: { draining: false },
      now,
      hashing: cheapHashing,
    };
    const countAll = () => Promise.all(tables.map(table => countRows(test.database.url, table)));

    await seedDemo(deps);
    const first = await countAll();
    await seedDemo(deps);
    expect(await countAll()).toEqual(first);
    expect(first.every(count => count > 0)).toBe(true);
    expect(await findFaults(test.db)).toEqual([]);
    expect(await readNumber(test.database.url, led)).toBeGreaterThan(5);
    const admin = await test.signIn('admin');
    const { result: paid } = await admin.call<RebatePage>('GET', '/api/ticket/rebates', {
      query: { status: 'PAID' },
    });
    expect(paid.rows).toMatchObject([{ enterpriseName: '江汀假日旅行社(演示)', guideName: '韩若川' }]);

    const seller = await test.signIn('seller01');
    const { result } = await seller.call<SaleBoot>('GET', '/api/ticket/sale-boot');
    expect(result.shift).toBeNull();
    expect(result.windows.map(window => window.siteName)).toEqual(
      Array.from({ length: 3 }, () => '南门售票处'),
    );
    const tiles = new Map(result.products.map(product => [product.code, product]));
    expect(tiles.get('GS')).toMatchObject({
      hotkey: 'G',
      priceFen: 40_00,
      requiresSlot: false,
      blocked: null,
    });
    expect(tiles.get('YC')).toMatchObject({
      hotkey: 'H',
      priceFen: 70_00,
      requiresSlot: true,
      blocked: null,
    });
    expect(tiles.get('CR')).toMatchObject({
      hotkey: 'C',
      priceFen: 120_00,
      blocked: null,
      visitors: { family: 'DM', eligibility: null },
    });
    expect(tiles.get('LB')).toMatchObject({ hotkey: 'L', priceFen: 198_00, blocked: null });
    expect(tiles.get('MP')?.visitors?.eligibility?.ages).toContainEqual({ from: 65, to: 150 });
    await test.close();
  });
});
