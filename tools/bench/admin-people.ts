import { withClient } from '../../server/test/app/database-address.ts';

/** Fills a database with people and a quarter's log, past the services: what is measured is how they are read. */
export async function fillPeople(url: string, people: number, sellers: number, rows: number): Promise<void> {
  await withClient(url, async client => {
    await client.query(
      `insert into admin.staff (user_name, name, pinyin, staff_no, valid_from)
       select 'staff' || number, '员工' || chr(19968 + number), 'yg' || number, 'P' || number, '2020-01-01'
       from generate_series(1, $1::int) as number`,
      [people],
    );
    await client.query(
      `insert into admin.staff_role (staff_id, role_id, valid_from)
       select staff.id, role.id, '2020-01-01'
       from (select id from admin.staff where user_name ~ '^staff\\d+$' order by id limit $1) as staff
       cross join admin.role
       where role.code = 'seller'`,
      [sellers],
    );
    await client.query(
      `insert into platform.audit_log (at, staff_id, request_id, action, object_type, object_id, result, reason)
       select now() - interval '90 days' * number / $1::int, (select min(id) from admin.staff) + number % 500,
              'bench', (array['ticket.refund.made', 'goods.document.audited', 'auth.session.locked'])[1 + number % 3],
              'refund', 'R' || number % 20000, 'done', '值班'
       from generate_series(1, $1::int) as number`,
      [rows],
    );
    await client.query('analyze');
  });
}
