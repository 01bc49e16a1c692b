import { permissions } from '@shanmen/shared/contracts/permissions';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listHeldOffices, listHolders, listOffices, readOfficeTurn } from './office.queries.ts';

/** What belongs to administration: nobody but its officer gives it while the three are divided. */
const administration = /^(admin|modules):/;

/**
 * What a person may give to others besides what he holds. While administration is divided an officer does no business
 * and must still hire those who do: he gives what is no office's, and never what is another's.
 */
export async function giverPower(db: Db, staff: Staff): Promise<(code: string) => boolean> {
  const held: ReadonlySet<string> = staff.codes;
  if (!(await readOfficeTurn(db)).isOn) return code => held.has(code);
  const offices = await listOffices(db);
  if (!offices.some(({ code }) => staff.roles.includes(code))) return code => held.has(code);
  const reserved = new Set(offices.flatMap(({ codes }) => codes));
  return code => held.has(code) || !(reserved.has(code) || administration.test(code));
}

/** Whether the person gives by his office, which has no outlets of its own. */
export async function givesByOffice(db: Db, staff: Staff): Promise<boolean> {
  if (!(await readOfficeTurn(db)).isOn) return false;
  return (await listOffices(db)).some(({ code }) => staff.roles.includes(code));
}

/**
 * Nobody holds two of the three offices, and while they are divided an officer holds nothing else.
 * @throws roles_exclude
 */
export async function refuseTwoOffices(db: Db, staffId: number, day: string): Promise<void> {
  const held = await listHeldOffices(db, staffId, day);
  const offices = held.filter(({ isOffice }) => isOffice);
  if (offices.length > 1) throw excluded(offices);
  if (!(await readOfficeTurn(db)).isOn) return;
  if (held.some(({ grantsAll }) => grantsAll)) {
    throw new RuleViolation('roles_exclude', '三员分立时没有超级管理员');
  }
  if (offices.length === 1 && held.length > 1) throw excluded(held);
}

function excluded(roles: readonly { name: string }[]): RuleViolation {
  return new RuleViolation('roles_exclude', `三员角色不能兼任：${roles.map(({ name }) => name).join('、')}`);
}

/**
 * While the three are divided their roles stay as they are, and no other role gets anything of theirs.
 * @throws roles_exclude
 */
export async function refuseBlurring(tx: Tx, roleId: number, codes: readonly string[]): Promise<void> {
  if (!(await readOfficeTurn(tx)).isOn) return;
  const offices = await listOffices(tx);
  if (offices.some(office => office.roleId === roleId)) {
    throw new RuleViolation('roles_exclude', '三员分立时，三员角色的权限不能修改');
  }
  const reserved = new Set(offices.flatMap(office => office.codes));
  const blurring = codes.find(code => reserved.has(code) || administration.test(code));
  if (blurring === undefined) return;
  const title = permissions.find(({ code }) => code === blurring)?.title ?? blurring;
  throw new RuleViolation('roles_exclude', `三员分立时，该权限只属于三员：${title}`);
}

/** How many can do the work of the office that fewest can do; null while administration is not divided. */
export async function fewestOfficers(db: Db, day: string): Promise<number | null> {
  if (!(await readOfficeTurn(db)).isOn) return null;
  const [offices, holders] = [await listOffices(db), await listHolders(db, day)];
  return Math.min(...offices.map(({ roleId }) => holders.filter(holder => holder.roleId === roleId).length));
}
