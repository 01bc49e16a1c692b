import { dayOf } from '@shanmen/shared/time';

import { addUser, findUserId } from '../../src/admin/public.ts';
import { issueOneTimeCode } from '../../src/auth/public.ts';
import { type Db, withTransaction } from '../../src/db/transaction.ts';

/**
 * Makes the account `admin` where there is none yet.
 * @returns its one-time code, valid for 24 hours and readable nowhere else; null when it exists
 */
export function createFirstAdministrator(db: Db, now: Date): Promise<string | null> {
  return withTransaction(db, async tx => {
    if ((await findUserId(tx, 'admin')) !== null) return null;
    const id = await addUser(tx, {
      userName: 'admin',
      name: '管理员',
      roles: ['admin'],
      validFrom: dayOf(now),
    });
    return issueOneTimeCode(tx, id, now);
  });
}
