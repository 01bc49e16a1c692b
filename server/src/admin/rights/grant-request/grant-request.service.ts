import {
  isSensitive,
  type RoleScope,
  scopeDomains,
  scopeKinds,
} from '@shanmen/shared/contracts/admin/rights/role';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { openSettings } from '../../settings/setting/setting.service.ts';
import { insertRequest, type NewRequest } from './grant-request.queries.ts';
import { narrowed } from './wider-scope.ts';

const lastsMs = 7 * 24 * 60 * 60 * 1000;

/** Whether the site wants a second word on sensitive permissions. */
export async function wantsApproval(db: Db): Promise<boolean> {
  return (await openSettings(db))(settings.grantApproval);
}

/** What of a role is sensitive; of the role of all permissions that it holds them all. */
export function sensitiveIn({
  codes,
  grantsAll,
}: {
  codes: readonly string[];
  grantsAll: boolean;
}): readonly string[] {
  return grantsAll ? ['*'] : codes.filter(isSensitive);
}

/** Keeps what was asked for until somebody else decides, at most a week. */
export function setAside(
  tx: Tx,
  staff: Staff,
  wanted: Omit<NewRequest, 'requestedBy' | 'requestedAt' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lastsMs);
  return insertRequest(tx, { ...wanted, requestedBy: staff.id, requestedAt: now, expiresAt });
}

const ofRole = { validFrom: null, validTo: null, outletIds: null, staffId: null };

/** Leaves of permissions those that nobody has to look at twice, and asks for the others. */
export async function setSensitiveAside(
  tx: Tx,
  staff: Staff,
  { roleId, codes, reason }: { roleId: number; codes: readonly string[]; reason: string },
  now: Date,
): Promise<{ plain: readonly string[]; asked: readonly string[] }> {
  const asked = codes.filter(isSensitive);
  if (asked.length === 0 || !(await wantsApproval(tx))) return { plain: codes, asked: [] };
  await setAside(
    tx,
    staff,
    { kind: 'role_permission', roleId, codes: asked, reason, ...ofRole, scopes: null },
    now,
  );
  return { plain: codes.filter(code => !isSensitive(code)), asked };
}

/** Leaves of scopes what reaches no further than before, and asks for what does. */
export async function setWiderAside(
  tx: Tx,
  staff: Staff,
  { roleId, before, scopes, reason }: ScopesWanted,
  now: Date,
): Promise<{ plain: readonly RoleScope[]; asked: readonly string[] }> {
  if (!(await wantsApproval(tx))) return { plain: scopes, asked: [] };
  const parts = scopes.map(scope => narrowed(scope, before));
  const wider = parts.flatMap(({ asked }) => (asked === null ? [] : [asked]));
  if (wider.length > 0) {
    await setAside(
      tx,
      staff,
      { kind: 'role_scope', roleId, codes: [], reason, ...ofRole, scopes: wider },
      now,
    );
  }
  return {
    plain: parts.flatMap(({ plain }) => (plain === null ? [] : [plain])),
    asked: wider.map(({ domain, kind }) => `${scopeDomains[domain]}范围：${scopeKinds[kind]}`),
  };
}

type ScopesWanted = {
  roleId: number;
  before: readonly RoleScope[];
  scopes: readonly RoleScope[];
  reason: string;
};
