import { settings } from '@shanmen/shared/contracts/admin/settings';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openGateway } from '../../src/commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../src/db/transaction.ts';
import { allGuards } from '../../src/guards.ts';
import type { Staff } from '../../src/staff.ts';
import {
  closeSpot,
  listSpotIds,
  quoteRefund,
  refundTickets,
  resolveRefunds,
  type TicketKeys,
} from '../../src/ticket/public.ts';
import { demoStaff } from './people.ts';

/** A charge under this code succeeds, and its provider refuses to give it back. */
export const unreturnableCode = '134000000000000007';

type Asked = { windowId: number; shiftId: number; now: Date; day: string; keys: TicketKeys; idemKey: string };

/** A visitor wants his money back whose account with the provider is gone. */
export async function askBack(
  tx: Tx,
  staff: Staff,
  { orderNo, tickets }: Order,
  { windowId, shiftId, now, day, keys, idemKey }: Asked,
): Promise<void> {
  const work = {
    now,
    bizDate: day,
    keys,
    guards: allGuards,
    outletIds: null,
    ownShiftId: shiftId,
    voidMinutes: settings.voidMinutes.standard,
    quoteMinutes: settings.refundQuoteMinutes.standard,
  };
  const asked = { orderNo, kind: 'VISITOR', ticketNos: tickets.map(({ ticketNo }) => ticketNo) } as const;
  const { quote } = await quoteRefund(tx, asked, work);
  await refundTickets(tx, staff, { ...asked, windowId, reason: '行程取消', quote }, { ...work, idemKey });
}

/** Providers are asked as the job asks them: what they refuse stands in 退款列表 as 退款失败. */
export async function settleRefunds(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  const gateway = openGateway({ db, now: () => now, demo: true });
  await resolveRefunds(db, { gateway, now: () => now, guards: allGuards, keys, requestId: 'demo-seed' });
}

/** The glass walk is shut for a day that visitors cannot book yet. */
export async function seedClosure(db: Db, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    const spotId = (await listSpotIds(tx)).get('ZD') ?? 0;
    const day = addDays(dayOf(now), 8);
    const draft = {
      spotId,
      dateFrom: day,
      dateTo: day,
      slotId: null,
      reason: 'MAINT',
      refundPolicy: 'FULL_NOFEE',
      note: '玻璃栈道年度检测',
    } as const;
    await closeSpot(tx, await demoStaff(tx, 'manager01'), draft, now);
  });
}
