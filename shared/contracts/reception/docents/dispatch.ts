import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  pageQuery,
  TimeOfDay,
} from '../../schema.ts';

export const dispatchModes = { ROTATION: '轮派', NAMED: '点名', PREBOOK: '预约' } as const;
export type DispatchMode = keyof typeof dispatchModes;
export const dispatchStates = {
  QUEUED: '等候',
  CALLED: '已叫号',
  ACCEPTED: '已接单',
  STARTED: '讲解中',
  FINISHED: '已结束',
  NOSHOW: '游客未到',
  CANCELLED: '已取消',
} as const;
export type DispatchState = keyof typeof dispatchStates;

/** Steps of a job besides its call: from which states, to which, and what the button says. */
export const dispatchSteps = {
  accept: { from: ['CALLED'], to: 'ACCEPTED', label: '接单' },
  start: { from: ['ACCEPTED'], to: 'STARTED', label: '开始' },
  finish: { from: ['STARTED'], to: 'FINISHED', label: '结束' },
  noshow: { from: ['ACCEPTED'], to: 'NOSHOW', label: '游客未到' },
  cancel: { from: ['QUEUED', 'CALLED'], to: 'CANCELLED', label: '取消' },
} as const satisfies Record<
  string,
  { readonly from: readonly DispatchState[]; readonly to: DispatchState; readonly label: string }
>;
export type DispatchStep = keyof typeof dispatchSteps;

const Level = OneOf(['JUNIOR', 'MIDDLE', 'SENIOR', 'TOP']);
const Language = OneOf(['中', '英', '日', '韩', '法', '德', '俄', '西']);
const State = OneOf(['QUEUED', 'CALLED', 'ACCEPTED', 'STARTED', 'FINISHED', 'NOSHOW', 'CANCELLED']);
const Name = Type.String({ maxLength: 60 });

/**
 * 派讲解 (F3). By rotation the docent who has waited longest of those who fit gets the job at once, or the job waits;
 * NAMED and PREBOOK name the docent. More heads than one docent may lead make two jobs.
 */
export const DispatchDraft = ClosedObject({
  /** Null for single visitors. */
  teamId: Nullable(Id),
  routeId: Id,
  language: Language,
  level: Level,
  heads: Type.Integer({ minimum: 1, maximum: 500 }),
  mode: OneOf(['ROTATION', 'NAMED', 'PREBOOK']),
  docentId: Type.Optional(Id),
  /** Of a job that is booked ahead. */
  startTime: Type.Optional(TimeOfDay),
  workDate: Type.Optional(Day),
});
export type DispatchDraft = Static<typeof DispatchDraft>;

/** What a job would cost: the sum, and one fee for each docent it needs. */
export const DispatchQuote = ClosedObject({
  docents: Type.Integer({ minimum: 1 }),
  feeFen: Fen,
});
export type DispatchQuote = Static<typeof DispatchQuote>;
export const DispatchQuoteQuery = ClosedObject({
  routeId: Id,
  language: Language,
  level: Level,
  heads: Type.Integer({ minimum: 1, maximum: 500 }),
});
export type DispatchQuoteQuery = Static<typeof DispatchQuoteQuery>;

export const Dispatch = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 20 }),
  /** J015 */
  queueNo: Type.String({ maxLength: 6 }),
  /** The same of jobs that one group needs together; null of a single one. */
  groupNo: Nullable(Type.String({ maxLength: 20 })),
  teamId: Nullable(Id),
  teamNo: Nullable(Type.String({ maxLength: 20 })),
  /** The agency, or 散客. */
  groupName: Name,
  docentId: Nullable(Id),
  docentName: Nullable(Name),
  workDate: Day,
  mode: OneOf(['ROTATION', 'NAMED', 'PREBOOK']),
  language: Language,
  level: Level,
  routeName: Type.String({ maxLength: 30 }),
  meetingPoint: Type.String({ maxLength: 30 }),
  heads: Type.Integer({ minimum: 1 }),
  feeFen: Fen,
  /** What a window took for it and did not give back, and by which order; null while nobody paid. */
  charge: Nullable(ClosedObject({ orderNo: Type.String({ maxLength: 20 }), amountFen: Fen })),
  startTime: Type.String({ maxLength: 5 }),
  state: State,
  callCount: Type.Integer({ minimum: 0 }),
  queuedAt: Instant,
  lastCallAt: Nullable(Instant),
  acceptedAt: Nullable(Instant),
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  /** From start to finish; null before. */
  minutes: Nullable(Type.Integer({ minimum: 0 })),
  endReason: Type.String({ maxLength: 100 }),
  rating: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type Dispatch = Static<typeof Dispatch>;
export const Dispatches = Type.Array(Dispatch, { maxItems: 10 });

export const DispatchQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  docentId: Type.Optional(Id),
  language: Type.Optional(Language),
  state: Type.Optional(State),
  /** Part of number, team, agency or docent. */
  keyword: Type.Optional(OptionalText(40)),
});
export type DispatchQuery = Static<typeof DispatchQuery>;

/** Sums are of the whole filter. */
export const DispatchPage = ClosedObject({
  rows: Type.Array(Dispatch, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ heads: Type.Integer({ minimum: 0 }), fee: Fen }),
});
export type DispatchPage = Static<typeof DispatchPage>;

/** Why a job is cancelled, or how visitors liked one that is finished. */
export const DispatchStepBody = ClosedObject({
  reason: Type.Optional(OptionalText(100)),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type DispatchStepBody = Static<typeof DispatchStepBody>;

/** 改派: to the docent named, or to the next of the rotation. */
export const DispatchReassignment = ClosedObject({
  docentId: Type.Optional(Id),
  reason: OptionalText(100),
});
export type DispatchReassignment = Static<typeof DispatchReassignment>;
