import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { seedPeople } from '../../../seeds/demo/people.ts';
import { seedRequired } from '../../../seeds/required/seed.ts';
import { cheapHashing } from '../../../test/app/hashing.ts';
import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { asOwner, countRows } from '../../../test/app/scenario.ts';
import { readConfig } from '../config.ts';
import { prepareDatabase } from './prepare.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});

describe('a production database', () => {
  it('Z-23 with demo users in it is not started', async () => {
    await seedRequired(database.db);
    await seedPeople(database.db, new Date(), cheapHashing);
    await expect(prepare()).rejects.toThrow(/contains demo users, whose password everyone knows/);
  });

  it('Z-23 with one demo user left in it is not started', async () => {
    await seedRequired(database.db);
    await seedPeople(database.db, new Date(), cheapHashing);
    await asOwner(
      database.url,
      `delete from auth.credential
       where staff_id <> (select id from admin.staff where user_name = 'auditor01')`,
    );
    await expect(prepare()).rejects.toThrow('demo users');
  });

  proof(
    'Z-23 where the look sees none of them it is, and keeps the passwords that everyone knows (control)',
    async () => {
      await seedRequired(database.db);
      await seedPeople(database.db, new Date(), cheapHashing);
      await asOwner(database.url, `update auth.credential set password_origin = 'user'`);
      expect(await prepare()).toBeNull();
      expect(await countRows(database.url, 'auth.credential')).toBeGreaterThan(5);
    },
  );

  proof('Z-23 without them it is (control), and gets one administrator and no demo user', async () => {
    expect(await prepare()).toMatch(/^[A-Z2-9]{16}$/);
    expect(await countRows(database.url, 'admin.staff')).toBe(1);
    expect(await prepare()).toBeNull();
  });
});

function prepare(): Promise<string | null> {
  const dataFolder = join(tmpdir(), 'shanmen-test');
  const config = { ...readConfig({ SHANMEN_DATA: dataFolder }), dataFolder };
  return prepareDatabase(config, database.url, false, () => undefined);
}
