import { type Static, Type } from 'typebox';

import { fen, formatYuan, parseYuan } from '../../money/money.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, OptionalText, Text } from '../schema.ts';

/** Store groups with a page of their own; 通用 is every outlet. */
export const todayGroups = { center: '商业中心', culture: '文创', fmcg: '快消', common: '通用' } as const;
export type TodayGroup = keyof typeof todayGroups;
export const todayGroupKeys = ['center', 'culture', 'fmcg', 'common'] as const;

export const todayStates = { editing: '编辑中', submitted: '已提交', audited: '已审核' } as const;
export type TodayState = keyof typeof todayStates;

/** What tills and windows count; the reports of the same names show the same figures. */
export const todayFigures = {
  orders: { title: '单数', unit: 'int' },
  grossFen: { title: '应收', unit: 'money' },
  discountFen: { title: '优惠', unit: 'money' },
  roundingFen: { title: '抹零', unit: 'money' },
  receivedFen: { title: '实收', unit: 'money' },
  refundFen: { title: '退款', unit: 'money' },
  netFen: { title: '净额', unit: 'money' },
  cashFen: { title: '现金收入', unit: 'money' },
  otherFen: { title: '其他方式收入', unit: 'money' },
  expectedFen: { title: '应缴现金', unit: 'money' },
  countedFen: { title: '实点现金', unit: 'money' },
  overShortFen: { title: '长短款', unit: 'money' },
} as const;
export type TodayFigure = keyof typeof todayFigures;
export const todayFigureKeys = [
  'orders',
  'grossFen',
  'discountFen',
  'roundingFen',
  'receivedFen',
  'refundFen',
  'netFen',
  'cashFen',
  'otherFen',
  'expectedFen',
  'countedFen',
  'overShortFen',
] as const satisfies readonly TodayFigure[];

/** What no till knows. `stalls`: entered for each 联营 store of the group. */
export const todayItems = {
  stallTurnover: { title: '联营摊位营业额', unit: 'money', stalls: true },
  stallRent: { title: '摊位租金', unit: 'money' },
  deposit: { title: '押金', unit: 'money' },
  parking: { title: '停车收入', unit: 'money' },
  cashPaidIn: { title: '现金实缴', unit: 'money' },
  water: { title: '水表读数', unit: 'number' },
  power: { title: '电表读数', unit: 'number' },
  visitors: { title: '客流（外部）', unit: 'int' },
  complaints: { title: '客诉', unit: 'int' },
  weather: { title: '天气', unit: 'text' },
  incident: { title: '突发事件', unit: 'text' },
  remark: { title: '备注', unit: 'text' },
} as const;
export type TodayItem = keyof typeof todayItems;
export const todayItemKeys = [
  'stallTurnover',
  'stallRent',
  'deposit',
  'parking',
  'cashPaidIn',
  'water',
  'power',
  'visitors',
  'complaints',
  'weather',
  'incident',
  'remark',
] as const satisfies readonly TodayItem[];

const Item = OneOf(todayItemKeys);
const FigureKey = OneOf(todayFigureKeys);

/** Text as it was typed: money in yuan, a reading with up to three places; empty means not entered. */
const Value = OptionalText(200);

export const TodayEntry = ClosedObject({
  item: Item,
  /** The 联营 store; null for what is of the whole group. */
  storeId: Nullable(Id),
  value: Value,
  note: OptionalText(200),
});
export type TodayEntry = Static<typeof TodayEntry>;

/** Added to a figure, never put in its place. */
export const TodayAdjustment = ClosedObject({
  figure: FigureKey,
  /** Fen, or pieces of a figure that counts. */
  amount: Fen,
  reason: Text(200),
  /** Number of the paper that shows it: 凭证号. */
  voucher: OptionalText(60),
});
export type TodayAdjustment = Static<typeof TodayAdjustment>;

/** All that can be typed; a figure of the system is not among it. */
export const TodayDraft = ClosedObject({
  /** What the person saw; 0 for a page that nobody has saved yet. */
  version: Type.Integer({ minimum: 0 }),
  entries: Type.Array(TodayEntry, { maxItems: 100 }),
  adjustments: Type.Array(TodayAdjustment, { maxItems: 100 }),
});
export type TodayDraft = Static<typeof TodayDraft>;

const Figure = ClosedObject({
  figure: FigureKey,
  /** 系统数; null where nothing says it yet, as for a drawer that is not counted. */
  system: Nullable(Fen),
  adjusted: Fen,
  reported: Nullable(Fen),
  /** 锁后变动: how much the system's figure has become more since the lock; null before it. */
  changed: Nullable(Fen),
});

const Lock = ClosedObject({
  edition: Type.Integer({ minimum: 1 }),
  at: Instant,
  by: Type.String({ maxLength: 60 }),
  /** Of the stored snapshot, 64 hexadecimal digits. */
  sha256: Type.String({ maxLength: 64 }),
});

const Stall = ClosedObject({ id: Id, name: Type.String({ maxLength: 100 }) });

export const TodaySheet = ClosedObject({
  group: OneOf(todayGroupKeys),
  day: Day,
  state: OneOf(['editing', 'submitted', 'audited']),
  /** Raised each time a lock is taken off. */
  edition: Type.Integer({ minimum: 1 }),
  version: Type.Integer({ minimum: 0 }),
  /** Whether the reader sees outlets of his own only; such a page can be read, and neither submitted nor audited. */
  isPartial: Type.Boolean(),
  figures: Type.Array(Figure, { maxItems: 20 }),
  entries: Type.Array(TodayEntry, { maxItems: 100 }),
  adjustments: Type.Array(TodayAdjustment, { maxItems: 100 }),
  stalls: Type.Array(Stall, { maxItems: 60 }),
  submittedBy: Nullable(Type.String({ maxLength: 60 })),
  /** The newest first. */
  locks: Type.Array(Lock, { maxItems: 100 }),
});
export type TodaySheet = Static<typeof TodaySheet>;

export const TodayQuery = ClosedObject({ date: Type.Optional(Day) });
/** Of a step: which day, and what the person saw. */
export const TodayStep = ClosedObject({ date: Day, version: Type.Integer({ minimum: 1 }) });
export const TodayUnlock = ClosedObject({ ...TodayStep.properties, reason: Text(200) });
export const TodaySave = ClosedObject({ ...TodayDraft.properties, date: Day });
export type TodaySave = Static<typeof TodaySave>;

const todayActions = {
  edit: '填写',
  submit: '提交',
  audit: '审核',
  unlock: '退回与解锁',
} as const;
export type TodayAction = keyof typeof todayActions;
const todayActionKeys = ['edit', 'submit', 'audit', 'unlock'] as const;
export type TodayCode = `report:today.${TodayGroup}:${TodayAction}`;

/** Codes of what is done with a page, with the title that 权限矩阵 shows; those for viewing stand in the catalogue. */
export const todayActionTitles: ReadonlyMap<TodayCode, string> = new Map(
  todayGroupKeys.flatMap(group =>
    todayActionKeys.map((action): [TodayCode, string] => [
      `report:today.${group}:${action}`,
      `${todayActions[action]}${todayGroups[group]}今日报表`,
    ]),
  ),
);

/** What is wrong with a value as it was typed; null when nothing is, or nothing was typed. */
export function todayValueFault(item: TodayItem, value: string): string | null {
  if (value === '') return null;
  switch (todayItems[item].unit) {
    case 'money':
      return parseYuan(value) === null ? '请填写金额，最多两位小数' : null;
    case 'int':
      return /^\d{1,9}$/.test(value) ? null : '请填写整数';
    case 'number':
      return /^\d{1,9}(\.\d{1,3})?$/.test(value) ? null : '请填写数字，最多三位小数';
    case 'text':
      return null;
    default:
      return todayItems[item] satisfies never;
  }
}

/** A figure in words: `1,234.00`, or pieces. */
export function todayFigureText(figure: TodayFigure, amount: number | null): string {
  if (amount === null) return '';
  return todayFigures[figure].unit === 'money' ? formatYuan(fen(amount)) : String(amount);
}
