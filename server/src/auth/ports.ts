import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import type { SessionPolicies } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { DayCuts } from '@shanmen/shared/time';

import type { Db, Tx } from '../db/transaction.ts';
import type { Staff } from '../callers/staff.ts';

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
    /** Whether the site wants a second factor of somebody with these rights. */
    asksSecondFactor: boolean;
  }>;
  noteSignIn(tx: Tx, staffId: number, now: Date): Promise<void>;
  /** Refuses to act on somebody who holds what the person lacks. @throws target_above_you */
  refuseUpward(db: Db, staff: Staff, targetId: number, now: Date): Promise<void>;
  /** Outdates every session of the person. */
  raiseEpoch(tx: Tx, staffId: number): Promise<void>;
  site(): Promise<{
    name: string;
    demo: boolean;
    dayCut: DayCuts;
    policies: SessionPolicies;
    /** What is asked of passwords. */
    passwordPreset: PasswordPreset;
    /** How long nobody may do anything at a browser of a post; null where it is as anywhere. */
    postIdleMinutes: number | null;
  }>;
};
