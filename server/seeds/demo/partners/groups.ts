import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import {
  auditRebate,
  bookTeam,
  listEscortChoices,
  listRebates,
  listTeamAgreements,
  openTeam,
  payRebate,
  priceCart,
  readCatalogue,
  sellTickets,
  type TicketKeys,
  totalOf,
} from '../../../src/ticket/public.ts';
import type { Chance } from '../chance.ts';
import { demoStaff } from '../people.ts';

export type Group = {
  enterprise: string;
  product: string;
  /** RESERVED: not yet, but out of the account; what it costs is set aside there. */
  pays: 'CASH' | 'CREDIT' | 'PREPAID' | 'RESERVED';
  at: string;
  heads: readonly [fewest: number, most: number];
  /** Days until its visit. */
  ahead: number;
  /** Whether its guide goes along on a free ticket. */
  companion: boolean;
  guides: readonly string[];
  drivers: readonly string[];
  /** The team that reception registered, and the plate under which it is sold to. */
  team?: { readonly teamId: number; readonly plateIssueId: number };
};

/** Who comes every day, each under an agreement of its own. */
const groups: readonly Group[] = [
  {
    enterprise: 'E001',
    product: 'TD',
    pays: 'CREDIT',
    at: '09:20',
    heads: [18, 46],
    ahead: 0,
    companion: true,
    guides: ['G01', 'G02', 'G03'],
    drivers: ['D03', 'D05'],
  },
  {
    enterprise: 'E002',
    product: 'TD',
    pays: 'PREPAID',
    at: '09:45',
    heads: [12, 36],
    ahead: 0,
    companion: true,
    guides: ['G04'],
    drivers: ['D02', 'D04'],
  },
  {
    enterprise: 'E003',
    product: 'YX',
    pays: 'CASH',
    at: '11:30',
    heads: [24, 36],
    ahead: 0,
    companion: false,
    guides: ['G06'],
    drivers: ['D04', 'D02'],
  },
];

/** A whole boat, so that others have to wait for it. */
const boatParty: Group = {
  enterprise: 'E001',
  product: 'YC',
  pays: 'CREDIT',
  at: '15:10',
  heads: [60, 60],
  ahead: 3,
  companion: false,
  guides: ['G03'],
  drivers: ['D05'],
};

/** Who has booked and comes in four days. */
const reserved: Group = {
  enterprise: 'E006',
  product: 'TD',
  pays: 'RESERVED',
  at: '15:20',
  heads: [144, 144],
  ahead: 4,
  companion: false,
  guides: [],
  drivers: [],
};

/** What a seller needs besides taking money, to sell to groups. */
export const groupCodes = ['ticket:sale:team', 'ticket:sale:pay-credit'] as const;

/** The groups of a day that have come by then; the day before today takes the boat party and a booking as well. */
export function groupsOf(day: string, until: Date, isYesterday: boolean): { at: Date; group: Group }[] {
  return [...groups, ...(isYesterday ? [boatParty, reserved] : [])]
    .map(group => ({ at: instantOf(day, group.at), group }))
    .filter(({ at }) => at < until);
}

type Counter = { staff: Staff; windowId: number };
type Now = { day: string; now: Date; keys: TicketKeys; chance: Chance };

/** Sells to a group under its agreement, with guide and driver named. @returns null where no agreement is in force, and for a booking */
export async function sellToGroup(
  tx: Tx,
  { staff, windowId }: Counter,
  group: Group,
  { day, now, keys, chance }: Now,
): Promise<Order | null> {
  const visitDate = addDays(day, group.ahead);
  const found = await listTeamAgreements(tx, { visitDate, keyword: group.enterprise }, dayOf(now));
  const agreementId = found[0]?.id;
  if (agreementId === undefined) return null;
  const { terms } = await openTeam(tx, agreementId, visitDate, now);
  const catalogue = await readCatalogue(tx, visitDate, terms.productIds, 'WIN', terms);
  const escorts = await listEscortChoices(tx, { agreementId, visitDate }, null);
  const [fewest, most] = group.heads;
  const heads = [
    [group.product, chance.between(fewest, most)],
    ['DY', group.companion ? 1 : 0],
  ] as const;
  const lines = heads.flatMap(([code, qty]) => {
    const product = catalogue.products.find(candidate => candidate.code === code);
    const slot = catalogue.slots.find(
      ({ spotId, startTime }) =>
        spotId === product?.entitlements[0]?.spotId && instantOf(visitDate, startTime) > now,
    );
    return product && slot && qty > 0 ? [{ productId: product.id, slotId: slot.id, qty }] : [];
  });
  if (lines.length === 0) return null;
  const expectedTotalFen = totalOf(priceCart(lines, catalogue, now));
  const asked = {
    windowId,
    lines,
    agreementId,
    ...escortsOf(group, escorts, chance),
    ...group.team,
    visitDate,
    expectedTotalFen,
  };
  const identity = { admitsDemoRegion: true, id15: 'convert' } as const;
  const work = { now, bizDate: day, idemKey: chance.uuid(), keys, identity };
  if (group.pays === 'RESERVED') {
    const releaseTime = settings.teamReleaseTime.standard;
    await bookTeam(tx, staff, { ...asked, settleBy: 'CREDIT' }, { ...work, hasProvider: false, releaseTime });
    return null;
  }
  const payments = [paymentOf(group.pays, expectedTotalFen)];
  return sellTickets(tx, staff, { ...asked, saleMode: 'TEAM', payments }, { ...work, hasProvider: true });
}

function paymentOf(method: Exclude<Group['pays'], 'RESERVED'>, amountFen: WindowSale['expectedTotalFen']) {
  return method === 'CASH' ? { method, amountFen, tenderFen: amountFen } : { method, amountFen };
}

/** One of its guides and one of its drivers, where they may bring a group that day. */
function escortsOf(
  { guides, drivers }: Group,
  escorts: Awaited<ReturnType<typeof listEscortChoices>>,
  chance: Chance,
): Pick<WindowSale, 'guideId' | 'driverId'> {
  const idOf = (codes: readonly string[]) => {
    const fit = escorts.filter(({ code }) => codes.includes(code));
    return fit[chance.between(0, Math.max(0, fit.length - 1))]?.id;
  };
  const [guideId, driverId] = [idOf(guides), idOf(drivers)];
  return { ...(guideId === undefined ? {} : { guideId }), ...(driverId === undefined ? {} : { driverId }) };
}

/** Of what groups of past days have earned, the oldest is paid and the next is audited. */
export async function seedRebates(db: Db, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    const bizDate = dayOf(now);
    const earned = (await listRebates(tx, { status: 'EARNED' }, null)).rows.filter(
      row => row.bizDate < bizDate,
    );
    const [paid, audited] = earned.reverse();
    const work = { now, bizDate, personPayout: false, reach: null };
    const auditor = await demoStaff(tx, 'lead01');
    for (const rebate of [paid, audited]) if (rebate) await auditRebate(tx, auditor, rebate.id, work);
    const payment = { payout: 'CREDIT', voucherNo: '' } as const;
    if (paid) await payRebate(tx, await demoStaff(tx, 'manager01'), paid.id, payment, work);
  });
}
