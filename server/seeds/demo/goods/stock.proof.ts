import { listPeriods } from '../../../src/goods/public.ts';
import { readMasterKeys } from '../../../src/process/master-keys/master-key.ts';
import { ticketKeys } from '../../../src/ticket/public.ts';
import { testApp } from '../../../test/app/app.ts';
import { seedEnterprises } from '../partners/enterprises.ts';
import { seedEscorts } from '../partners/tour-crew.ts';
import { seedGoods } from './goods.ts';
import { seedPlaces } from '../ticket/places.ts';
import { seedCombos, seedProducts, seedTeamProducts } from '../ticket/products.ts';
import { seedStock } from './stock.ts';
import { seedWarehouses } from './warehouses.ts';

it.each(['2026-12-05', '2026-12-31'])(
  'G-14 a demo that begins on %s has a month that is over, closed, and may be opened again',
  async today => {
    const test = await testApp();
    const keys = ticketKeys(readMasterKeys(test.deps.config));
    const now = new Date(`${today}T02:00:00Z`);
    await seedPlaces(test.db);
    await seedProducts(test.db);
    await seedCombos(test.db);
    await seedTeamProducts(test.db);
    await seedEnterprises(test.db, now);
    await seedEscorts(test.db, now, keys);
    await seedGoods(test.db, today);
    await seedWarehouses(test.db);
    await seedStock(test.db, now, keys);
    const { rows } = await listPeriods(test.db, {}, today);
    expect(rows).toContainEqual(expect.objectContaining({ status: 'closed', waiting: 0, canReopen: true }));
    await test.close();
  },
);
