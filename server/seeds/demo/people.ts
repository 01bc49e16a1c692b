import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { addDays, dayOf } from '@shanmen/shared/time';

import { addUser, changeSetting, findUserId, type NewAccount, staffNames } from '../../src/admin/public.ts';
import { passwordHasher, type HashingCost, writePassword } from '../../src/auth/public.ts';
import { type Db, withTransaction } from '../../src/db/transaction.ts';
import type { Staff } from '../../src/callers/staff.ts';

export const demoPassword = 'Shanmen-2026';

/** One person per system type, who sees that type and nothing else, and one who sees everything. */
export const demoUsers = [
  { userName: 'admin', name: '管理员', staffNo: 'A001', roles: ['admin'] },
  { userName: 'seller01', name: '林晓', staffNo: 'T001', roles: ['seller', 'gate'] },
  { userName: 'reception01', name: '苏禾', staffNo: 'R001', roles: ['reception'] },
  { userName: 'cashier01', name: '陈一', staffNo: 'C001', roles: ['cashier'] },
  { userName: 'keeper01', name: '周野', staffNo: 'K001', roles: ['keeper'] },
  { userName: 'commerce01', name: '许诺', staffNo: 'E001', roles: ['commerce'] },
  { userName: 'manager01', name: '高原', staffNo: 'M001', roles: ['manager'] },
  { userName: 'auditor01', name: '白露', staffNo: 'S001', roles: ['auditor'] },
] as const satisfies readonly Omit<NewAccount, 'validFrom'>[];

export type DemoUserName = (typeof demoUsers)[number]['userName'];

/** Who decides on what the first ones made: refunds and prices, documents, shifts of tills. */
const deciders = [
  { userName: 'lead01', name: '方竹', staffNo: 'T003', roles: ['ticket-lead'] },
  { userName: 'buyer01', name: '唐莹', staffNo: 'K002', roles: ['purchasing-lead'] },
  { userName: 'storelead01', name: '王店长', staffNo: 'C003', roles: ['store-lead'] },
] as const satisfies readonly Omit<NewAccount, 'validFrom'>[];

/** People of the lists and of history, without a password. */
const others = [
  { userName: 'seller02', name: '韩雪', staffNo: 'T002', roles: ['seller'] },
  { userName: 'seller03', name: '程溪', staffNo: 'T005', roles: ['seller'] },
  { userName: 'gate01', name: '石磊', staffNo: 'T004', roles: ['gate'] },
  { userName: 'cashier02', name: '何田', staffNo: 'C002', roles: ['cashier'] },
] as const satisfies readonly Omit<NewAccount, 'validFrom'>[];

/** Makes the people of 青岚山·镜湖景区, once; those who sign in share the demo password. */
export async function seedPeople(db: Db, now: Date, hashing?: HashingCost): Promise<void> {
  if ((await findUserId(db, 'seller01')) !== null) return;
  const hasher = passwordHasher(hashing);
  // Hashed outside the transaction; each with its own salt.
  const signingIn = [...demoUsers, ...deciders];
  const hashes = await Promise.all(signingIn.map(() => hasher.hash(demoPassword)));
  await withTransaction(db, async tx => {
    const validFrom = addDays(dayOf(now), -400);
    for (const [index, user] of signingIn.entries()) {
      const id = (await findUserId(tx, user.userName)) ?? (await addUser(tx, { ...user, validFrom }));
      await writePassword(tx, id, hashes[index] ?? '', 'demo', now);
    }
    for (const user of others) await addUser(tx, { ...user, validFrom });
    await changeSetting(tx, settings.siteName, '青岚山·镜湖景区', null);
    await changeSetting(tx, settings.demo, true, null);
    await changeSetting(tx, settings.moduleApprovals, 0, null);
    await changeSetting(tx, settings.moduleLocalMinutes, 60, null);
    await changeSetting(tx, settings.secondFactorTypes, [], null);
  });
}

/** The person as the services know one; rights are checked by routes, except those that services ask for. */
export async function demoStaff(
  db: Db,
  userName: string,
  codes: readonly PermissionCode[] = [],
): Promise<Staff> {
  const id = await findUserId(db, userName);
  if (id === null) throw new Error(`the demo area needs ${userName}`);
  const names = await staffNames(db, [id]);
  return {
    id,
    userName,
    name: names.get(id) ?? userName,
    outletId: null,
    roles: [],
    codes: new Set(codes),
    sessionId: 0,
    stepUpUntil: null,
    requestId: 'demo-seed',
    ip: '127.0.0.1',
  };
}
