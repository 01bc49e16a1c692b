import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { testApp } from '../../../../test/app/app.ts';
import { choicesOf, storeroom, whId } from '../../../../test/data/goods/goods.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

it('who enters documents is told where stores sell from, whether scans add up and what others audit, as the site says', async () => {
  const test = await testApp({ begin: 'stocked' });
  try {
    const room = await storeroom(test);
    const { keeper } = room;
    const { stores } = await choicesOf(keeper);
    expect(stores.find(({ code }) => code === 'S01')?.whId).toBe(whId(room, 'A1'));
    expect((await choicesOf(keeper)).mergesScans).toBe(true);
    await withTransaction(test.db, tx => changeSetting(tx, settings.scanMerge, false, null));
    expect((await choicesOf(keeper)).mergesScans).toBe(false);
    expect((await choicesOf(keeper)).auditedByOthers).toEqual(['jh', 'by', 'bs', 'cz', 'qc']);
    await withTransaction(test.db, tx => changeSetting(tx, settings.makerChecker, ['bs', 'red'], null));
    expect((await choicesOf(keeper)).auditedByOthers).toEqual(['bs']);
  } finally {
    await test.close();
  }
});
