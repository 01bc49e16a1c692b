import {
  type EffectivePermissions,
  type PermissionAnswer,
  type PermissionHolders,
  type PermissionQuestion,
  type PermissionReach,
  permissionReaches,
} from '@shanmen/shared/contracts/admin/rights/permission';
import type { Role, RoleScope } from '@shanmen/shared/contracts/admin/rights/role';
import { isPermissionCode, type PermissionCode, permissions } from '@shanmen/shared/contracts/permissions';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { typeReader } from '../../settings/menu/menu.service.ts';
import { listOutletNames } from '../../places/outlet/outlet.queries.ts';
import { listRoles, type ScopeDomain } from '../role/role.queries.ts';
import { readUser, type UserFacts } from '../../people/user/user.queries.ts';
import { type HeldRole, listHeldRoles } from './access.queries.ts';
import { sessionLimitOf } from './access.service.ts';
import { domainOf, domainsOfData, outletsStandFor, scopeIn } from './grant.service.ts';
import { listHolders, listReaches, type RoleReach } from './scope.queries.ts';
import { everywhere, reachOf } from './what-if.service.ts';

/** What the calls that a permission opens ask for besides it: an open shift by all of them, or by some. */
export type Demands = { stepUp: boolean; secondPerson: boolean; openShift: 'all' | 'some' | 'none' };

/** When it is asked, what the routes declare, and who sells just now. */
export type Asking = {
  now: Date;
  day: string;
  demandsOf: (code: PermissionCode) => Demands;
  hasOpenShift: (db: Db, staffId: number) => Promise<boolean>;
};

type Step = PermissionAnswer['steps'][number];

const mostRoles = 200;

/** Everything that a person holds today; whoever looks leaves a row. @throws not_found */
export async function showPermissions(
  tx: Tx,
  staff: Staff,
  staffId: number,
  asking: Asking,
): Promise<EffectivePermissions> {
  const user = await userOf(tx, staffId, asking);
  const roles = await listHeldRoles(tx, staffId, asking.day);
  const held = permissions.flatMap(({ code }) => {
    const givers = givingTo(roles, code).map(({ name }) => name);
    return givers.length === 0 ? [] : [{ code, roles: givers }];
  });
  const typesOf = await typeReader(tx);
  await noteLook(tx, staff, staffId);
  const step = canSignIn(user, asking.day);
  return {
    blocked: step.passed ? null : step.text,
    held,
    types: typesOf(new Set(held.map(({ code }) => code))),
    reaches: await reachesOf(tx, user, asking.day),
    sessionLimit: sessionLimitOf(roles),
  };
}

async function reachesOf(db: Db, user: UserFacts, day: string): Promise<EffectivePermissions['reaches']> {
  const found: EffectivePermissions['reaches'] = [];
  for (const domain of domainsOfData) {
    found.push({ domain, reach: reachOf(await listReaches(db, user.id, null, domain, day), user) });
  }
  return found;
}

/**
 * Whether a person can do something, by the same functions that guard the routes.
 * @throws not_found
 */
export async function answerQuestion(
  tx: Tx,
  staff: Staff,
  { staffId, code, outletId }: PermissionQuestion,
  asking: Asking,
): Promise<PermissionAnswer> {
  if (!isPermissionCode(code)) throw new RuleViolation('not_found', '没有这个权限');
  const user = await userOf(tx, staffId, asking);
  const roles = await listHeldRoles(tx, staffId, asking.day);
  const steps = [canSignIn(user, asking.day), holdsRole(roles), givesCode(roles, code)];
  const place = { code, outletId, day: asking.day };
  const scope =
    outletId === null
      ? await reachesAny(tx, user, place)
      : await reachesOutlet(tx, user, { ...place, outletId });
  if (scope !== null) steps.push(scope);
  const holds = steps.every(step => step.passed);
  if (holds) steps.push(...(await askedBesides(tx, staffId, asking, asking.demandsOf(code))));
  const allowed = steps.every(step => step.passed);
  await noteLook(tx, staff, staffId, code);
  const every = await listRoles(tx, { pageSize: mostRoles, status: 'enabled' }, asking.day);
  const lacks = !holds || scope?.warns === true;
  return {
    allowed,
    steps,
    wouldGive: lacks ? advise(every.rows, { code, outletId, own: user.outletId }) : [],
  };
}

async function userOf(db: Db, staffId: number, asking: Asking): Promise<UserFacts> {
  return found(await readUser(db, staffId, asking), '账号');
}

function canSignIn({ status, validFrom, leaveOn, passwordState }: UserFacts, day: string): Step {
  const fault =
    (status !== 'enabled' && (status === 'left' ? '已离职' : '账号已停用')) ||
    (validFrom > day && `账号自 ${validFrom} 起生效`) ||
    (leaveOn !== null && leaveOn < day && `已于 ${leaveOn} 离职`) ||
    (passwordState === 'none' && '还没有发一次性口令，不能登录') ||
    (passwordState === 'due' && '须先修改密码，之前不能使用其他功能');
  return { title: '账号', passed: fault === false, text: fault === false ? '可以登录' : fault };
}

function holdsRole(roles: readonly HeldRole[]): Step {
  const names = roles.map(({ name }) => name).join('、');
  if (roles.length > 0) return { title: '角色', passed: true, text: `今天有效：${names}` };
  return { title: '角色', passed: false, text: '今天没有有效的角色：未授予、未生效、已到期，或角色已停用' };
}

function givesCode(roles: readonly HeldRole[], code: PermissionCode): Step {
  const givers = givingTo(roles, code).map(({ name }) => name);
  const title = permissions.find(each => each.code === code)?.title ?? code;
  if (givers.length > 0)
    return { title: '权限', passed: true, text: `「${title}」来自 ${givers.join('、')}` };
  return { title: '权限', passed: false, text: `现有的角色都没有「${title}」` };
}

const nowhere = '现在没有任何网点';

/**
 * Where it holds at all; null where no role gives it, and where there is more to reach than outlets. Some deeds ask for
 * no outlet, so who reaches none is warned and not refused.
 */
async function reachesAny(
  db: Db,
  user: UserFacts,
  { code, day }: { code: PermissionCode; day: string },
): Promise<Step | null> {
  const domain = domainOf(code);
  // Whoever keeps a warehouse reaches it whatever his roles say.
  if (domain === null || domain === 'stock') return null;
  const reaches = await listReaches(db, user.id, code, domain, day);
  if (reaches.length === 0) return null;
  const { kind, outletIds } = reachOf(reaches, user);
  if (kind !== 'outlets') return { title: '范围', passed: true, text: permissionReaches[kind] };
  const names = await listOutletNames(db, outletIds);
  if (names.length > 0) return { title: '范围', passed: true, text: `现在是 ${listed(names)}` };
  const text = `${nowhere}，须按网点办理的都办不了；可在「角色与范围」给现有的角色指定网点，或选所属网点`;
  return { title: '范围', passed: true, warns: true, text };
}

async function reachesOutlet(
  db: Db,
  { id, outletId: own }: UserFacts,
  { code, outletId, day }: { code: PermissionCode; outletId: number; day: string },
): Promise<Step> {
  const domain = domainOf(code);
  if (domain === null) return { title: '范围', passed: true, text: '这项权限不分网点' };
  const reaches = await listReaches(db, id, code, domain, day);
  const isReached = reaches.some(
    reach => reach.grantsAll || reach.kind === 'all' || outletsOf(reach, own).includes(outletId),
  );
  if (isReached) return { title: '范围', passed: true, text: '该网点在数据范围内' };
  const isSelf = reaches.every(({ kind }) => kind === 'self');
  if (isSelf) return { title: '范围', passed: false, text: '只能查看和办理本人的' };
  const names = await listOutletNames(
    db,
    reaches.flatMap(reach => outletsOf(reach, own)),
  );
  const reached = names.length === 0 ? nowhere : `现在是 ${listed(names)}`;
  const text = `该网点不在数据范围内：${reached}；可在「角色与范围」给现有的角色加上`;
  return { title: '范围', passed: false, text };
}

const mostNames = 10;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join('、');
  return names.length > mostNames ? `${shown} 等 ${names.length} 处` : shown;
}

function outletsOf({ kind, outletIds }: RoleReach, own: number | null): readonly number[] {
  if (kind === 'own') return own === null ? [] : [own];
  return outletIds;
}

/** What no role gives: the password once more, somebody else, a shift. */
async function askedBesides(
  db: Db,
  staffId: number,
  { hasOpenShift }: Asking,
  { stepUp, secondPerson, openShift }: Demands,
): Promise<Step[]> {
  const asked: Step[] = [];
  if (stepUp) asked.push({ title: '二次验证', passed: true, text: '办理时须再输入一次自己的密码' });
  if (secondPerson) asked.push({ title: '第二人', passed: true, text: '自己经手的，须由另一人办理' });
  if (openShift === 'none') return asked;
  const text = openShift === 'all' ? '须先开班' : '其中一部分须先开班';
  const isOpen = await hasOpenShift(db, staffId);
  return [
    ...asked,
    {
      title: '开班',
      passed: isOpen || openShift === 'some',
      text: isOpen ? `${text}，现在班次开着` : `${text}，现在没有开班`,
    },
  ];
}

type Place = { code: PermissionCode; outletId: number | null; own: number | null };
type Known = Pick<Role, 'name' | 'codes' | 'grantsAll' | 'scopes'>;

/** Roles that would do: those that reach one outlet before those that reach further, and what gives everything last. */
function advise(roles: readonly Known[], place: Place): PermissionAnswer['wouldGive'] {
  const domain = domainOf(place.code);
  const givers = givingTo(roles, place.code).flatMap(role => {
    const needsOutlet = domain !== null && !covers(role, domain, place);
    const canHaveOne = domain === null || outletsStandFor(scopeIn(role.scopes, domain));
    // Nobody is given a role of reception for some outlets only.
    if (needsOutlet && (domain === 'reception' || !canHaveOne)) return [];
    return [{ name: role.name, needsOutlet, rank: role.grantsAll ? 2 : Number(!needsOutlet) }];
  });
  return givers.toSorted((a, b) => a.rank - b.rank).map(({ name, needsOutlet }) => ({ name, needsOutlet }));
}

/** Whether a role as it stands reaches the outlet, or any if none is asked for. */
function covers({ grantsAll, scopes }: Known, domain: ScopeDomain, { outletId, own }: Place): boolean {
  const scope: RoleScope = scopeIn(scopes, domain);
  if (grantsAll || scope.kind === 'all') return true;
  if (scope.kind === 'self') return outletId === null;
  if (scope.kind === 'own') return own !== null && (outletId === null || outletId === own);
  if (outletId !== null) return scope.outletIds.includes(outletId);
  return scope.outletIds.length > 0 || (scope.regionIds ?? []).length > 0;
}

function givingTo<Given extends Pick<HeldRole, 'codes' | 'grantsAll'>>(
  roles: readonly Given[],
  code: string,
): readonly Given[] {
  return roles.filter(role => role.grantsAll || role.codes.includes(code));
}

/** Whoever looks at the rights of somebody leaves a row. */
export async function noteLook(tx: Tx, staff: Staff, staffId: number, code = ''): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.permission.explained',
    objectType: 'admin.staff',
    objectId: String(staffId),
    ...(code === '' ? {} : { after: { codes: [code] } }),
  });
}

export type WhoCan = { code: string; outletId: number | null; day: string };

/** Who can do something, by which role, where and until when. @throws not_found */
export async function whoCan(db: Db, { code, outletId, day }: WhoCan): Promise<PermissionHolders> {
  if (!isPermissionCode(code)) throw new RuleViolation('not_found', '没有这个权限');
  const domain = domainOf(code);
  // What belongs to no domain holds everywhere, so any of them tells who has it.
  const holders = await listHolders(db, { code, domain: domain ?? 'reports', day });
  return holders
    .map(holder => {
      const { staffId, userName, name, outletId: own, outletName, roleName, validTo } = holder;
      const reach = domain === null ? everywhere : reachOf([holder], { id: staffId, outletId: own });
      return { staffId, userName, name, outletName, roleName, reach, validTo };
    })
    .filter(({ reach }) => outletId === null || contains(reach, outletId));
}

function contains({ kind, outletIds }: PermissionReach, outletId: number): boolean {
  return kind === 'whole' || kind === 'all' || outletIds.includes(outletId);
}
