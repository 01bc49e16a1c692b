import { type Static, Type } from 'typebox';

import { ImportFile, ImportProblem } from '../../import-file.ts';
import { ClosedObject, Id, Nullable, OneOf, OptionalText } from '../../schema.ts';

/** What a ticket of somebody on the list is. */
export const memberCrowds = {
  ADULT: '成人',
  CHILD: '儿童',
  STUDENT: '学生',
  SENIOR: '老人',
  FREE: '免票',
} as const;
export type MemberCrowd = keyof typeof memberCrowds;

/** The columns of a name list, in a file or in rows that were pasted. */
export const memberColumns = ['姓名', '证件号', '手机', '类别'] as const;

export const TeamMember = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 60 }),
  idMasked: Nullable(Type.String({ maxLength: 20 })),
  mobileMasked: Nullable(Type.String({ maxLength: 20 })),
  crowd: OneOf(['ADULT', 'CHILD', 'STUDENT', 'SENIOR', 'FREE']),
  /** Stays on the list whatever the next list says: a ticket of this person was used. */
  isAdmitted: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

export const TeamMembers = Type.Array(TeamMember, { maxItems: 2000 });
export type TeamMembers = Static<typeof TeamMembers>;

/** One row as it was pasted; the row number of an answer counts from 1. */
export const MemberRow = ClosedObject({
  name: OptionalText(60),
  idNo: OptionalText(30),
  mobile: OptionalText(20),
  /** 成人, 儿童, 学生, 老人, 免票; empty is 成人. */
  crowd: OptionalText(10),
});
export type MemberRow = Static<typeof MemberRow>;

/**
 * The whole list of a team: either rows or a file. It replaces the list before it; rows with a fault are named and left
 * out. `isTrial` only judges and writes nothing.
 */
export const MemberList = ClosedObject({
  rows: Type.Optional(Type.Array(MemberRow, { maxItems: 2000 })),
  file: Type.Optional(ImportFile),
  isTrial: Type.Boolean(),
});
export type MemberList = Static<typeof MemberList>;

/** What became of a list. */
export const MemberListAnswer = ClosedObject({
  rowCount: Type.Integer({ minimum: 0 }),
  /** Names that are, or would be, on the list afterwards. */
  listed: Type.Integer({ minimum: 0 }),
  /** Of these, new against the list before. */
  added: Type.Integer({ minimum: 0 }),
  /** On the list before and not on this one. */
  removed: Type.Integer({ minimum: 0 }),
  problems: Type.Array(ImportProblem, { maxItems: 2000 }),
  /** Heads on tickets of the team, or planned while it has none: 名单 28 人 / 票 30 张. */
  expected: Type.Integer({ minimum: 0 }),
  isWritten: Type.Boolean(),
});
export type MemberListAnswer = Static<typeof MemberListAnswer>;
