import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf, OptionalText, pageQuery, Text } from '../../schema.ts';

/** Tour crew: guides and drivers have the same states and the same steps. */
export const escortStates = { ACTIVE: '在用', SUSPENDED: '已停用', BLACKLISTED: '已拉黑' } as const;
export type EscortState = keyof typeof escortStates;

export const EscortStateName = OneOf(['ACTIVE', 'SUSPENDED', 'BLACKLISTED']);

/** Steps of a guide or driver: to which state, from which, and what the button says. */
export const escortSteps = {
  stop: { from: ['ACTIVE'], to: 'SUSPENDED', label: '停用' },
  resume: { from: ['SUSPENDED'], to: 'ACTIVE', label: '启用' },
  black: { from: ['ACTIVE', 'SUSPENDED'], to: 'BLACKLISTED', label: '拉黑' },
  lift: { from: ['BLACKLISTED'], to: 'SUSPENDED', label: '解除拉黑' },
} as const satisfies Record<
  string,
  { readonly from: readonly EscortState[]; readonly to: EscortState; readonly label: string }
>;
export type EscortStep = keyof typeof escortSteps;

export const EscortReason = ClosedObject({ reason: Text(100) });

/** What a form says of either. Without a mobile the one that is kept stays; a new person needs one. */
export const escortDraft = {
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['G09'] }),
  name: Text(30),
  mobile: Nullable(Type.String({ pattern: '^1[3-9][0-9]{9}$', maxLength: 11, examples: ['15400000009'] })),
  enterpriseId: Nullable(Id),
} as const;

/** What a list says of either, with the groups of its period by visit day. */
export const escortRow = {
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 30 }),
  mobileMasked: Type.String({ maxLength: 20 }),
  enterpriseId: Nullable(Id),
  enterpriseName: Nullable(Type.String({ maxLength: 60 })),
  state: EscortStateName,
  groups: Type.Integer({ minimum: 0 }),
  /** Persons on tickets that were issued and not refunded. */
  heads: Type.Integer({ minimum: 0 }),
  /** Of these, on tickets that were used. */
  admitted: Type.Integer({ minimum: 0 }),
  /** 未到率 in hundredths of a percent, of those whose day is over or who came; null while there are none. */
  absentRate: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  ticketFen: Fen,
  /** 应返 and 已返 to the enterprises for these groups: what is earned, and how much of it is paid. */
  dueFen: Fen,
  paidFen: Fen,
  version: Type.Integer({ minimum: 1 }),
} as const;

export const EscortQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name, pinyin, licence or plate; or a whole mobile. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(EscortStateName),
  enterpriseId: Type.Optional(Id),
  /** Visit days of the groups that are counted; the month so far where none are given. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type EscortQuery = Static<typeof EscortQuery>;

/** A guide or driver that a window can name on a sale to a group. */
export const EscortChoice = ClosedObject({
  kind: OneOf(['GUIDE', 'DRIVER']),
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 30 }),
  /** Licence of a guide, plate of a driver. */
  mark: Type.String({ maxLength: 40 }),
  enterpriseName: Nullable(Type.String({ maxLength: 60 })),
});
export type EscortChoice = Static<typeof EscortChoice>;

export const EscortChoices = Type.Array(EscortChoice, { maxItems: 40 });
export type EscortChoices = Static<typeof EscortChoices>;

/** Those of the agreement's enterprise come first. */
export const EscortChoiceQuery = ClosedObject({
  agreementId: Id,
  visitDate: Day,
  keyword: Type.Optional(OptionalText(40)),
});
export type EscortChoiceQuery = Static<typeof EscortChoiceQuery>;
