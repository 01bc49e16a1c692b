import type {
  PermissionAnswer,
  PermissionDifference,
  PermissionReach,
} from '@shanmen/shared/contracts/admin/rights/permission';
import type { AssignmentDraft, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import { saleSite } from '../../../../test/data/ticket/factories.ts';
import { cheapHashing } from '../../../../test/app/hashing.ts';
import { asOwner, countRows } from '../../../../test/app/scenario.ts';
import { passwordHasher, writePassword } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { accessBook } from './access.service.ts';
import { domainOf } from './grant.service.ts';
import { outletScope, warehouseScope } from './scope.service.ts';

/** Some of each domain, and two that are not split by outlets. */
const pool = [
  'ticket:sale:open',
  'ticket:refund:audit',
  'ticket:check-in:scan',
  'commerce:product:view',
  'goods:jh:view',
  'goods:jh:audit',
  'goods:db:view',
  'report:t.checkin:view',
  'report:t.today:view',
  'admin:user:view',
  'admin:role:view',
] as const satisfies readonly PermissionCode[];

const roleCodes = ['made-1', 'made-2', 'made-3'] as const;
const domains = ['ticket', 'retail', 'stock', 'reports'] as const;
const longestWait = 4;
const situations = Number(process.env['SHANMEN_SITUATIONS'] ?? 15);

type Wanted = { role: number; from: number; days: number | null; outlets: number[] | null };

const someOutlets = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 });
const assignments = fc.uniqueArray(
  fc.record({
    role: fc.nat(roleCodes.length),
    from: fc.integer({ min: -3, max: longestWait }),
    days: fc.option(fc.integer({ min: -1, max: 5 })),
    outlets: fc.option(someOutlets),
  }),
  { maxLength: 4, selector: ({ role, from }) => `${role} ${from}` },
);
const scope = fc.record({
  kind: fc.constantFrom('all', 'region', 'own', 'listed', 'self'),
  outlets: someOutlets,
});
const situation = fc.record({
  codes: fc.array(fc.subarray([...pool]), { minLength: 3, maxLength: 3 }),
  scopes: fc.array(fc.array(scope, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
  ownOutlet: fc.nat(3),
  held: assignments,
  wanted: assignments,
  wait: fc.nat(longestWait),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

/** One role with everything: a right reaches all outlets, or the one that its holder was given. */
const reaching = (given: number[] | null, kind: 'all' | 'self' = 'all'): Situation => ({
  codes: [[...pool], [], []],
  scopes: roleCodes.map(() => domains.map(() => ({ kind, outlets: [0] }))),
  ownOutlet: 0,
  held: [{ role: 0, from: -1, days: null, outlets: given }],
  wanted: [],
  wait: 0,
});

describe('假设', () => {
  let shop: TestApp;
  let admin: Client;
  let outlets: number[];
  let staffId: number;
  let roleIds: number[];

  beforeAll(async () => {
    shop = await testApp();
    outlets = [];
    for (const code of ['NM', 'BM', 'MT']) outlets.push((await saleSite(shop.db, code)).outletId);
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    staffId = (await demoStaff(shop.db, 'gate01')).id;
    const hash = await passwordHasher(cheapHashing).hash('Baiyun-guqin-7');
    await withTransaction(shop.db, tx => writePassword(tx, staffId, hash, 'user', testClock()));
    await asOwner(
      shop.database.url,
      `insert into admin.role (code, name) select code, code from unnest('{${roleCodes.join(',')}}'::text[]) as code;
       insert into admin.region (name) values ('南门片区');
       update admin.outlet set region_id = (select min(id) from admin.region) where id in (${outlets[0]}, ${outlets[2]})`,
    );
    const { rows } = await sql<{ id: number }>`
      select id from admin.role where code = any (${[...roleCodes, 'admin']}) order by code desc`.execute(
      shop.db,
    );
    roleIds = rows.map(({ id }) => id);
  });
  afterAll(() => shop.close());

  proof('D-16 equals what holds after really saving, on the day that was asked', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(situation, async each => {
        await arrange(each);
        const day = addDays(testDay, each.wait);
        const before = await stateOn(day);
        const told = await whatIf(each.wanted.map(draftOf), day);
        expect(await stateOn(day)).toEqual(before);
        const saved = await save(each.wanted.map(draftOf));
        expect(told.error?.code).toBe(saved.error?.code);
        if (saved.error !== null) return;
        const after = await stateOn(day);
        expect(Object.fromEntries(changesOf(told.result))).toEqual(
          Object.fromEntries(
            pool
              .filter(code => before.get(code) !== after.get(code))
              .map(code => [code, [before.get(code), after.get(code)]]),
          ),
        );
        compared += told.result.changes.length === 0 ? 0 : 1;
      }),
      { numRuns: situations },
    );
    expect(compared).toBeGreaterThan(situations / 5);
  });

  proof(
    'D-05 D-14 a right reaches the outlets of its own roles: as asked, as applied, as in a plain model',
    async () => {
      const reached = { yes: 0, no: 0 };
      await fc.assert(
        fc.asyncProperty(situation, async each => {
          await arrange(each);
          const card = await cardOf();
          const staff = { ...(await demoStaff(shop.db, 'gate01')), outletId: card.outletId };
          for (const code of pool.filter(name => domainOf(name) !== null)) {
            const domain = domainOf(code) ?? 'ticket';
            const applied = await outletScope(shop.db, staff, { code, domain, day: testDay });
            for (const outletId of outlets) {
              const modelled = reachesPlainly(each, card, code, outletId);
              const isApplied =
                applied.kind === 'all' ||
                (applied.kind === 'outlets' && applied.outletIds.includes(outletId));
              const body = { staffId, code, outletId };
              const asked = await admin.call<PermissionAnswer>('POST', '/api/admin/permission-questions', {
                body,
              });
              expect([code, outletId, asked.result.allowed, isApplied]).toEqual([
                code,
                outletId,
                modelled,
                modelled,
              ]);
              reached[modelled ? 'yes' : 'no'] += 1;
            }
          }
        }),
        { numRuns: 8, examples: [[reaching(null)], [reaching([0])], [reaching([0], 'self')]] },
      );
      expect(reached.yes).toBeGreaterThan(5);
      expect(reached.no).toBeGreaterThan(5);
    },
  );

  it('D-15 D-16 writes nothing but the row of the look', async () => {
    const kept = async () => ({
      roles: await countRows(shop.database.url, 'admin.staff_role'),
      version: await countRows(
        shop.database.url,
        `(select generate_series(1, version) from admin.permission_version) as each`,
      ),
      requests: await countRows(shop.database.url, 'admin.grant_request'),
      staff: await countRows(
        shop.database.url,
        '(select generate_series(1, version) from admin.staff) as each',
      ),
    });
    const rowsOf = () => countRows(shop.database.url, 'platform.audit_log');
    const [before, rows] = [await kept(), await rowsOf()];
    await whatIf([draftOf({ role: 0, from: 0, days: null, outlets: [0] })], null);
    expect([await kept(), await rowsOf()]).toEqual([before, rows + 1]);
    const { rows: last } = await sql<{ action: string }>`
      select action from platform.audit_log order by id desc limit 1`.execute(shop.db);
    expect(last).toEqual([{ action: 'admin.permission.explained' }]);
    // Whoever saves the same is found out.
    await save([draftOf({ role: 0, from: 0, days: null, outlets: [0] })]);
    const after = await kept();
    expect(after.roles).toBe(before.roles + 1);
    expect(after.version).toBeGreaterThan(before.version);
  });

  it('D-16 is refused to whom saving is refused, and for a day that is over', async () => {
    const own = (await demoStaff(shop.db, 'admin')).id;
    const body = { staffId: own, assignments: [], day: null };
    const self = await admin.call('POST', '/api/admin/permission-what-ifs', { body });
    expect(self.error?.code).toBe('self_change');
    expect((await whatIf([], addDays(testDay, -1))).error?.code).toBe('time_order');
  });

  function draftOf({ role, from, days, outlets: chosen }: Wanted): AssignmentDraft {
    const validFrom = addDays(testDay, from);
    return {
      roleId: roleIds[role] ?? 0,
      validFrom,
      validTo: days === null ? null : addDays(validFrom, days),
      outletIds: chosen === null ? null : chosen.map(index => outlets[index] ?? 0),
    };
  }

  async function arrange({ codes, scopes, ownOutlet, held }: Situation): Promise<void> {
    const made = roleIds.filter((_, index) => index < roleCodes.length);
    const values = made.flatMap((id, index) => (codes[index] ?? []).map(code => `(${id}, '${code}')`));
    const reaches = made.flatMap((id, index) =>
      domains.map((domain, place) => {
        const { kind, outlets: chosen } = scopes[index]?.[place] ?? { kind: 'self', outlets: [] };
        const ids = kind === 'listed' ? chosen.map(each => outlets[each]) : [];
        const regions = kind === 'region' ? '(select array_agg(id) from admin.region)' : `'{}'`;
        return `(${id}, '${domain}', '${kind}', '{${ids.join(',')}}', ${regions})`;
      }),
    );
    await asOwner(
      shop.database.url,
      `delete from admin.role_permission where role_id = any ('{${made.join(',')}}');
       delete from admin.role_scope where role_id = any ('{${made.join(',')}}');
       delete from admin.staff_role where staff_id = ${staffId};
       update admin.staff set outlet_id = ${outlets[ownOutlet] ?? 'null'} where id = ${staffId};
       insert into admin.role_scope (role_id, domain, kind, outlet_ids, region_ids) values ${reaches.join(', ')};
       ${values.length === 0 ? '' : `insert into admin.role_permission (role_id, code) values ${values.join(', ')}`}`,
    );
    // What somebody has was saved as well; what cannot be saved is nobody's.
    await save(held.filter(({ days }) => days === null || days >= 0).map(draftOf));
  }

  /** One role alone gives the code and the outlet; the outlets of the assignment stand for those of the role. */
  function reachesPlainly(
    { codes, scopes, ownOutlet }: Situation,
    { assignments: given }: UserCard,
    code: PermissionCode,
    outletId: number,
  ): boolean {
    return given.some(({ roleId, state, outletIds }) => {
      if (state !== 'now') return false;
      const index = roleIds.indexOf(roleId);
      if (index === roleCodes.length) return true;
      if (!codes[index]?.some(held => held === code)) return false;
      const domain = domains.findIndex(each => each === domainOf(code));
      const { kind, outlets: listed } = scopes[index]?.[domain] ?? { kind: 'self', outlets: [] };
      const isOwnFigures = domains[domain] === 'reports' && kind === 'self';
      if (outletIds !== null && !isOwnFigures) return outletIds.includes(outletId);
      const place = outlets.indexOf(outletId);
      return (
        kind === 'all' ||
        (kind === 'listed' && listed.includes(place)) ||
        (kind === 'region' && place !== 1) ||
        (kind === 'own' && place === ownOutlet)
      );
    });
  }

  /** What the guards of the routes and the queries say. */
  async function stateOn(day: string): Promise<ReadonlyMap<string, string | undefined>> {
    const { rows } = await sql<{ outletId: number | null }>`
      select outlet_id as "outletId" from admin.staff where id = ${staffId}`.execute(shop.db);
    const staff = { ...(await demoStaff(shop.db, 'gate01')), outletId: rows[0]?.outletId ?? null };
    const { codes } = await accessBook(shop.db).accessOf(staffId, 0, new Date(`${day}T12:00:00+08:00`));
    const state = new Map<string, string | undefined>();
    for (const code of pool.filter(each => codes.has(each))) {
      const domain = domainOf(code);
      const reach = domain === null ? null : await outletScope(shop.db, staff, { code, domain, day });
      const kept = domain === 'stock' ? await warehouseScope(shop.db, staff, { code, day }) : null;
      state.set(
        code,
        textOf({
          kind: reach?.kind ?? 'whole',
          outletIds: reach?.kind === 'outlets' ? [...reach.outletIds] : [],
          warehouseIds: reach?.kind === 'outlets' ? [...(kept?.warehouseIds ?? [])] : [],
        }),
      );
    }
    return state;
  }

  function changesOf({ changes }: PermissionDifference) {
    const pooled: ReadonlySet<string> = new Set(pool);
    return changes
      .filter(({ code }) => pooled.has(code))
      .map(({ code, before, after }): [string, unknown] => [code, [textOf(before), textOf(after)]]);
  }

  function textOf(reach: PermissionReach | null): string | undefined {
    if (reach === null) return undefined;
    const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
    return `${reach.kind} ${inOrder(reach.outletIds)} ${inOrder(reach.warehouseIds)}`;
  }

  function whatIf(wanted: readonly AssignmentDraft[], day: string | null) {
    const body = { staffId, assignments: wanted, day };
    return admin.call<PermissionDifference>('POST', '/api/admin/permission-what-ifs', { body });
  }

  async function cardOf(): Promise<UserCard> {
    return (await admin.call<UserCard>('GET', `/api/admin/users/${staffId}`)).result;
  }

  async function save(wanted: readonly AssignmentDraft[]) {
    const result = await cardOf();
    const body = { assignments: wanted, reason: '', version: result.version };
    return admin.call<UserCard>('PUT', `/api/admin/users/${staffId}/roles`, { body });
  }
});
