import {
  AssignmentsChange,
  OneTimeCode,
  UnclosedShift,
  UserCard,
  UserChange,
  UserDraft,
  UserMobile,
  UserPage,
  UserQuery,
  UserReason,
} from '@shanmen/shared/contracts/admin/people/user';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { type Db, withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys, openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { giveOneTimeCode } from './one-time-code.service.ts';
import { resetFactorOf } from './second-factor.service.ts';
import { listUsers, readSealedMobile } from './user.queries.ts';
import {
  addUserBy,
  assignRoles,
  changeUser,
  showUser,
  switchUser,
  unlockUser,
  type UserWork,
} from './user-change.service.ts';
import { notePersonalLook } from '../../../platform/audit/personal-look.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;
/** The place where somebody has a shift that is not handed over; null where he has none. */
export type FindPlaceTaken = (db: Db, staffId: number) => Promise<string | null>;
type Parts = { site: Site; findPlaceTaken: FindPlaceTaken };

const writing = { scope: 'none', audit: 'admin.user.changed', changes: ['admin.user'] } as const;
const cardSchema = { params: IdParams, response: { 200: Result(UserCard) } };

export function userRoutes(app: App, deps: AppDeps, { site, findPlaceTaken }: Parts): void {
  const person = personKeys(readMasterKeys(deps.config));
  const work = async (): Promise<UserWork> => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { now, day: businessDay(now, dayCut), person };
  };

  app.get(
    '/api/admin/users',
    {
      config: { permission: 'admin:user:view', scope: 'none' },
      schema: { querystring: UserQuery, response: { 200: Result(UserPage) } },
    },
    async ({ query }) => ({ result: await listUsers(deps.pools.main, query, await work()) }),
  );

  app.get(
    '/api/admin/users/:id',
    { config: { permission: 'admin:user:view', scope: 'none' }, schema: cardSchema },
    async ({ staff, params }) => ({
      result: await showUser(deps.pools.main, staff, params.id, await work()),
    }),
  );

  app.get(
    '/api/admin/users/:id/unclosed-shift',
    {
      config: { permission: 'admin:user:disable', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(UnclosedShift) } },
    },
    async ({ staff, params }) => {
      const { id } = await showUser(deps.pools.main, staff, params.id, await work());
      return { result: { place: await findPlaceTaken(deps.pools.main, id) } };
    },
  );

  // Not kept under a key: what is shown is stored nowhere but sealed.
  app.post(
    '/api/admin/users/:id/mobile-views',
    {
      config: {
        permission: { allOf: ['admin:user:view', 'admin:pii:view'] },
        scope: 'none',
        audit: 'admin.pii.viewed',
      },
      schema: { params: IdParams, body: UserReason, response: { 200: Result(UserMobile) } },
    },
    async ({ staff, params, body }) => {
      const look = { id: params.id, reason: body.reason };
      return { result: await withTransaction(deps.pools.main, tx => showMobile(tx, staff, look, person)) };
    },
  );

  profileRoutes(app, deps, work);
  stateRoutes(app, deps, work);
  freeingRoutes(app, deps, work);
}

function profileRoutes(app: App, deps: AppDeps, work: () => Promise<UserWork>): void {
  app.post(
    '/api/admin/users',
    {
      config: { ...writing, permission: 'admin:user:add', idempotent: true },
      schema: { body: UserDraft, response: { 200: Result(UserCard) } },
    },
    async request => {
      const at = await work();
      return runOnce(deps, request, tx => addUserBy(tx, request.staff, request.body, at));
    },
  );

  app.put(
    '/api/admin/users/:id',
    {
      config: { ...writing, permission: 'admin:user:edit' },
      schema: { ...cardSchema, body: UserChange },
    },
    async ({ staff, params, body }) => {
      const at = await work();
      return {
        result: await withTransaction(deps.pools.main, tx => changeUser(tx, staff, params.id, body, at)),
      };
    },
  );

  app.put(
    '/api/admin/users/:id/roles',
    {
      config: { ...writing, permission: 'admin:user:assign' },
      schema: { ...cardSchema, body: AssignmentsChange },
    },
    async ({ staff, params, body }) => {
      const at = await work();
      return {
        result: await withTransaction(deps.pools.main, tx => assignRoles(tx, staff, params.id, body, at)),
      };
    },
  );
}

function stateRoutes(app: App, deps: AppDeps, work: () => Promise<UserWork>): void {
  // Not kept under a key: the answer holds the code, which is shown this once and stored nowhere.
  app.post(
    '/api/admin/users/:id/one-time-code',
    {
      config: {
        scope: 'none',
        changes: ['admin.user', 'auth.session-list'],
        permission: { anyOf: ['admin:user:reset', 'admin:user:add'] },
        audit: 'admin.user.reset',
      },
      schema: { params: IdParams, response: { 200: Result(OneTimeCode) } },
    },
    async ({ staff, params }) => {
      const at = await work();
      return {
        result: await withTransaction(deps.pools.main, tx => giveOneTimeCode(tx, staff, params.id, at)),
      };
    },
  );

  for (const to of ['enabled', 'disabled'] as const) {
    app.post(
      `/api/admin/users/:id/${to === 'enabled' ? 'enable' : 'disable'}`,
      {
        config: {
          ...writing,
          changes: ['admin.user', 'auth.session-list'],
          permission: 'admin:user:disable',
          idempotent: true,
        },
        schema: { ...cardSchema, body: UserReason },
      },
      async request => {
        const at = await work();
        const { staff, params, body } = request;
        return runOnce(deps, request, tx =>
          switchUser(tx, staff, params.id, { to, reason: body.reason }, at),
        );
      },
    );
  }
}

/** What keeps somebody out who has every right to come in. */
function freeingRoutes(app: App, deps: AppDeps, work: () => Promise<UserWork>): void {
  app.post(
    '/api/admin/users/:id/second-factor/reset',
    {
      config: {
        ...writing,
        changes: ['admin.user', 'auth.session-list'],
        permission: 'admin:user:reset',
        stepUp: true,
        idempotent: true,
        audit: 'admin.user.second-factor-reset',
      },
      schema: { ...cardSchema, body: UserReason },
    },
    async request => {
      const at = await work();
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => resetFactorOf(tx, staff, { id: params.id, ...body }, at));
    },
  );

  app.post(
    '/api/admin/users/:id/unlock',
    {
      config: { ...writing, permission: 'admin:user:unlock', idempotent: true, audit: 'admin.user.unlocked' },
      schema: { ...cardSchema, body: UserReason },
    },
    async request => {
      const at = await work();
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => unlockUser(tx, staff, params.id, body.reason, at));
    },
  );
}

/** The whole mobile of a person for somebody who says why; each look leaves a row. @throws not_found */
async function showMobile(
  tx: Tx,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
  person: PersonKeys,
): Promise<UserMobile> {
  const sealed = await readSealedMobile(tx, id);
  if (sealed === null) throw new RuleViolation('not_found', '没有登记手机');
  await notePersonalLook(tx, staff, { objectType: 'admin.staff', objectId: String(id), reason });
  return { mobile: openText(sealed, person) };
}
