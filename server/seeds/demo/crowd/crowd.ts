import { addDays, instantOf } from '@shanmen/shared/time';

import { addUser, findUserId, placeUser } from '../../../src/admin/public.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import { endDays, listWindows, releaseDue, type TicketKeys } from '../../../src/ticket/public.ts';
import { seedStorm } from '../cases.ts';
import { chanceOf } from '../chance.ts';
import { groupCodes } from '../partners/groups.ts';
import { demoStaff } from '../people.ts';
import { type Admission, admitAll } from './gates.ts';
import { bookAllDay } from './online.ts';
import { sellToParties } from './parties.ts';
import { People } from './people.ts';
import { planDays, type PlannedDay } from './plan.ts';
import { readFirstDay, readPlayedDay } from './played-days.queries.ts';
import { closeDesks, type CrowdDay, type Desk, openDesks, sellAllDay } from './windows.ts';

/** Who sells besides the people of a start; they have no password. */
const helpers = [
  { userName: 'seller04', name: '叶青', staffNo: 'T006', window: 'NM3' },
  { userName: 'seller05', name: '罗秋', staffNo: 'T007', window: 'BM2' },
  { userName: 'seller06', name: '方圆', staffNo: 'T008', window: 'MT1' },
] as const;

const sellerCodes = [
  'ticket:sale:pay-cash',
  'ticket:sale:pay-scan',
  'ticket:sale:pay-card',
  'ticket:sale:refund',
  'ticket:sale:void',
  ...groupCodes,
] as const;

/** So much of what visitors buy who come alone is booked on /buyTicket. */
const onlineShare = 0.24;

const daySeed = 20_260_900;

export type CrowdProgress = PlannedDay & { of: number; sold: number };

/**
 * Fills the days of the history with as many tickets as a real season has, through the same services as real work with
 * the clock of the day. Each day is one transaction and is played once, so whoever breaks it off goes on where it stopped.
 */
export async function playCrowd(
  db: Db,
  keys: TicketKeys,
  report: (progress: CrowdProgress) => void,
  choose: (plan: PlannedDay[]) => PlannedDay[] = whole,
): Promise<void> {
  const first = await readFirstDay(db);
  if (first === null) throw new Error('The demo area has no history yet: start it once.');
  await hireHelpers(db, first);
  const plan = choose(planDays(first));
  for (const planned of plan) {
    const { day, kind } = planned;
    await releaseDue(db, instantOf(day, '07:00'));
    const sold = await withTransaction(db, tx => playDay(tx, planned, { first, keys }));
    if (kind === 'storm' && sold > 0) await seedStorm(db, day, keys, ['DM']);
    if (sold > 0) await endDays(db, instantOf(addDays(day, 1), '00:10'));
    report({ ...planned, of: plan.length, sold });
  }
}

const whole = (plan: PlannedDay[]) => plan;

async function hireHelpers(db: Db, first: string): Promise<void> {
  await withTransaction(db, async tx => {
    const windows = await listWindows(tx, null);
    for (const { window, ...helper } of helpers) {
      if ((await findUserId(tx, helper.userName)) !== null) continue;
      await addUser(tx, { ...helper, roles: ['seller'], validFrom: first });
      const outletId = windows.find(({ code }) => code === window)?.outletId;
      if (outletId !== undefined) await placeUser(tx, helper.userName, outletId);
    }
  });
}

type Season = { first: string; keys: TicketKeys };

/** @returns how many tickets were sold for it now */
async function playDay(tx: Tx, planned: PlannedDay, { first, keys }: Season): Promise<number> {
  const { day, tickets, kind, index } = planned;
  const desks = await desksOf(tx);
  const before = await readPlayedDay(tx, day, desks[0]?.staff.id ?? 0);
  if (before.isPlayed) return 0;
  const chance = chanceOf(daySeed + index);
  const today: CrowdDay = { day, keys, chance, people: new People(day, chance) };
  const open = await openDesks(tx, desks, today);
  const isStorm = kind === 'storm';
  const admissions: Admission[] = [];
  if (open[0] && !isStorm) {
    admissions.push(...(await sellToParties(tx, open[0], index, today)));
    const online = Math.floor((await lackingOf(tx, planned)) * onlineShare);
    admissions.push(...(await bookAllDay(tx, online, { ...today, first })));
  }
  admissions.push(...(await sellAllDay(tx, open, await lackingOf(tx, planned), today, { isStorm })));
  await admitAll(tx, await demoStaff(tx, 'gate01'), admissions, today);
  await closeDesks(tx, open, today);
  return Math.max(0, tickets - (isStorm ? before.returned : before.tickets));
}

async function desksOf(tx: Tx): Promise<Desk[]> {
  const windows = await listWindows(tx, null);
  const desks: Desk[] = [];
  for (const { userName, window } of helpers) {
    const windowId = windows.find(({ code }) => code === window)?.id;
    if (windowId !== undefined) desks.push({ staff: await demoStaff(tx, userName, sellerCodes), windowId });
  }
  return desks;
}

/** How many tickets the day still has to have; of the day of the storm only those count that go back. */
async function lackingOf(tx: Tx, { day, tickets, kind }: PlannedDay): Promise<number> {
  const now = await readPlayedDay(tx, day, 0);
  return Math.max(0, tickets - (kind === 'storm' ? now.returned : now.tickets));
}
