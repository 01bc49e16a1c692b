import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { mostUsersInFile, type UserDraft } from '@shanmen/shared/contracts/admin/people/user';

import type { Db } from '../../../db/transaction.ts';
import { type Importer, type NumberedRow, repeatedIn } from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type OnDay, refuseGrant } from '../../rights/permission/grant.service.ts';
import { readRole } from '../../rights/role/role.queries.ts';
import { addUserBy, type UserWork } from '../user/user-change.service.ts';
import { readUserSurroundings, type UserSurroundings } from './user-import.queries.ts';
import { readUserRow, userColumns, type UserRow } from './user-table.ts';

type Rows = readonly NumberedRow<UserRow>[];
type Fault = readonly [column: string, text: string];

/** New people from a file, by the rules of one that is added by hand; who is there already is a problem. */
export function userImporter(staff: Staff, work: UserWork): Importer<UserRow> {
  return {
    kind: 'admin.user',
    columns: userColumns,
    read: readUserRow,
    async judge(db, rows) {
      const around = await surroundingsOf(db, rows);
      const mayGrant = grantJudge(db, staff, work);
      const found: ImportProblem[] = [
        ...repeatedIn(rows, '账号', ({ userName }) => [userName]),
        ...repeatedIn(rows, '工号', ({ staffNo }) => (staffNo === '' ? [] : [staffNo])),
        ...rows.slice(mostUsersInFile, mostUsersInFile + 1).map(({ number }) => tooMany(number)),
      ];
      for (const row of rows.slice(0, mostUsersInFile)) {
        const faults = [...faultsOf(row, around, work.day), ...(await mayGrant(row.value, around))];
        found.push(...faults.map(([column, text]) => ({ row: row.number, column, text })));
      }
      return found;
    },
    async write(tx, rows) {
      const around = await surroundingsOf(tx, rows);
      const ids: number[] = [];
      for (const { value } of rows) {
        ids.push((await addUserBy(tx, staff, draftOf(value, around, work.day), work)).id);
      }
      return ids;
    },
  };
}

function tooMany(row: number): ImportProblem {
  return { row, column: '', text: `一次最多导入 ${mostUsersInFile} 人，请分成几个文件` };
}

function surroundingsOf(db: Db, rows: Rows): Promise<UserSurroundings> {
  return readUserSurroundings(db, {
    userNames: rows.map(({ value }) => value.userName),
    staffNos: rows.map(({ value }) => value.staffNo).filter(staffNo => staffNo !== ''),
  });
}

function faultsOf(
  { value: row, faulty }: NumberedRow<UserRow>,
  around: UserSurroundings,
  today: string,
): Fault[] {
  const faults: Fault[] = [];
  if (around.userNames.has(row.userName))
    faults.push(['账号', `「${row.userName}」已存在（停用的也不能重用）`]);
  const holder = around.staffNos.get(row.staffNo);
  if (holder !== undefined) faults.push(['工号', `「${row.staffNo}」已被 ${holder} 使用`]);
  if (row.outlet !== '' && !around.outlets.has(row.outlet))
    faults.push(['所属网点', `没有「${row.outlet}」`]);
  for (const role of row.roles.filter(name => !around.roles.has(name)))
    faults.push(['角色', `没有「${role}」`]);
  for (const outlet of row.outlets.filter(name => !around.outlets.has(name))) {
    faults.push(['指定网点', `没有「${outlet}」`]);
  }
  const startsOn = faulty.has('生效日期') ? null : (row.validFrom ?? today);
  if (startsOn !== null && row.leaveOn !== null && row.leaveOn < startsOn) {
    faults.push(['离职日期', '早于生效日期']);
  }
  return faults;
}

/** Whether the importer may give a row's roles; the same roles at the same outlets are asked for once. */
function grantJudge(db: Db, staff: Staff, work: OnDay) {
  const judged = new Map<string, readonly Fault[]>();
  return async (row: UserRow, around: UserSurroundings): Promise<readonly Fault[]> => {
    const key = JSON.stringify([row.roles, row.outlets]);
    const known = judged.get(key) ?? (await refusedGrants(db, staff, row, { around, work }));
    judged.set(key, known);
    return known;
  };
}

async function refusedGrants(
  db: Db,
  staff: Staff,
  { roles, outlets }: UserRow,
  { around, work }: { around: UserSurroundings; work: OnDay },
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const outletIds = outlets.length === 0 ? null : idsOf(outlets, around.outlets);
  for (const id of idsOf(roles, around.roles)) {
    const role = await readRole(db, id, work.day);
    try {
      if (role) await refuseGrant(db, staff, { role, outletIds }, work);
    } catch (refusal) {
      if (!(refusal instanceof RuleViolation)) throw refusal;
      faults.push(['角色', refusal.message]);
    }
  }
  return faults;
}

function idsOf(names: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  return names.flatMap(name => ids.get(name) ?? []);
}

function draftOf(row: UserRow, around: UserSurroundings, today: string): UserDraft {
  const { userName, name, staffNo, mobile, leaveOn, remark } = row;
  return {
    userName,
    name,
    staffNo: staffNo === '' ? null : staffNo,
    ...(mobile === '' ? {} : { mobile }),
    outletId: around.outlets.get(row.outlet) ?? null,
    validFrom: row.validFrom ?? today,
    leaveOn,
    remark,
    roleIds: idsOf(row.roles, around.roles),
    outletIds: idsOf(row.outlets, around.outlets),
  };
}
