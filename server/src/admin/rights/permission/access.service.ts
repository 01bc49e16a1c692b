import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import type { SessionPolicies } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { EntryQueueRules } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import {
  isAppCode,
  isPermissionCode,
  type PermissionCode,
  permissions,
} from '@shanmen/shared/contracts/permissions';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { businessDay, type DayCuts, instantOf } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import { listAppPermissions } from '../../settings/app/app.queries.ts';
import { typeReader } from '../../settings/menu/menu.service.ts';
import { openSettings } from '../../settings/setting/setting.service.ts';
import { type HeldRole, listHeldRoles } from './access.queries.ts';

/** What a person may do on one day. */
export type Access = {
  roles: readonly string[];
  /** What these roles are called, in the same order. */
  roleNames: readonly string[];
  codes: ReadonlySet<PermissionCode>;
  sessionLimit: number;
  idleMinutes: number;
  /** Whether the site wants a second factor of somebody with these rights. */
  asksSecondFactor: boolean;
};

/** As it is remembered; what the site asks for may change meanwhile. */
type Rights = Omit<Access, 'asksSecondFactor'> & { types: readonly SystemType[] };

export type AccessBook = {
  /** @param permissionVersion as read with the session, so that what is remembered is never stale */
  accessOf(staffId: number, permissionVersion: number, now: Date): Promise<Access>;
  site(): Promise<Site>;
};

export type Site = {
  name: string;
  demo: boolean;
  dayCut: DayCuts;
  identity: IdentityRules;
  passwordPreset: PasswordPreset;
  /** Null where nothing locks the screen of a post. */
  postIdleMinutes: number | null;
  policies: SessionPolicies;
  entryQueue: EntryQueueRules;
  /** Types of the system whose users need a second factor. */
  secondFactorTypes: readonly SystemType[];
};

const mostRemembered = 5000;
const siteRemembered = 5000;
const standardSessionLimit = 5;

/** Remembers the rights of people by permission version and business day. */
export function accessBook(db: Db, memory?: Memory): AccessBook {
  const remembered = new Map<string, Rights>();
  let site: { readUntil: number; value: Site } | null = null;
  memory?.holds(() => {
    remembered.clear();
    site = null;
  });

  return { accessOf, site: readSite };

  async function accessOf(staffId: number, permissionVersion: number, now: Date): Promise<Access> {
    const { dayCut, secondFactorTypes } = await readSite();
    const { types, ...access } = await rightsOf(staffId, permissionVersion, businessDay(now, dayCut));
    return { ...access, asksSecondFactor: types.some(type => secondFactorTypes.includes(type)) };
  }

  async function rightsOf(staffId: number, permissionVersion: number, day: string): Promise<Rights> {
    const key = `${staffId} ${permissionVersion} ${day}`;
    const known = remembered.get(key);
    if (known) return known;
    const access = await readAccess(db, staffId, day);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, access);
    return access;
  }

  // Name and day cut change hardly ever; a few seconds late does no harm.
  async function readSite() {
    if (site && site.readUntil > performance.now()) return site.value;
    const value = await readSiteSettings(db);
    site = { readUntil: performance.now() + siteRemembered, value };
    return value;
  }
}

async function readSiteSettings(db: Db): Promise<Site> {
  const setting = await openSettings(db);
  const from = setting(settings.entryQueueFrom);
  return {
    name: setting(settings.siteName),
    demo: setting(settings.demo),
    dayCut: setting(settings.dayCut),
    passwordPreset: setting(settings.passwordPreset),
    secondFactorTypes: setting(settings.secondFactorTypes),
    identity: { admitsDemoRegion: setting(settings.demo), id15: setting(settings.id15) },
    entryQueue: {
      mode: setting(settings.entryQueueMode),
      perMinute: setting(settings.entryQueueRate),
      crowdAbove: setting(settings.entryQueueCrowd),
      opensAt: from === '' ? null : instantOf(from.slice(0, 10), from.slice(11)).getTime(),
      insideMinutes: setting(settings.entryQueueInside),
    },
    postIdleMinutes: setting(settings.lockForced) ? setting(settings.postIdleMinutes) : null,
    policies: {
      lockForced: setting(settings.lockForced),
      lockMaxSeconds: setting(settings.lockMaxSeconds),
      watermarkForced: setting(settings.watermarkForced),
      dropContent: setting(settings.lockDropsContent),
      intranetLinks: setting(settings.intranetLinks),
    },
  };
}

async function readAccess(db: Db, staffId: number, day: string): Promise<Rights> {
  const [held, setting] = [await listHeldRoles(db, staffId, day), await openSettings(db)];
  const codes = codesOf(held, await listAppPermissions(db));
  return {
    types: (await typeReader(db))(codes),
    roles: held.map(role => role.code),
    roleNames: held.map(role => role.name),
    codes,
    sessionLimit: sessionLimitOf(held),
    idleMinutes: Math.max(0, ...held.map(role => role.idleMinutes ?? 0)) || setting(settings.idleMinutes),
  };
}

/** @param brought the permissions of the apps of the release; those of an app that was taken out are nobody's */
function codesOf(
  held: readonly HeldRole[],
  brought: readonly { code: string }[],
): ReadonlySet<PermissionCode> {
  const apps = new Set(brought.map(({ code }) => code).filter(isAppCode));
  if (held.some(role => role.grantsAll)) return new Set([...permissions.map(({ code }) => code), ...apps]);
  const codes = held.flatMap(role => role.codes.filter(isPermissionCode));
  return new Set(codes.filter(code => !isAppCode(code) || apps.has(code)));
}

/** The largest of his roles. */
export function sessionLimitOf(held: readonly Pick<HeldRole, 'sessionLimit'>[]): number {
  return Math.max(0, ...held.map(role => role.sessionLimit)) || standardSessionLimit;
}
