import type {
  Role,
  RoleChange,
  RoleDraft,
  RoleGrant,
  RolePage,
  RolePreview,
  RoleQuery,
  RoleScopesChange,
  RoleStop,
} from '@shanmen/shared/contracts/admin/rights/role';
import { isAppCode, isPermissionCode, permissions } from '@shanmen/shared/contracts/permissions';

import type { ListPlacesTaken } from '../../../auth/public.ts';
import { type Db, tryOut, type Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { countOutlets } from '../../places/outlet/outlet.queries.ts';
import { typeReader } from '../../settings/menu/menu.service.ts';
import { listAppPermissions } from '../../settings/app/app.queries.ts';
import { raisePermissionVersion } from '../permission/access.queries.ts';
import { setSensitiveAside, setWiderAside } from '../grant-request/grant-request.service.ts';
import { giverOf, type OnDay, refuseGrant } from '../permission/grant.service.ts';
import { listRegionNames } from '../../places/region/region.queries.ts';
import { giverPower, refuseBlurring } from '../three-officers/office-rules.service.ts';
import { listRoles, readRole, type RoleRow } from './role.queries.ts';
import { scopesInWords } from './scope-words.ts';
import {
  deleteCodes,
  insertCodes,
  insertRole,
  listMembers,
  lockRole,
  type Member,
  touchRole,
  updateRole,
  updateRoleStatus,
  writeScopes,
} from './role-write.queries.ts';

export type RoleWork = OnDay & { now: Date };

export async function showRoles(db: Db, staff: Staff, query: RoleQuery, day: string): Promise<RolePage> {
  const { rows, total } = await listRoles(db, query, day);
  const mayGive = await giverOf(db, staff, day);
  return { rows: rows.map(role => ({ ...role, grantable: mayGive([role]) })), total };
}

/**
 * A new role; one that is copied begins with the permissions and scopes of the other.
 * @throws code_taken, not_found, grant_not_held
 */
export async function addRole(tx: Tx, staff: Staff, draft: RoleDraft, work: RoleWork): Promise<Role> {
  const model = draft.copyOf === null ? null : await readRole(tx, draft.copyOf, work.day);
  if (draft.copyOf !== null && !model) throw unknownRole();
  if (model) await refuseGrant(tx, staff, { role: model, outletIds: null }, work);
  const id = await insertRole(tx, draft);
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  if (model) {
    const codes = model.grantsAll ? permissions.map(({ code }) => code) : model.codes;
    await refuseBlurring(tx, id, codes);
    const wanted = { roleId: id, codes, reason: '' };
    const { plain, asked } = await setSensitiveAside(tx, staff, wanted, work.now);
    await insertCodes(tx, id, plain, staff.id);
    const reach = { roleId: id, before: [], scopes: model.scopes, reason: '' };
    const scoped = await setWiderAside(tx, staff, reach, work.now);
    await writeScopes(tx, id, scoped.plain);
    return noted(tx, staff, { id, before: null, asked: [...asked, ...scoped.asked] }, work);
  }
  return noted(tx, staff, { id, before: null }, work);
}

/** @throws not_found, version_conflict, grant_not_held */
export async function changeRole(
  tx: Tx,
  staff: Staff,
  id: number,
  change: RoleChange,
  work: RoleWork,
): Promise<Role> {
  const before = await openRole(tx, staff, id, change.version, work);
  await updateRole(tx, id, change);
  return noted(tx, staff, { id, before }, work);
}

/**
 * Gives and takes permissions. The role of all permissions has no list of its own.
 * @throws not_found, version_conflict, grant_not_held, state_forbidden, self_change
 */
export async function grantCodes(
  tx: Tx,
  staff: Staff,
  id: number,
  grant: RoleGrant,
  work: RoleWork,
): Promise<Role> {
  const before = await openRole(tx, staff, id, grant.version, work);
  const asked = await applyGrant(tx, staff, before, grant, work);
  return noted(tx, staff, { id, before, reason: grant.reason, asked }, work);
}

/** What the same change would do to everybody who has the role; nothing stays of it. */
export async function previewGrant(
  db: Db,
  staff: Staff,
  id: number,
  grant: RoleGrant,
  { listPlacesTaken, ...work }: RoleWork & { listPlacesTaken: ListPlacesTaken },
): Promise<RolePreview> {
  const places = new Map(
    (await listPlacesTaken(db)).map(({ sellerId, windowName }) => [sellerId, windowName]),
  );
  return tryOut(db, async tx => {
    const role = await openRole(tx, staff, id, grant.version, work);
    const before = await listMembers(tx, id, work);
    await applyGrant(tx, staff, role, grant, work);
    const after = new Map((await listMembers(tx, id, work)).map(member => [member.staffId, member]));
    const typesOf = await typeReader(tx);
    return {
      people: before.map(member => ({
        ...differenceOf(member, after.get(member.staffId) ?? member, typesOf),
        place: places.get(member.staffId) ?? null,
      })),
    };
  });
}

/**
 * Says how far the role reaches; what reaches further than before waits where the site wants a second word.
 * @throws not_found, version_conflict, grant_not_held, self_change
 */
export async function changeScopes(
  tx: Tx,
  staff: Staff,
  id: number,
  { scopes, reason, version }: RoleScopesChange,
  work: RoleWork,
): Promise<Role> {
  const before = await openRole(tx, staff, id, version, work);
  refuseOwn(staff, before);
  await refuseGrant(tx, staff, { role: { ...before, scopes }, outletIds: null }, work);
  const outletIds = scopes.flatMap(scope => scope.outletIds);
  if ((await countOutlets(tx, outletIds)) < new Set(outletIds).size) {
    throw new RuleViolation('not_found', '没有找到该网点');
  }
  const regionIds = new Set(scopes.flatMap(scope => scope.regionIds ?? []));
  if ((await listRegionNames(tx, [...regionIds])).length < regionIds.size) {
    throw new RuleViolation('not_found', '没有找到该区域');
  }
  const wanted = { roleId: id, before: before.scopes, scopes, reason };
  const { plain, asked } = await setWiderAside(tx, staff, wanted, work.now);
  await writeScopes(tx, id, plain);
  return noted(tx, staff, { id, before, reason, asked }, work);
}

/** @throws not_found, version_conflict, role_in_use, state_forbidden, grant_not_held */
export async function switchRole(
  tx: Tx,
  staff: Staff,
  id: number,
  { reason, version }: RoleStop,
  { to, ...work }: RoleWork & { to: 'enabled' | 'stopped' },
): Promise<Role> {
  const before = await openRole(tx, staff, id, version, work);
  if (before.grantsAll || before.status === to) throw new RuleViolation('state_forbidden');
  if (to === 'stopped' && before.members > 0) {
    throw new RuleViolation('role_in_use', `仍有 ${before.members} 人使用该角色`, {
      members: before.members,
    });
  }
  if (to === 'enabled') await refuseBlurring(tx, id, before.codes);
  await updateRoleStatus(tx, id, to);
  return noted(tx, staff, { id, before, reason }, work);
}

async function openRole(
  tx: Tx,
  staff: Staff,
  id: number,
  version: number,
  { day }: RoleWork,
): Promise<RoleRow> {
  await lockRole(tx, id);
  const role = await readRole(tx, id, day);
  if (!role) throw unknownRole();
  if (role.version !== version) {
    const said = `角色已被 ${role.updatedBy ?? '系统'} 修改，请重新核对`;
    throw new RuleViolation('version_conflict', said, { current: role });
  }
  const mayGive = await giverOf(tx, staff, day);
  if (!mayGive([role])) throw new RuleViolation('grant_not_held', `您没有权限修改：${role.name}`);
  return role;
}

/** Whoever has a role does not widen it for himself. */
function refuseOwn(staff: Staff, role: RoleRow): void {
  if (staff.roles.includes(role.code)) throw new RuleViolation('self_change', '不能修改自己拥有的角色');
}

/** @returns the permissions that wait for a second word */
async function applyGrant(
  tx: Tx,
  staff: Staff,
  role: RoleRow,
  { add, remove, reason }: RoleGrant,
  { now }: RoleWork,
): Promise<readonly string[]> {
  if (role.grantsAll) throw new RuleViolation('state_forbidden', '该角色始终拥有全部权限');
  refuseOwn(staff, role);
  const brought = new Set((await listAppPermissions(tx)).map(({ code }) => code));
  const unknown = add.find(code => !(isAppCode(code) ? brought.has(code) : isPermissionCode(code)));
  if (unknown !== undefined) throw new RuleViolation('not_found', `没有这个权限：${unknown}`);
  await refuseBlurring(tx, role.id, add);
  const mayGive = await giverPower(tx, staff);
  const missing = add.find(code => !mayGive(code));
  if (missing !== undefined) {
    const title = permissions.find(({ code }) => code === missing)?.title ?? missing;
    throw new RuleViolation('grant_not_held', `您没有权限授予：${title}`, { code: missing });
  }
  const { plain, asked } = await setSensitiveAside(tx, staff, { roleId: role.id, codes: add, reason }, now);
  await deleteCodes(tx, role.id, remove);
  await insertCodes(tx, role.id, plain, staff.id);
  return asked;
}

type TypesOf = Awaited<ReturnType<typeof typeReader>>;
type Difference = Omit<RolePreview['people'][number], 'place'>;

function differenceOf(before: Member, after: Member, typesOf: TypesOf): Difference {
  const { staffId, userName, name, online, grantsAll } = before;
  const person = { staffId, userName, name, online };
  if (grantsAll) return { ...person, gains: [], loses: [], typesGained: [], typesLost: [] };
  const [old, now] = [new Set(before.codes), new Set(after.codes)];
  const [oldTypes, newTypes] = [typesOf(old), typesOf(now)];
  return {
    ...person,
    gains: after.codes.filter(code => !old.has(code)),
    loses: before.codes.filter(code => !now.has(code)),
    typesGained: newTypes.filter(type => !oldTypes.includes(type)),
    typesLost: oldTypes.filter(type => !newTypes.includes(type)),
  };
}

function unknownRole(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该角色');
}

type Noted = {
  id: number;
  before: RoleRow | null;
  reason?: string;
  /** Permissions and scopes that wait for a second word. */
  asked?: readonly string[];
};

async function noted(
  tx: Tx,
  staff: Staff,
  { id, before, reason = '', asked = [] }: Noted,
  { now, day }: RoleWork,
): Promise<Role> {
  await touchRole(tx, id, staff.id, now);
  await raisePermissionVersion(tx);
  const after = await readRole(tx, id, day);
  if (!after) throw new Error(`role ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.role.changed',
    objectType: 'admin.role',
    objectId: after.code,
    ...(before ? { before: await auditedOf(tx, before, after) } : {}),
    after: {
      ...(await auditedOf(tx, after, before)),
      members: after.members,
      ...(asked.length > 0 ? { asked } : {}),
    },
    ...(reason === '' ? {} : { reason }),
  });
  return { ...after, grantable: true };
}

/** Of hundreds of permissions those that the other side lacks; scopes in words. */
async function auditedOf(tx: Tx, role: RoleRow, other: RoleRow | null): Promise<object> {
  const { code, name, description, status, sessionLimit, idleMinutes } = role;
  const others = new Set(other?.codes);
  const codes = role.codes.filter(each => !others.has(each));
  const scopes = await scopesInWords(tx, role.scopes);
  return { code, name, description, status, sessionLimit, idleMinutes, scopes, codes };
}
