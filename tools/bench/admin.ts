import { permissions } from '@shanmen/shared/contracts/permissions';

import type { Staff } from '../../server/src/staff.ts';
import { demoStaff } from '../../server/seeds/demo/people.ts';
import { showAuditLogs } from '../../server/src/admin/audit-log/audit-log.service.ts';
import { accessBook } from '../../server/src/admin/permission/access.service.ts';
import { whatIf } from '../../server/src/admin/permission/what-if.service.ts';
import { showRisks } from '../../server/src/admin/risk/risk.service.ts';
import { findRoleId } from '../../server/src/admin/role/role.queries.ts';
import { previewGrant, showRoles } from '../../server/src/admin/role/role.service.ts';
import { listUsers } from '../../server/src/admin/user/user.queries.ts';
import { passwordHasher } from '../../server/src/auth/public.ts';
import { hashOf, makeHalves } from '../../server/src/auth/session/halves.ts';
import { insertSession } from '../../server/src/auth/session/session.queries.ts';
import { findSession } from '../../server/src/auth/session/session.service.ts';
import { type Db, withTransaction } from '../../server/src/db/transaction.ts';
import { allGuards } from '../../server/src/guards.ts';
import { writeAudit } from '../../server/src/platform/audit-log.ts';
import { listTakenWindows } from '../../server/src/ticket/public.ts';
import { type Figure, median } from './figure.ts';
import { fillPeople } from './admin-people.ts';
import { withGoods } from './goods-ground.ts';

export const name = 'admin';

const calls = 60;
/** Of what takes less than a millisecond three slow ones among sixty would be the figure. */
const shortCalls = 2000;
/** After these a connection keeps the plan of a statement, as it does for all but its first requests. */
const warmUps = 12;
const everything = permissions.map(({ code }) => code);

type Ground = { db: Db; staff: Staff; now: Date; day: string };

/** Administration with 5,000 accounts, a role of 500 and 100,000 rows in the log. */
export function run(): Promise<readonly Figure[]> {
  return withGoods(async (db, url) => {
    await fillPeople(url, 5000, 500, 100_000);
    const now = new Date();
    const ground = {
      db,
      staff: await demoStaff(db, 'admin', everything),
      now,
      day: now.toISOString().slice(0, 10),
    };
    return [
      ...(await everyCall(ground)),
      ...(await logs(ground)),
      ...(await roles(ground)),
      ...(await users(ground)),
      ...(await passwords()),
    ];
  });
}

/** What every request of somebody signed in pays for. */
async function everyCall({ db, staff, now }: Ground): Promise<Figure[]> {
  const book = accessBook(db);
  const halves = makeHalves();
  await withTransaction(db, tx =>
    insertSession(tx, {
      sidHash: hashOf(halves.sid),
      tokenHash: hashOf(halves.token),
      staffId: staff.id,
      epoch: 1,
      deviceId: null,
      now,
      idleMinutes: 30,
      postIdleMinutes: null,
      absoluteExpiry: new Date(now.getTime() + 60 * 60 * 1000),
      ip: '127.0.0.1',
      userAgent: '',
    }),
  );
  const looking = { now, dayCut: [], guards: allGuards, isActivity: false };
  const lookUps = await timesOf(() => findSession(db, halves, looking), shortCalls);
  const without = await timesOf(() => withTransaction(db, async () => undefined));
  const entry = {
    staffId: staff.id,
    requestId: 'bench',
    action: 'admin.role.changed',
    objectType: 'admin.role',
  };
  const withRow = await timesOf(() =>
    withTransaction(db, tx => writeAudit(tx, { ...entry, objectId: 'seller', after: { name: '售票员' } })),
  );
  return [
    figure(
      'rights of a request, as remembered',
      await timesOf(() => book.accessOf(staff.id, 1, now), shortCalls),
      0.05,
    ),
    { name: 'look-up of a session, median', value: median(lookUps), unit: 'ms' },
    figure('look-up of a session', lookUps, 0.5),
    { name: 'row of the log in a write', value: median(withRow) - median(without), unit: 'ms', aim: '≤ 1' },
  ];
}

async function logs({ db, staff, now, day }: Ground): Promise<Figure[]> {
  return [
    figure(
      '操作日志 of a person',
      await timesOf(index => showAuditLogs(db, { keyword: `staff${index + 1}` })),
      200,
    ),
    figure(
      '操作日志 of an object',
      await timesOf(index => showAuditLogs(db, { objectType: 'refund', objectId: `R${index}` })),
      200,
    ),
    figure(
      '操作日志 of a day, by a word',
      await timesOf(() => showAuditLogs(db, { from: day, keyword: '值' })),
      200,
    ),
    figure('高风险操作 of a day', await timesOf(() => showRisks(db, staff, {}, now)), 200),
  ];
}

async function roles({ db, staff, now, day }: Ground): Promise<Figure[]> {
  const id = (await findRoleId(db, 'seller')) ?? 0;
  const { rows } = await showRoles(db, staff, { pageSize: 200 }, day);
  const version = rows.find(role => role.id === id)?.version ?? 1;
  const grant = { add: ['report:t.checkin:view'], remove: ['ticket:check-in:scan'], reason: '', version };
  const work = { now, day, guards: allGuards, listPlacesTaken: listTakenWindows };
  const seller = await demoStaff(db, 'seller01');
  const supposed = {
    staffId: seller.id,
    day: null,
    assignments: [{ roleId: id, validFrom: day, validTo: null, outletIds: null }],
  };
  return [
    figure('权限矩阵, every role', await timesOf(() => showRoles(db, staff, { pageSize: 200 }, day)), 300),
    figure('preview for 500 people', await timesOf(() => previewGrant(db, staff, id, grant, work)), 500),
    figure(
      '假设 of a person',
      await timesOf(() => whatIf(db, staff, supposed, { now, day, guards: allGuards })),
      500,
    ),
  ];
}

async function users({ db, now, day }: Ground): Promise<Figure[]> {
  const at = { now, day };
  const filters = [
    {},
    { keyword: '员工' },
    { code: 'ticket:sale:open' },
    { condition: 'online' },
    { condition: 'throttled' },
    { condition: 'idle' },
    { status: 'enabled', page: 90, pageSize: 50 },
  ] as const;
  const slowest: number[] = [];
  for (const filter of filters) slowest.push(p95(await timesOf(() => listUsers(db, filter, at), 20)));
  return [{ name: '用户管理, slowest filter, p95', value: Math.max(...slowest), unit: 'ms', aim: '≤ 100' }];
}

/** In turn, so that a busy moment falls on both alike. */
async function passwords(): Promise<Figure[]> {
  const hasher = passwordHasher();
  const phc = await hasher.hash('Baiyun-guqin-7');
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let index = 0; index < 40; index += 1) {
    known.push(await timeOf(() => hasher.verify(phc, 'guess')));
    unknown.push(await timeOf(() => hasher.verify(null, 'guess')));
  }
  return [
    { name: 'hash of a password', value: median(known), unit: 'ms', aim: '≥ 80' },
    {
      name: 'a name that nobody has, to one that exists',
      value: median(unknown) / median(known),
      unit: 'ratio',
      aim: '0.9 to 1.1',
    },
  ];
}

async function timesOf(call: (index: number) => Promise<unknown>, count = calls): Promise<number[]> {
  for (let time = 0; time < warmUps; time += 1) await call(0);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timeOf(() => call(index)));
  return times;
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

function figure(what: string, times: readonly number[], aimMs: number): Figure {
  return { name: `${what}, p95`, value: p95(times), unit: 'ms', aim: `≤ ${aimMs}` };
}
