import { addFen, sumFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import { type Group, sellToGroup } from '../partners/groups.ts';
import type { Admission } from './gates.ts';
import { codeOf, type CrowdDay, type OpenDesk } from './windows.ts';

const usual = { ahead: 0, companion: true, drivers: ['D02', 'D03', 'D04', 'D05'] } as const;

/** Accounts are opened for the last days of the history; before that and beside it groups pay at once. */
const accountsFrom = 62;
const accountsUntil = 84;

/** The groups of a day of the history, counted from its first one. */
function groupsOf(index: number): Group[] {
  const hasAccounts = index >= accountsFrom && index <= accountsUntil;
  const agency = { ...usual, enterprise: 'E001', product: 'TD', guides: ['G01', 'G02', 'G03'] } as const;
  const prepaid = { ...usual, enterprise: 'E002', product: 'TD', guides: ['G04'] } as const;
  const school = { ...usual, enterprise: 'E003', product: 'YX', guides: ['G06'], companion: false } as const;
  return [
    { ...agency, pays: 'CASH', at: '08:50', heads: [26, 44] },
    { ...agency, pays: hasAccounts ? 'CREDIT' : 'CASH', at: '10:25', heads: [18, 30] },
    { ...school, pays: 'CASH', at: '09:35', heads: [24, 40] },
    ...(hasAccounts && index % 3 === 0
      ? [{ ...prepaid, pays: 'PREPAID', at: '11:10', heads: [14, 26] } satisfies Group]
      : []),
  ];
}

/** Sells to the groups of the day, by the first desk. @returns who may go in */
export async function sellToParties(
  tx: Tx,
  desk: OpenDesk,
  index: number,
  { day, keys, chance }: CrowdDay,
): Promise<Admission[]> {
  const admissions: Admission[] = [];
  for (const group of groupsOf(index)) {
    const at = instantOf(day, group.at);
    const order = await sellToGroup(tx, desk, group, { day, now: at, keys, chance });
    if (!order) continue;
    const paidInCash = order.payments.filter(({ method }) => method === 'CASH');
    desk.cashFen = addFen(desk.cashFen, sumFen(paidInCash.map(({ amountFen }) => amountFen)));
    // A group has the next stretch that begins, and waits for it.
    const opens = order.tickets.find(({ startTime }) => startTime !== null)?.startTime ?? '00:00';
    const comesAt = new Date(Math.max(at.getTime(), instantOf(day, opens).getTime()));
    admissions.push({ at: comesAt, codes: order.tickets.map(codeOf), slots: new Map() });
  }
  return admissions;
}
