import { addUser } from '../../src/admin/public.ts';
import { passwordHasher, writePassword } from '../../src/auth/public.ts';
import { withTransaction } from '../../src/db/transaction.ts';
import { type TestApp } from '../app/app.ts';
import { cheapHashing } from '../app/hashing.ts';

export const officerPassword = 'Baiyun-guqin-7';

/** One person in each of the three offices, and a second one for security. */
const officers = [
  { userName: 'system01', name: '系统员', roles: ['system-admin'] },
  { userName: 'security01', name: '安全员', roles: ['security-admin'] },
  { userName: 'security02', name: '安全副', roles: ['security-admin'] },
  { userName: 'audit01', name: '审计员', roles: ['audit-admin'] },
] as const;

export async function hireOfficers({ db, deps }: TestApp): Promise<void> {
  const hash = await passwordHasher(cheapHashing).hash(officerPassword);
  await withTransaction(db, async tx => {
    for (const officer of officers) {
      const id = await addUser(tx, { ...officer, validFrom: '2020-01-01' });
      await writePassword(tx, id, hash, 'user', deps.now());
    }
  });
}
