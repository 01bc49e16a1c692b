import { hasEveryGuard } from './clones/baseline.ts';
import { testDatabase } from './database.ts';
import { withClient } from './database-address.ts';

describe('the database of a test', () => {
  proof.each([
    ['a constraint is dropped', 'alter table commerce.payment_posting drop constraint posting_once'],
    ['an index is dropped', 'drop index ticket.payment_voucher_once'],
    ['a trigger is switched off', 'alter table commerce.payment_entry disable trigger user'],
  ])('is made anew after %s', async (_, harm) => {
    const harmed = await testDatabase();
    await withClient(harmed.url, client => client.query(harm));
    expect(await withClient(harmed.url, hasEveryGuard)).toBe(false);
    await harmed.close();
    const { url } = await testDatabase();
    expect(await withClient(url, hasEveryGuard)).toBe(true);
  });

  it.each([
    [
      'a row was changed',
      "update admin.role_permission set code = 'changed' where ctid = (select min(ctid) from admin.role_permission)",
    ],
    [
      'a row was taken away',
      'delete from admin.role_permission where ctid = (select min(ctid) from admin.role_permission)',
    ],
    [
      'a row was added',
      "insert into admin.role_permission select role_id, 'added' from admin.role_permission limit 1",
    ],
    [
      'a row was taken away and put back otherwise',
      `with taken as (delete from admin.role_permission where ctid = (select min(ctid) from admin.role_permission) returning role_id)
       insert into admin.role_permission select role_id, 'other' from taken`,
    ],
  ])('holds what it begins with again after %s', async (_, change) => {
    const first = await testDatabase('peopled');
    const before = await permissionsIn(first.url);
    await withClient(first.url, client => client.query(change));
    expect(await permissionsIn(first.url)).not.toEqual(before);
    await first.close();
    const { url } = await testDatabase('peopled');
    expect(await permissionsIn(url)).toEqual(before);
  });

  it('is left as it is where nobody wrote', async () => {
    const writers = (url: string) => read(url, 'select distinct xmin from admin.role_permission');
    const first = await testDatabase('peopled');
    const before = await writers(first.url);
    await first.close();
    expect(await writers((await testDatabase('peopled')).url)).toEqual(before);
  });
});

const permissionsIn = (url: string) =>
  read(url, 'select role_id, code, granted_at from admin.role_permission order by 1, 2');

async function read(url: string, statement: string): Promise<unknown[]> {
  return (await withClient(url, client => client.query(statement))).rows;
}
