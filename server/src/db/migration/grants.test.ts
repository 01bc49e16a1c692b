import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { withClient } from '../../../test/app/database-address.ts';

type Table = { name: string; appendOnly: boolean; app: string[]; report: string[]; isView: boolean };

/** Of every table and view: whether the append-only trigger guards it, and who may do what. */
const everyTable = `
  select
    n.nspname || '.' || c.relname as name,
    c.relkind in ('v', 'm') as "isView",
    exists (
      select
      from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid
        and p.proname = 'refuse_change'
        and t.tgenabled <> 'D'
        and t.tgtype & 56 = 56
    ) as "appendOnly",
    array(
      select privilege
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
      where has_table_privilege('shanmen_app', c.oid, privilege)
    ) as app,
    array(
      select privilege
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
      where has_table_privilege('shanmen_report', c.oid, privilege)
    ) as report
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm')
    and n.nspname not in ('pg_catalog', 'information_schema', 'public')
    and n.nspname not like 'pg\\_%'
  order by 1`;

/** The ledgers that the design names; each that exists must carry the trigger. */
const ledgers = [
  'platform.audit_log',
  'platform.audit_seal',
  'commerce.payment_posting',
  'commerce.payment_entry',
  'commerce.credit_txn',
  'commerce.blacklist_hit',
  'goods.stock_ledger',
  'goods.ap_entry',
  'ticket.ticket_log',
  'ticket.checkin_log',
  'ticket.cash_move',
  'cashier.sale_tag',
  'auth.login_log',
];

let tables: Table[];
let url: string;
beforeAll(async () => {
  ({ url } = await testDatabase());
  tables = await withClient(url, async client => (await client.query<Table>(everyTable)).rows);
});

it('Y-15 lets the API only read and add where a table is append-only', () => {
  const guarded = tables.filter(table => table.appendOnly);
  expect(guarded.length).toBeGreaterThan(4);
  // What was put away is entered by the owner alone.
  const lessOf = (name: string) => (name === 'platform.log_archive' ? 'select' : 'select,insert');
  expect(guarded.filter(({ name, app }) => app.join() !== lessOf(name))).toEqual([]);
});

it('Y-15 guards every ledger by the trigger too', () => {
  const present = tables.filter(table => ledgers.includes(table.name));
  expect(present.filter(table => !table.appendOnly).map(table => table.name)).toEqual([]);
});

it('Y-15 lets nobody of ours truncate, and lets the API read every table', () => {
  expect(tables.filter(table => table.app.includes('truncate'))).toEqual([]);
  expect(tables.filter(table => !table.app.includes('select')).map(table => table.name)).toEqual([]);
});

it('Y-15 lets reports do nothing but read', () => {
  expect(tables.filter(table => table.report.some(privilege => privilege !== 'select'))).toEqual([]);
});

it.each([
  'update platform.audit_log set reason = reason',
  'delete from platform.audit_log',
  'truncate platform.audit_log cascade',
])('T-41 refuses even the owner: %s', async statement => {
  await withClient(url, async client => {
    await client.query('begin');
    await client.query(
      `insert into platform.audit_log (request_id, action, object_type, object_id, result)
         values ('request-1', 'test.row.added', 'test', '1', 'done')`,
    );
    await expect(client.query(statement)).rejects.toThrow('append-only');
  });
});

describe('the application', () => {
  it.each(['platform.audit_log', 'platform.audit_seal'])(
    'T-41 cannot change or remove rows of %s',
    async table => {
      const { db } = await testDatabase();
      for (const change of [
        `update ${table} set hash = null`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        const statement = table.endsWith('log') ? change.replace('hash', 'reason') : change;
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied');
      }
    },
  );

  it('T-41 can do so where nothing forbids it (control)', async () => {
    const { db } = await testDatabase();
    await sql`delete from platform.job`.execute(db);
    await sql`update platform.job set last_error = null`.execute(db);
  });
});
