import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import {
  type MemberCrowd,
  memberCrowds,
  type MemberListAnswer,
  type MemberRow,
} from '@shanmen/shared/contracts/reception/teams/team-member';
import {
  type IdentityKind,
  type IdentityRules,
  maskedIdentity,
  readIdentity,
} from '@shanmen/shared/contracts/ticket/selling/identity';
import { dayOf } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { maskedMobile } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { note } from '../../reception-port.ts';
import { insideStates, requireTeam } from '../team/team.service.ts';
import {
  countTicketed,
  deleteMembers,
  findTicketed,
  insertMembers,
  type KnownMember,
  listKnown,
  type NewMember,
} from './team-member.queries.ts';

/** A row by the number that the spreadsheet program, or the box of pasted rows, shows beside it. */
export type NumberedMember = { readonly number: number; readonly row: MemberRow };

export type ListWork = {
  readonly now: Date;
  readonly keys: PersonKeys;
  readonly identity: IdentityRules;
  /** Only judges and writes nothing. */
  readonly isTrial: boolean;
};

type Judged = { readonly number: number; readonly member: NewMember };

/**
 * The whole list of a team: it replaces the list before it. A row with a fault is named with its reason and left out; who
 * stands on the list already stays, so that a second import of the same list changes nothing. Who came in stays whatever
 * the list says (N-16).
 * @throws not_found, team_state_forbidden, import_invalid for a list without a row that can be read
 */
export async function importMembers(
  tx: Tx,
  staff: Staff,
  teamId: number,
  rows: readonly NumberedMember[],
  work: ListWork,
): Promise<MemberListAnswer> {
  const team = await requireTeam(tx, teamId, ['BOOKED', ...insideStates]);
  const problems: ImportProblem[] = [];
  const read = rows.flatMap(each => judged(each, team.visitDate, work, problems));
  const alone = await withoutTaken(tx, withoutRepeats(read, problems), team, problems);
  const known = await listKnown(tx, teamId);
  const { added, removed } = changesOf(
    known,
    alone.map(({ member }) => member),
  );
  if (!work.isTrial) {
    await deleteMembers(
      tx,
      removed.map(({ id }) => id),
    );
    await insertMembers(tx, teamId, added, { staffId: staff.id, at: work.now });
    await note(tx, staff, {
      action: 'reception.member-list.imported',
      objectType: 'team',
      objectId: team.teamNo,
      after: { rows: rows.length, added: added.length, removed: removed.length, problems: problems.length },
    });
  }
  const ticketed = await countTicketed(tx, teamId);
  return {
    rowCount: rows.length,
    listed: known.length + added.length - removed.length,
    added: added.length,
    removed: removed.length,
    problems: problems.toSorted((a, b) => a.row - b.row),
    expected: ticketed === 0 ? team.heads : ticketed,
    isWritten: !work.isTrial,
  };
}

const crowdOf = new Map<string, MemberCrowd>([
  [memberCrowds.ADULT, 'ADULT'],
  [memberCrowds.CHILD, 'CHILD'],
  [memberCrowds.STUDENT, 'STUDENT'],
  [memberCrowds.SENIOR, 'SENIOR'],
  [memberCrowds.FREE, 'FREE'],
  ['', 'ADULT'],
]);

/** What a row says, sealed; nothing where it has a fault, of which the first in each column is named. */
function judged(
  { number, row }: NumberedMember,
  visitDate: string,
  { keys, identity: rules, now }: ListWork,
  problems: ImportProblem[],
): Judged[] {
  const before = problems.length;
  const fault = (column: string, text: string) => problems.push({ row: number, column, text });
  const name = row.name.normalize('NFC').trim();
  if (name === '') fault('姓名', '必填');
  const crowd = crowdOf.get(row.crowd.trim());
  if (crowd === undefined) fault('类别', `须为${Object.values(memberCrowds).join('、')}之一`);
  const mobile = row.mobile.replace(/[\s-]/g, '');
  if (mobile !== '' && !/^1[3-9]\d{9}$/.test(mobile)) fault('手机', '须为 11 位手机号');
  const idNo = row.idNo.replace(/\s/g, '');
  const reading = idNo === '' ? null : readIdentity(kindOf(idNo), idNo, { ...rules, today: dayOf(now) });
  if (reading?.fault) fault('证件号', reading.fault);
  if (reading?.identity?.birthday && reading.identity.birthday > visitDate) fault('证件号', '出生日期有误');
  if (problems.length > before || crowd === undefined) return [];
  const identity = reading?.identity ?? null;
  const member = {
    name,
    idNoEnc: identity && sealText(identity.number, keys),
    idHash: identity && searchHash(identity.number, keys),
    idMasked: identity && maskedIdentity(identity.number),
    mobileEnc: mobile === '' ? null : sealText(mobile, keys),
    mobileMasked: mobile === '' ? null : maskedMobile(mobile),
    crowd,
  };
  return [{ number, member }];
}

/** A list says no kind of document: digits are a card, also with a wrong last sign; the others show by their letters. */
function kindOf(idNo: string): IdentityKind {
  if (/^\d{17}[\dA-Za-z]$|^\d{9,}$/.test(idNo)) return /^\d{9,14}$/.test(idNo) ? 'TAIWAN' : 'ID_CARD';
  if (/^[HMhm]\d{8,10}$/.test(idNo)) return 'HK_MACAO';
  return /^\d{8}$/.test(idNo) ? 'TAIWAN' : 'PASSPORT';
}

function withoutRepeats(rows: readonly Judged[], problems: ImportProblem[]): Judged[] {
  const first = new Map<string, number>();
  return rows.filter(({ number, member: { idHash } }) => {
    if (idHash === null) return true;
    const earlier = first.get(idHash);
    if (earlier === undefined) {
      first.set(idHash, number);
      return true;
    }
    problems.push({ row: number, column: '证件号', text: `与第 ${earlier} 行重复` });
    return false;
  });
}

/** Without who has a ticket of another party for the same day. */
async function withoutTaken(
  tx: Tx,
  rows: readonly Judged[],
  { id: teamId, visitDate }: { id: number; visitDate: string },
  problems: ImportProblem[],
): Promise<Judged[]> {
  const idHashes = rows.flatMap(({ member: { idHash } }) => idHash ?? []);
  const taken = await findTicketed(tx, { idHashes, visitDate, teamId });
  return rows.filter(({ number, member: { idHash } }) => {
    if (idHash === null || !taken.has(idHash)) return true;
    problems.push({ row: number, column: '证件号', text: '当日已有其他门票' });
    return false;
  });
}

/** Who is new, and who is not on the list any more; of persons without a number the names are counted. */
function changesOf(known: readonly KnownMember[], listed: readonly NewMember[]) {
  const keyOf = ({ idHash, name }: { idHash: string | null; name: string }) => idHash ?? `name ${name}`;
  const left = new Map<string, KnownMember[]>();
  for (const each of known) left.set(keyOf(each), [...(left.get(keyOf(each)) ?? []), each]);
  const added = listed.filter(member => left.get(keyOf(member))?.shift() === undefined);
  const removed = [...left.values()].flat().filter(({ isAdmitted }) => !isAdmitted);
  return { added, removed };
}

/** Rows that were pasted or read, at most so many at once. @throws import_invalid */
export function refuseEmpty(rows: readonly NumberedMember[]): void {
  if (rows.length === 0) throw new RuleViolation('import_invalid', '名单没有数据行');
}
