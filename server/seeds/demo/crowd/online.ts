import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { zeroFen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { openGateway } from '../../../src/commerce/public.ts';
import type { Tx } from '../../../src/db/transaction.ts';
import {
  beginPayment,
  type Catalogue,
  placeBooking,
  priceCart,
  readWholeCatalogue,
  showBooking,
  totalOf,
} from '../../../src/ticket/public.ts';
import { chargeCode, identity } from '../ticket/window-sale.ts';
import { type Basket, basketOf, Room } from './basket.ts';
import type { Admission } from './gates.ts';
import type { CrowdDay } from './windows.ts';

const names = ['林清', '许嘉', '周予', '沈安', '唐宁', '陆知', '江禾', '顾南'] as const;

/** Days between the booking and the visit. */
const ahead = [
  [0, 34],
  [1, 32],
  [2, 16],
  [3, 10],
  [5, 8],
] as const;

const limits = {
  holdMinutes: settings.holdMinutes.standard,
  publicDays: settings.publicDays.standard,
  perMobileDay: settings.publicPerMobileDay.standard,
  holdsPerMobile: settings.publicHoldsPerMobile.standard,
  holdsPerSource: settings.publicHoldsPerIp.standard,
  holdsPerDevice: settings.publicHoldsPerDevice.standard,
  perDeviceDay: settings.publicPerDeviceDay.standard,
};

/** About so many tickets for this day are booked and paid on /buyTicket. @returns their codes */
export async function bookAllDay(
  tx: Tx,
  tickets: number,
  today: CrowdDay & { first: string },
): Promise<Admission[]> {
  const { day, first, chance, people } = today;
  const catalogue = await readWholeCatalogue(tx, day, 'WEB');
  const market = { catalogue, chance, people, room: new Room(catalogue.slots) };
  const admissions: Admission[] = [];
  let left = tickets;
  for (let serial = 0; left > 0; serial += 1) {
    const daysAhead = chance.weighted(ahead);
    const bizDate = addDays(day, -daysAhead) < first ? day : addDays(day, -daysAhead);
    const hour = chance.between(7, bizDate === day ? 11 : 22);
    const now = new Date(instantOf(bizDate).getTime() + (hour * 60 + chance.between(0, 59)) * 60_000);
    // Whoever books for the same day comes later on it.
    const from = bizDate === day ? now : instantOf(day, `0${chance.between(7, 9)}:30`);
    const basket = basketOf(from, Math.min(left, limits.perMobileDay), market);
    if (basket.lines.length === 0) continue;
    left -= basket.tickets;
    const codes = await bookOnline(tx, basket, { ...today, now, bizDate, catalogue, serial });
    admissions.push({ at: from, codes, slots: basket.slots });
  }
  return admissions;
}

type Booked = CrowdDay & {
  now: Date;
  bizDate: string;
  serial: number;
  catalogue: Catalogue;
};

/** One party books and pays on /buyTicket, and hears of it by a message. @returns its codes */
export async function bookOnline(
  tx: Tx,
  { lines }: Pick<Basket, 'lines'>,
  { day, now, bizDate, serial, catalogue, keys, chance }: Booked,
): Promise<Admission['codes']> {
  const mobile = `154${day.slice(5, 7)}${day.slice(8)}${String(serial).padStart(4, '0')}`;
  const expectedTotalFen = totalOf(priceCart(lines, catalogue, now));
  const contactName = names[chance.between(0, names.length - 1)] ?? names[0];
  const reading = { mobile, keys, now };
  const { orderNo } = await placeBooking(
    tx,
    { visitDate: day, contactName, lines, expectedTotalFen },
    {
      ...reading,
      bizDate,
      identity,
      limits,
      siteName: '青岚山·镜湖景区',
      source: `demo ${mobile}`,
      device: null,
      idemKey: chance.uuid(),
      requestId: 'demo-seed',
    },
  );
  if (expectedTotalFen > zeroFen) {
    const method = chance.percent(64) ? 'WECHAT' : 'ALIPAY';
    const gateway = openGateway({ db: tx, now: () => now, demo: true });
    await beginPayment(tx, orderNo, { method }, { ...reading, gateway });
    await chargeCode(tx, orderNo, `${method === 'WECHAT' ? '13' : '28'}4000000000000099`, reading);
  }
  const { tickets } = await showBooking(tx, orderNo, reading);
  return tickets.flatMap(({ qr, places }) =>
    qr === null ? [] : [{ qr, spotNames: places.map(({ spotName }) => spotName), persons: 1 }],
  );
}
