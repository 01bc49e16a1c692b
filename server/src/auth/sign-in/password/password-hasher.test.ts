import { availableParallelism } from 'node:os';

import { sql } from 'kysely';

import { testApp } from '../../../../test/app/app.ts';
import { passwordHasher } from './password-hasher.ts';

const cheap = passwordHasher({ memoryKib: 64, passes: 1 });

describe('hashing a password', () => {
  it('is argon2id with 64 MiB and three passes', async () => {
    expect(await passwordHasher().hash('Baiyun-guqin-7')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('salts: the same password never hashes to the same text', async () => {
    expect(await cheap.hash('Baiyun-guqin-7')).not.toBe(await cheap.hash('Baiyun-guqin-7'));
  });

  it('says no for nobody, and yes only for the right password', async () => {
    const phc = await cheap.hash('Baiyun-guqin-7');
    const verdicts = [
      cheap.verify(phc, 'Baiyun-guqin-7'),
      cheap.verify(phc, 'baiyun-guqin-7'),
      cheap.verify(null, 'nobody has this password'),
    ];
    expect(await Promise.all(verdicts)).toEqual([true, false, false]);
  });

  it('lets only so many wait and refuses the rest as busy', async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 200 }, () => cheap.hash('Baiyun-guqin-7')));
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_busy' } });
    expect(await cheap.verify(await cheap.hash('x'), 'x')).toBe(true);
  });

  it('Z-05 leaves a core to the people at work, and looks at known people before strangers', async () => {
    let [running, most] = [0, 0];
    const served: string[] = [];
    const slow = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(resolve => setImmediate(resolve));
      running -= 1;
    };
    const counted = passwordHasher(
      { memoryKib: 64, passes: 1 },
      {
        hash: async () => '',
        async verify(_phc, password) {
          served.push(String(password));
          await slow();
          return true;
        },
      },
    );
    const strangers = Array.from({ length: 30 }, () => counted.verify('phc', 'stranger', true));
    const known = Array.from({ length: 5 }, () => counted.verify('phc', 'known'));
    await Promise.all([...strangers, ...known]);
    const cores = Math.max(1, availableParallelism() - 1);
    expect(most).toBe(cores);
    expect(served.slice(cores, cores + 5)).toEqual(Array(5).fill('known'));
    expect(served).toHaveLength(35);
  });

  it('is done again at the next sign-in when it was made at another cost', async () => {
    const shop = await testApp();
    const older = await passwordHasher({ memoryKib: 128, passes: 1 }).hash('Shanmen-2026');
    await sql`
      update auth.credential
      set password_phc = ${older}
      from admin.staff
      where staff.id = credential.staff_id and staff.user_name = 'seller01'`.execute(shop.db);
    await shop.signIn('seller01');
    const { rows } = await sql<{ phc: string }>`
      select password_phc as phc
      from auth.credential
      join admin.staff on staff.id = credential.staff_id
      where staff.user_name = 'seller01'`.execute(shop.db);
    expect(rows[0]?.phc).toContain('$m=64,t=1,p=1$');
    await shop.signIn('seller01');
    await shop.close();
  });
});
