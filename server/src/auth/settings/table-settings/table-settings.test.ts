import {
  mostTables,
  type StoredTable,
  type TableSettings,
} from '@shanmen/shared/contracts/auth/settings/table-settings';
import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';

const tables = '/api/auth/table-settings';

const settings: TableSettings = {
  columns: [
    { id: 'code', shown: true, width: 120, fixed: 'left' },
    { id: 'name', shown: false, width: null, fixed: null },
  ],
  density: 'small',
  pageSize: 50,
  sort: { column: 'code', direction: 'desc' },
  lastFilters: { keyword: '茶', status: ['on'] },
  savedFilters: [{ name: '在售', filters: { status: ['on'] } }],
};

describe('how a person likes his tables', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('is kept for him alone, and the last write wins', async () => {
    const [keeper, admin] = [await shop.signIn('keeper01'), await shop.signIn('admin')];
    await keeper.call('PUT', `${tables}/goods.items`, { body: { ...settings, pageSize: 20 } });
    const { result } = await keeper.call<StoredTable>('PUT', `${tables}/goods.items`, { body: settings });
    expect(result).toEqual({ id: 'goods.items', settings });
    expect((await keeper.call('GET', tables)).result).toEqual([{ id: 'goods.items', settings }]);
    expect((await admin.call('GET', tables)).result).toEqual([]);
  });

  it('takes no other shape, no odd name and no more than 16 kB', async () => {
    const keeper = await shop.signIn('keeper01');
    const put = async (id: string, body: unknown) =>
      (await keeper.call('PUT', `${tables}/${id}`, { body })).error?.code;
    expect(await put('goods.items', { ...settings, colour: 'red' })).toBe('invalid_input');
    expect(await put('goods.items', { ...settings, pageSize: 0 })).toBe('invalid_input');
    expect(await put('..%2f..%2fetc', settings)).toBe('invalid_input');
    const lastFilters = { keyword: 'x'.repeat(17_000) };
    expect(await put('goods.items', { ...settings, lastFilters })).toBe('too_large');
  });

  it('is kept of a bounded number of tables', async () => {
    const seller = await shop.signIn('seller01');
    await sql`
      insert into auth.table_setting (staff_id, table_id, updated_at, content)
      select staff.id, 'made.' || number, now(), ${JSON.stringify(settings)}::jsonb
      from admin.staff, generate_series(1, ${mostTables}::int) as number
      where staff.user_name = 'seller01'`.execute(shop.db);
    const put = async (id: string) => (await seller.call('PUT', `${tables}/${id}`, { body: settings })).error;
    expect((await put('one.more'))?.code).toBe('tables_full');
    expect(await put('made.7')).toBeNull();
  });
});
