import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { outletScope } from '../admin/public.ts';
import type { ApproverPort } from '../auth/public.ts';
import type { ProviderAccounts } from '../commerce/public.ts';
import type { Staff } from '../callers/staff.ts';
import type { Db } from '../db/transaction.ts';
import type { MoneyPort } from '../goods/public.ts';
import type { TillReach } from './shift/shift.queries.ts';
import type { Moment } from './shift/shift.service.ts';

/** What routes of the tills are given besides what all are: the site, what goods asks of money, and second persons. */
export type TillPort = {
  readonly site: () => Promise<{ dayCut: DayCuts; demo: boolean; accounts: ProviderAccounts }>;
  readonly money: MoneyPort;
  readonly approverOf: ApproverPort;
};

/** The moment of a request, by the server's clock and in the site's business days. */
export async function momentOf({ now, site }: Pick<TillPort, 'site'> & { now: () => Date }): Promise<Moment> {
  const { dayCut } = await site();
  const at = now();
  return { now: at, bizDate: businessDay(at, dayCut) };
}

/** Whose shifts and slips a person sees under a right: one's own; with `cashier:transaction:all` those of the outlets in reach. */
export async function tillReach(
  deps: Pick<TillPort, 'site'> & { pools: { main: Db }; now: () => Date },
  staff: Staff,
  code: PermissionCode,
): Promise<TillReach> {
  const { bizDate: day } = await momentOf(deps);
  const scope = await outletScope(deps.pools.main, staff, { code, domain: 'retail', day });
  const seesAll = staff.codes.has('cashier:transaction:all') && scope.kind !== 'self';
  return {
    outletIds: seesAll && scope.kind === 'outlets' ? scope.outletIds : null,
    cashierId: seesAll ? null : staff.id,
  };
}
