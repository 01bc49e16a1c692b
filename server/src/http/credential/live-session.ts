import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

/** A session that is valid at this instant, with what is known of its person. */
export type LiveSession = {
  readonly id: number;
  readonly staffId: number;
  readonly userName: string;
  readonly name: string;
  readonly photo: string | null;
  readonly outletId: number | null;
  readonly outletName: string | null;
  /** Instant of the sign-in. */
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly locked: boolean;
  /** Instant until which the person counts as asked once more; null when he was not. */
  readonly stepUpUntil: string | null;
  readonly passwordDue: boolean;
  /** When its owner chose the password; null for a demo password and a one-time code. */
  readonly passwordChangedAt: string | null;
  /** Whether signing in asks for a code of the telephone. */
  readonly hasSecondFactor: boolean;
  /** The enrolled till that the browser belongs to; it counts as a second factor. */
  readonly deviceId: number | null;
  /** That device stands at a till of a store. */
  readonly atTill: boolean;
  readonly hasPin: boolean;
  readonly permissionVersion: number;
};

/** The cookie and the bearer half that a browser brought; the latter is null when it brought none. */
export type Halves = { readonly sid: string; readonly token: string | null };

/** What a person may do on one day. */
export type Access = {
  /** Role codes in their order of assignment. */
  readonly roles: readonly string[];
  readonly codes: ReadonlySet<PermissionCode>;
  /** The largest of the roles. */
  readonly sessionLimit: number;
  readonly idleMinutes: number;
  /** Whether the site requires a second factor of a user with these rights. */
  readonly asksSecondFactor: boolean;
};

/** What the credential hook asks of the areas `auth` and `admin`; wired in app.ts. */
export type CredentialPorts = {
  /** @param isActivity whether the call shows that the user is present */
  findSession(
    halves: { sid: string; token: string },
    now: Date,
    isActivity: boolean,
  ): Promise<LiveSession | null>;
  /** Asked where no session was found: whether the halves are of two. */
  noteMixedHalves(
    halves: { sid: string; token: string },
    source: { ip: string; userAgent: string },
    now: Date,
  ): Promise<void>;
  accessOf(staffId: number, permissionVersion: number, now: Date): Promise<Access>;
};
