import { hasEveryGuard } from './baseline.ts';
import { testDatabase } from './database.ts';
import { withClient } from './database-address.ts';

describe('the database of a test', () => {
  it.each([
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
});
