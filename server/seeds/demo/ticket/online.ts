import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { openSms, sendMessages } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { readWholeCatalogue, type TicketKeys } from '../../../src/ticket/public.ts';
import { chanceOf } from '../chance.ts';
import { basketOf, Room } from '../crowd/basket.ts';
import { bookOnline } from '../crowd/online.ts';
import { People } from '../crowd/people.ts';

/** When parties booked on the day before, and how many days ahead of then. */
const bookings = [
  ['09:12', 1],
  ['11:40', 2],
  ['14:05', 1],
  ['16:31', 3],
  ['19:48', 2],
  ['21:16', 4],
] as const;
const most = 4;

/** Visitors booked on /buyTicket yesterday and were told so: what 订单列表 and 发送记录 of a site show. Made once. */
export async function seedOnline(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  const told = await db.selectFrom('commerce.sms_message').select('id').limit(1).execute();
  if (told.length > 0) return;
  const bizDate = addDays(dayOf(now), -1);
  await withTransaction(db, async tx => {
    const chance = chanceOf(20_261_130);
    for (const [serial, [time, ahead]] of bookings.entries()) {
      const day = addDays(bizDate, ahead);
      const catalogue = await readWholeCatalogue(tx, day, 'WEB');
      const people = new People(day, chance);
      const market = { catalogue, chance, people, room: new Room(catalogue.slots) };
      const basket = basketOf(instantOf(day, '09:00'), most, market);
      if (basket.lines.length === 0) continue;
      const booked = { day, now: instantOf(bizDate, time), bizDate, serial, catalogue, keys, chance, people };
      await bookOnline(tx, basket, booked);
    }
  });
  const gateway = await openSms(db, keys.person, () => now);
  await sendMessages(db, gateway, keys.person, instantOf(bizDate, '21:17'));
}
