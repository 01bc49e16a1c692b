import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { fen } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { openGateway } from '../../src/commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../src/db/transaction.ts';
import type { Staff } from '../../src/callers/staff.ts';
import {
  closeSpot,
  listSpotIds,
  quoteRefund,
  refundClosures,
  refundTickets,
  resolveRefunds,
  type TicketKeys,
} from '../../src/ticket/public.ts';
import { saveToday, submitToday, type TodayAsked } from '../../src/reports/public.ts';
import { demoStaff } from './people.ts';

/** A charge under this code succeeds, and its provider refuses to give it back. */
export const unreturnableCode = '134000000000000007';

type Asked = {
  windowId: number;
  shiftId: number;
  now: Date;
  day: string;
  keys: TicketKeys;
  idemKey: string;
  kind?: 'VISITOR' | 'SELLER_ERROR';
};

/** A visitor wants the money of an order back, or the seller has sold what nobody wanted. */
export async function askBack(
  tx: Tx,
  staff: Staff,
  { orderNo, tickets }: Order,
  { windowId, shiftId, now, day, keys, idemKey, kind = 'VISITOR' }: Asked,
): Promise<Refund> {
  const work = {
    now,
    bizDate: day,
    keys,
    outletIds: null,
    ownShiftId: shiftId,
    voidMinutes: settings.voidMinutes.standard,
    quoteMinutes: settings.refundQuoteMinutes.standard,
  };
  const asked = { orderNo, kind, ticketNos: tickets.map(({ ticketNo }) => ticketNo) };
  const { quote } = await quoteRefund(tx, asked, work);
  const reason = kind === 'VISITOR' ? '行程取消' : '票种选错';
  return refundTickets(tx, staff, { ...asked, windowId, reason, quote }, { ...work, idemKey });
}

/** Providers are asked as the job asks them: what they refuse stands in 退款列表 as 退款失败. */
export async function settleRefunds(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  const gateway = openGateway({ db, now: () => now, demo: true });
  const work = { gateway, now: () => now, keys, requestId: 'demo-seed' };
  await untilNothingIsLeft(() => resolveRefunds(db, work));
}

/** What a storm shuts; the film in the museum goes on. */
const outdoors = ['QX', 'SD', 'YC', 'GC', 'ZD', 'JC'] as const;

/**
 * A storm: nobody got in, and everybody has the whole price back, without asking, by the way it was paid.
 * @param spots what it shuts besides what is shut already
 */
export async function seedStorm(
  db: Db,
  day: string,
  keys: TicketKeys,
  spots: readonly string[] = outdoors,
): Promise<void> {
  const at = (time: string) => instantOf(day, time);
  await withTransaction(db, async tx => {
    const spotIds = await listSpotIds(tx);
    const staff = await demoStaff(tx, 'manager01');
    for (const code of spots) {
      const draft = {
        spotId: spotIds.get(code) ?? 0,
        dateFrom: day,
        dateTo: day,
        slotId: null,
        reason: 'WEATHER',
        refundPolicy: 'FULL_NOFEE',
        note: '雷雨大风，全园停运',
      } as const;
      await closeSpot(tx, staff, draft, at('17:40'));
    }
  });
  const { person } = keys;
  const work = { now: at('18:30'), bizDate: day, siteName: '青岚山', person };
  await untilNothingIsLeft(() => refundClosures(db, work));
  await settleRefunds(db, at('18:31'), keys);
}

/** 今日报表 of 商业中心 of yesterday is handed in, with what its tills do not know. */
export async function seedTodaySheet(db: Db, now: Date): Promise<void> {
  const today = dayOf(now);
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'admin');
    const asked: TodayAsked = { staff, group: 'center', day: addDays(today, -1), today, now };
    const late = {
      figure: 'otherFen',
      amount: fen(120_00),
      reason: '展销摊位现场收款晚到账',
      voucher: 'PZ1129-03',
    } as const;
    const remark = { item: 'remark', storeId: null, value: '周末展销，摊位另开手工收据', note: '' } as const;
    const saved = await saveToday(tx, asked, { version: 0, entries: [remark], adjustments: [late] });
    await submitToday(tx, asked, saved.version);
  });
}

/** Jobs do so many at a time. */
async function untilNothingIsLeft(work: () => Promise<number>): Promise<void> {
  let done: number;
  do done = await work();
  while (done > 0);
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
