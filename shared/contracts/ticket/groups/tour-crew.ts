import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Nullable, OneOf, OptionalText, Text } from '../../schema.ts';
import {
  code,
  count,
  day,
  line,
  money,
  nameOf,
  oneOf,
  percent,
  reference,
  shaped,
  text,
} from '../../master/field.ts';

/** Tour crew: guides and drivers have the same states and the same steps. */
export const escortStates = { ACTIVE: '在用', SUSPENDED: '已停用', BLACKLISTED: '已拉黑' } as const;
export type EscortState = keyof typeof escortStates;

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

/**
 * What guides and drivers have alike: `person` and `enterprise` as a form takes them, `groups` and `earned` of the
 * groups of a period by visit day, and what a list is asked for.
 * @param example a code; `alone` the field of the enterprise; `trips` what a group is called: 团数 of a guide, 趟次 of a driver;
 * `absent` whether a row has room for 未到率
 */
export const crewFields = {
  person: (noun: string, example: string, codeWidth: number, nameWidth: number) => ({
    code: code('编号', { from: 2, to: 20, example: 'G09' })
      .answered(Type.String({ maxLength: 20 }))
      .fixed()
      .help(`保存后不变，例：${example}`)
      .file(6)
      .list({ width: codeWidth, pinned: true }),
    name: text('姓名', 30)
      .answered(Type.String({ maxLength: 30 }))
      .file(8, noun)
      .list({ title: noun, width: nameWidth, pinned: true }),
    /** Without a mobile the one that is kept stays; a new person needs one. */
    mobile: shaped('手机', {
      pattern: '^1[3-9][0-9]{9}$',
      most: 11,
      shape: '须为 11 位手机号',
      example: '15400000009',
    })
      .nullable()
      .sent()
      .off('list', 'card', 'file'),
  }),
  enterprise: (label: string, alone: string) => ({
    enterpriseId: reference(label).nullable().help(alone),
    enterpriseName: nameOf(label, { of: 'enterpriseId', table: 'commerce.enterprise' })
      .file(14, '企业')
      .list({ title: '企业', width: 132 }),
    mobileMasked: line('手机', 20)
      .answered(Type.String({ maxLength: 20 }))
      .stored()
      .file(10)
      .list({ width: 116, hidden: true }),
  }),
  groups: (trips: string, absent: { hidden?: boolean } = {}) => ({
    groups: count(trips).computed().file(5).list({ width: 56 }),
    /** Persons on tickets that were issued and not refunded. */
    heads: count('人数').computed().file(6).list({ width: 60 }),
    /** Of these, on tickets that were used. */
    admitted: count('实到').computed().file(6).list({ width: 60 }),
    /** Of those whose day is over or who came; null while there are none. */
    absentRate: percent('未到率')
      .nullable()
      .computed()
      .file(6)
      .list({ width: 76, ...absent })
      .off('card'),
    ticketFen: money('门票额').computed().file(10).list({ width: 92 }),
  }),
  /** For the enterprises: what is earned by these groups, and how much of it is paid. */
  earned: {
    dueFen: money('应返').computed().file(8).list({ width: 76 }),
    paidFen: money('已返').computed().file(8).list({ width: 76 }),
    state: oneOf('状态', escortStates).stored().file(6).list({ width: 78 }),
  },
  /** Visit days of the groups that are counted; the month so far where none are given. */
  asks: { status: oneOf('状态', escortStates), from: day('起'), to: day('止') },
} as const;

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
