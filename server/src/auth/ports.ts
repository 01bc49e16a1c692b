import type { SessionPolicies } from '@shanmen/shared/contracts/auth/session';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import type { Tx } from '../db/transaction.ts';

/**
 * What sign-in needs of the area that keeps people and roles. Auth lies below it and may not call
 * it, so app.ts hands these functions in.
 */
export type PeoplePorts = {
  accessOf(
    staffId: number,
    permissionVersion: number,
    now: Date,
  ): Promise<{
    roles: readonly string[];
    roleNames: readonly string[];
    codes: ReadonlySet<PermissionCode>;
    sessionLimit: number;
    idleMinutes: number;
  }>;
  noteSignIn(tx: Tx, staffId: number, now: Date): Promise<void>;
  /** Outdates every session of the person. */
  raiseEpoch(tx: Tx, staffId: number): Promise<void>;
  site(): Promise<{ name: string; demo: boolean; dayCut: string; policies: SessionPolicies }>;
};
