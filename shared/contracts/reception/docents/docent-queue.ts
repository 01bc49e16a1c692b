import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, OneOf } from '../../schema.ts';

export const turnStates = {
  WAITING: '候派',
  CALLED: '已叫',
  BUSY: '讲解中',
  BREAK: '休息',
  OFF: '下岗',
} as const;
export type TurnState = keyof typeof turnStates;

/** A docent in the rotation of a day. */
export const DocentTurn = ClosedObject({
  docentId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 30 }),
  level: OneOf(['JUNIOR', 'MIDDLE', 'SENIOR', 'TOP']),
  languages: Type.String({ maxLength: 60 }),
  state: OneOf(['WAITING', 'CALLED', 'BUSY', 'BREAK', 'OFF']),
  joinedAt: Instant,
  /** Place among those who wait, from 1; 0 for who does not wait. */
  place: Type.Integer({ minimum: 0 }),
  /** Jobs that were finished today. */
  jobs: Type.Integer({ minimum: 0 }),
});
export type DocentTurn = Static<typeof DocentTurn>;
export const DocentTurns = Type.Array(DocentTurn, { maxItems: 200 });
export type DocentTurns = Static<typeof DocentTurns>;

export const DocentTurnQuery = ClosedObject({ date: Type.Optional(Day) });

/** 上岗 and 归队 (WAITING: to the end of those who wait), 休息, 下岗. */
export const DocentTurnStep = ClosedObject({ docentId: Id, state: OneOf(['WAITING', 'BREAK', 'OFF']) });
export type DocentTurnStep = Static<typeof DocentTurnStep>;
