import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { scansOf } from '../../../../test/proofs/measures/query-plan.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { findUserId } from '../../public.ts';
import { showLoginLogs } from './login-log.service.ts';

const byPerson = ['login_log_rest_staff_id_at_idx', 'login_log_rest_user_name_at_idx'];

describe('a log of 100,000 sign-ins', () => {
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp();
    await asOwner(
      shop.database.url,
      `insert into auth.login_log (at, user_name, staff_id, result)
       select now() - interval '77 seconds' * number, 'staff' || number % 500, null, 'ok'
       from generate_series(1, 100000) as number;
       insert into auth.login_log (at, user_name, staff_id, result)
       select now(), case each.result when 'kicked' then '' else user_name end, case each.result when 'throttled' then null else id end, each.result
       from admin.staff
       cross join (values ('ok'), ('throttled'), ('kicked')) as each (result)
       where user_name = 'seller02';
       analyze auth.login_log`,
    );
  });
  afterAll(() => shop.close());

  it('D-39 is searched by person through the indexes of people and of names', async () => {
    const staffId = (await findUserId(shop.db, 'seller02')) ?? 0;
    for (const query of [{ keyword: 'seller02' }, { keyword: '韩雪' }, { staffId }]) {
      const { answer, scans } = await search(query);
      // Of who was refused unlooked at, the log holds the name of the account alone.
      expect(answer.rows.find(({ result }) => result === 'throttled')?.name).toBe('韩雪');
      expect(answer.rows.map(({ result }) => result).toSorted()).toEqual(['kicked', 'ok', 'throttled']);
      expect(scans).toEqual(byPerson);
    }
  });

  it('twin: a word that names nobody is looked for in every row', async () => {
    const { answer, scans } = await search({ keyword: 'seller0' });
    expect(answer.total).toBe(2);
    // As they lie, or all of them in the order of time, as PostgreSQL 15 does.
    expect([['every row'], ['login_log_rest_at_idx']]).toContainEqual(scans);
  });

  async function search(query: Parameters<typeof showLoginLogs>[1]) {
    const { answer, scans } = await scansOf(shop.db, shop.database.url, db => showLoginLogs(db, query));
    return { answer, scans: scans('login_log_rest') };
  }
});
