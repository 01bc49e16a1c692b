import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { testApp } from '../../../../test/app/app.ts';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import { giveRights } from '../../../../test/people/rights.ts';
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

it('who sees one kind of document is told the names that this kind can say, and who sees stock alone is told none', async () => {
  const test = await testApp({ begin: 'stocked' });
  try {
    await storeroom(test);
    const told = async (codes: readonly PermissionCode[]) => {
      await giveRights(test, 'cashier01', codes);
      const { suppliers, parties, departments, handlers, drivers, allWarehouses, ownWarehouses } =
        await choicesOf(await test.signIn('cashier01'));
      const lists = { suppliers, parties, departments, handlers, drivers };
      expect(allWarehouses.length).toBeGreaterThanOrEqual(ownWarehouses.length);
      return Object.entries(lists).flatMap(([name, { length }]) => (length > 0 ? [name] : []));
    };
    expect(await told(['goods:stock:view'])).toEqual([]);
    expect(await told(['goods:stock:view', 'goods:ly:view'])).toEqual(['departments', 'handlers']);
    expect(await told(['goods:stock:view', 'goods:ly:view', 'goods:jh:view'])).toEqual([
      'suppliers',
      'departments',
      'handlers',
    ]);
  } finally {
    await test.close();
  }
});
