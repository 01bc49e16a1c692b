import type { SaleLinkDraft } from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { addDays, dayOf } from '@shanmen/shared/time';

import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import {
  addSaleLink,
  listLinkChoices,
  listSaleLinks,
  noteVisit,
  type TicketKeys,
} from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

type Link = Pick<SaleLinkDraft, 'name' | 'channel' | 'ownerType'> & {
  owner: string;
  products: readonly string[];
  /** From and until so many days from today. */
  days: readonly [from: number, to: number];
  visits: number;
};

const links: readonly Link[] = [
  {
    name: '酒店大堂扫码购票',
    channel: 'WEB',
    ownerType: 'ENTERPRISE',
    owner: '镜湖悦庭酒店(演示)',
    products: [],
    days: [-60, 300],
    visits: 18,
  },
  {
    name: '自由导游 苏映月',
    channel: 'AGT',
    ownerType: 'GUIDE',
    owner: '苏映月',
    products: ['大门成人票', '镜湖游船'],
    days: [-20, 90],
    visits: 7,
  },
  {
    name: '夜游推广周',
    channel: 'STF',
    ownerType: 'STAFF',
    owner: '许诺',
    products: ['《镜湖夜话》普通席'],
    days: [-30, -2],
    visits: 0,
  },
  // All that it offers is sold three days ahead at most, so later days are shut on its page.
  {
    name: '全景联票预售',
    channel: 'WEB',
    ownerType: 'STAFF',
    owner: '许诺',
    products: ['全景联票'],
    days: [-3, 120],
    visits: 5,
  },
];

const every = { staffId: 0, outletIds: null };

/** Ways to the booking page that somebody shares, one of them over. Made once. */
export async function seedLinks(db: Db, now: Date, { person }: TicketKeys): Promise<void> {
  const today = dayOf(now);
  if ((await listSaleLinks(db, {}, { today, reach: every })).total > 0) return;
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    const choices = await listLinkChoices(tx);
    for (const { owner, products, days, visits, ...link } of links) {
      const { path } = await addSaleLink(
        tx,
        staff,
        {
          ...link,
          ownerId: choices[link.ownerType].find(({ name }) => name === owner)?.id ?? 0,
          productIds: choices.products.flatMap(({ id, name }) => (products.includes(name) ? [id] : [])),
          validFrom: addDays(today, days[0]),
          validTo: addDays(today, days[1]),
        },
        { now, person, site: '', reach: every },
      );
      const code = path.slice(path.indexOf('=') + 1);
      for (let visit = 0; visit < visits; visit += 1) await noteVisit(tx, code, { now, person });
    }
  });
}
