import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Instant, OneOf } from '../../schema.ts';
import { Dispatch } from '../docents/dispatch.ts';
import { DocentTurn } from '../docents/docent-queue.ts';
import { Team } from './team.ts';

export const BoardQuery = ClosedObject({ date: Type.Optional(Day) });
export type BoardQuery = Static<typeof BoardQuery>;

/** Everything of a day that the board shows at once; the card of a team is read when it is chosen. */
export const Board = ClosedObject({
  day: Day,
  now: Instant,
  /** By expected time, then by number; without what was cancelled. */
  teams: Type.Array(Team, { maxItems: 500 }),
  /** 轮序: who waits longest stands first. */
  queue: Type.Array(DocentTurn, { maxItems: 100 }),
  /** Jobs that are not over, by queue number. */
  calls: Type.Array(Dispatch, { maxItems: 200 }),
  freePlates: Type.Integer({ minimum: 0 }),
  /** Plates that are with a team; of these, out for longer than the setting allows. */
  platesOut: Type.Integer({ minimum: 0 }),
  platesLongOut: Type.Integer({ minimum: 0 }),
  settings: ClosedObject({
    /** Seconds between the two times that a call is spoken, and until it may be called again. */
    callRepeatSeconds: Type.Integer({ minimum: 1 }),
    recallSeconds: Type.Integer({ minimum: 1 }),
    /** Calls after which a docent who did not answer goes to the end. */
    maxCalls: Type.Integer({ minimum: 1 }),
    plateLongOutHours: Type.Integer({ minimum: 1 }),
  }),
});
export type Board = Static<typeof Board>;

/** A line of 叫号屏: no name, no number of a person. */
export const CallLine = ClosedObject({
  /** J015 */
  queueNo: Type.String({ maxLength: 6 }),
  /** The agency, or 散客. */
  groupName: Type.String({ maxLength: 60 }),
  meetingPoint: Type.String({ maxLength: 30 }),
  state: OneOf(['QUEUED', 'CALLED', 'ACCEPTED', 'STARTED']),
  /** Counts the calls: a higher number than before is spoken. */
  callCount: Type.Integer({ minimum: 0 }),
  calledAt: Type.Union([Instant, Type.Null()]),
});
export type CallLine = Static<typeof CallLine>;

/** 正在讲解, 请准备, 等候. */
export const CallScreen = ClosedObject({
  day: Day,
  touring: Type.Array(CallLine, { maxItems: 100 }),
  called: Type.Array(CallLine, { maxItems: 100 }),
  waiting: Type.Array(CallLine, { maxItems: 200 }),
  callRepeatSeconds: Type.Integer({ minimum: 1 }),
});
export type CallScreen = Static<typeof CallScreen>;
