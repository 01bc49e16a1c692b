import { fen } from '@shanmen/shared/money';

import type { TestApp } from '../../app/app.ts';
import { readNumber } from '../../app/scenario.ts';
import { driverDraft } from '../../people/tour-crew.ts';
import { audited, draftOf, purchase, put, type Storeroom, whId } from '../goods/goods.ts';
import { rechargeInCash, sellBelowPrice, tillCounter } from './till-counter.ts';

/** Some of a good comes to store S01, and one piece of it is broken there. */
export async function storeMoves(room: Storeroom, bizDate: string): Promise<void> {
  const place = { whId: whId(room, 'A1'), bizDate };
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]], place));
  await audited(room, 'bs', draftOf(room, [['W001', '1']], { ...place, reason: '破损' }));
}

/**
 * A day of store S01 with all that a day sheet counts: stock that moves, a drawer that opens, a price that is changed, a
 * member who pays into his wallet and a driver who brings a group.
 */
export async function storeDay(test: TestApp, bizDate: string): Promise<void> {
  const counter = await tillCounter(test, bizDate);
  const { room, open, sell } = counter;
  await storeMoves(room, bizDate);
  const { admin } = room;
  const shift = await open(admin, { floatFen: fen(0) });
  await sell(admin, shift, 1);
  await rechargeInCash(admin, shift, 100_00);
  const cashier = await test.signIn('cashier01');
  await sellBelowPrice(counter, cashier, await open(cashier, { tillNo: 2 }), 250);
  const driver = await put<{ id: number }>(admin, 'POST', '/api/ticket/drivers', {
    ...driverDraft,
    code: 'D900',
    name: '郑师傅',
    mobile: '13900009000',
    plateNo: '测A·D9000',
  });
  const outletId = await readNumber(
    test.database.url,
    `select outlet_id as value from goods.store where code = 'S01'`,
  );
  const visit = { driverId: driver.id, visitDate: bizDate, arriveTime: '09:30', heads: 20 };
  await put(admin, 'POST', '/api/cashier/driver-visits', { ...visit, outletIds: [outletId] });
}
