import type { RebateDelta } from '@shanmen/shared/contracts/reception/teams/team-change';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { Staff } from '../callers/staff.ts';
import type { Tx } from '../db/transaction.ts';
import { writeAudit } from '../platform/audit/audit-log.ts';

/** A team as slips of tills are moved to it. */
export type SlipTarget = {
  readonly teamId: number;
  readonly guideId: number | null;
  readonly driverId: number | null;
};

/** What reception asks of the tills, which stand beside it: implemented in cashier, wired in app.ts. */
export type RetailPort = {
  /**
   * Tags slips with another team, in the caller's transaction.
   * @returns what enterprises are owed for what the teams bought, before and after
   * @throws state_forbidden for one whose visit was audited, rebate_paid
   */
  moveSlips(
    tx: Tx,
    slipIds: readonly number[],
    to: SlipTarget,
    by: { readonly staffId: number; readonly at: Date; readonly bizDate: string; readonly reason: string },
  ): Promise<RebateDelta[]>;
};

/** What routes of reception are given besides what all are. */
export type ReceptionPort = {
  readonly site: () => Promise<{ dayCut: DayCuts; identity: IdentityRules }>;
  readonly retail: RetailPort;
};

/** When a call came, and on which business day. */
export type Moment = { readonly now: Date; readonly bizDate: string };

/** The moment of a request, by the server's clock and in the site's business days. */
export async function momentOf({
  now,
  site,
}: Pick<ReceptionPort, 'site'> & { now: () => Date }): Promise<Moment> {
  const { dayCut } = await site();
  const at = now();
  return { now: at, bizDate: businessDay(at, dayCut) };
}

type Note = {
  readonly action: `reception.${string}`;
  readonly objectType: string;
  readonly objectId: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
};

/** Writes who did what into the log. */
export function note(tx: Tx, staff: Staff, noted: Note): Promise<void> {
  return writeAudit(tx, { staffId: staff.id, ...noted, requestId: staff.requestId, ip: staff.ip });
}
