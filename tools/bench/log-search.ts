import { addDays, dayOf } from '@shanmen/shared/time';

import { showAuditLogs } from '../../server/src/admin/records/audit-log/audit-log.service.ts';
import { showLoginLogs } from '../../server/src/admin/records/login-log/login-log.service.ts';
import type { Db } from '../../server/src/db/transaction.ts';
import { withClient } from '../../server/test/app/database-address.ts';
import { fillPeople } from './admin-people.ts';
import type { Figure } from './figure.ts';
import { withGoods } from './goods/goods-ground.ts';

export const name = 'log-search';

/** What a large site writes in the three years for which its logs are at hand. */
const rows = Number(process.env['SHANMEN_LOG_ROWS'] ?? 10_000_000);
const years = 3;
const step = 500_000;
const people = 600;
const calls = 60;
/** After these a connection keeps the plan of a statement. */
const warmUps = 12;
const aimMs = 200;

/** Logs of three years as a large site has them, searched as an administrator does. */
export function run(): Promise<readonly Figure[]> {
  return withGoods(async (db, url) => {
    await fillPeople(url, people, 100, 1000);
    await fillLogs(url);
    return searches(db, dayOf(new Date()));
  });
}

/**
 * The bulk path: rows of the logs in set statements, past the services and unsealed, spread evenly over three years,
 * people and objects. For measuring only; it is not proved by `npm run verify`.
 */
async function fillLogs(url: string): Promise<void> {
  await withClient(url, async client => {
    await client.query('set synchronous_commit = off');
    // Nobody is looked up row by row: the people are those that were filled in.
    await client.query('set session_replication_role = replica');
    for (let from = 1; from <= rows; from += step) {
      const to = Math.min(from + step - 1, rows);
      await client.query(
        `insert into platform.audit_log (at, staff_id, request_id, action, object_type, object_id, result, reason)
         select now() - interval '${years} years' * number / ${rows}, staff.least + number % ${people}, 'bench',
                (array['ticket.refund.made', 'goods.document.audited', 'auth.session.locked'])[1 + number % 3],
                'refund', 'R' || number % ${Math.ceil(rows / 5)}, 'done', '值班'
         from generate_series($1::int, $2::int) as number
         cross join (select min(id) as least from admin.staff where user_name like 'staff%') as staff`,
        [from, to],
      );
    }
    await client.query(
      `insert into auth.login_log (at, user_name, staff_id, result)
       select now() - interval '${years} years' * number / ${rows / 10}, 'staff' || 1 + number % ${people},
              staff.least + number % ${people}, 'ok'
       from generate_series(1, ${rows / 10}) as number
       cross join (select min(id) as least from admin.staff where user_name like 'staff%') as staff`,
    );
    await client.query('vacuum analyze platform.audit_log, auth.login_log');
  });
}

async function searches(db: Db, today: string): Promise<readonly Figure[]> {
  const [quarter, week] = [addDays(today, -90), addDays(today, -6)];
  const person = (index: number) => ({ keyword: `staff${index + 1}`, from: quarter });
  const object = (index: number) => ({ objectType: 'refund', objectId: `R${index}` });
  return [
    await figure('操作日志 as it opens, a week', () => showAuditLogs(db, { from: week })),
    await figure('操作日志 of a person, 90 days', index => showAuditLogs(db, person(index))),
    await figure('操作日志 of an object, all years', index => showAuditLogs(db, object(index))),
    await figure('操作日志 of a day, by a word', () => showAuditLogs(db, { from: today, keyword: '值' })),
    await figure('登录日志 of a person, 90 days', index => showLoginLogs(db, person(index))),
  ];
}

async function figure(what: string, search: (index: number) => Promise<{ total: number }>): Promise<Figure> {
  for (let time = 0; time < warmUps; time += 1) await search(time);
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const begun = performance.now();
    const { total } = await search(index);
    times.push(performance.now() - begun);
    if (total === 0) throw new Error(`${what}: nothing was found, so its time says nothing.`);
  }
  const value = times.toSorted((one, other) => one - other)[Math.floor(calls * 0.95)] ?? 0;
  return { name: `${what}, p95`, value, unit: 'ms', aim: `≤ ${aimMs}` };
}
