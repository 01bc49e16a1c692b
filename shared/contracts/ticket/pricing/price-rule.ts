import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
  TimeOfDay,
} from '../../schema.ts';
import { AgreementDraft } from '../groups/agreement.ts';

export const priceStates = { DRAFT: '草稿', PENDING: '待审核', APPROVED: '已生效', VOID: '已作废' } as const;
export type PriceState = keyof typeof priceStates;
/** The states as a day sees them. */
export const priceStandings = { ...priceStates, COMING: '待生效', OVER: '已失效' } as const;
export type PriceStanding = keyof typeof priceStandings;

export const priceSeasons = { PEAK: '旺季', FLAT: '平季', OFF: '淡季' } as const;
export const dayTypes = { WORKDAY: '工作日', WEEKEND: '周末', HOLIDAY: '节假日' } as const;
export const customerTypes = {
  WALKIN: '散客',
  AGENCY: '旅行社',
  OTA: 'OTA',
  HOTEL: '酒店',
  SCHOOL: '学校',
  COMPANY: '单位',
  STAFF: '员工',
} as const;

const Season = OneOf(['PEAK', 'FLAT', 'OFF']);
const DayType = OneOf(['WORKDAY', 'WEEKEND', 'HOLIDAY']);
const CustomerType = OneOf(['WALKIN', 'AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'COMPANY', 'STAFF']);
const StateName = OneOf(['DRAFT', 'PENDING', 'APPROVED', 'VOID']);
const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 }));
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', maxLength: 7 });

/** What a price says; a condition that is null holds for everything. */
export const PriceRuleDraft = ClosedObject({
  productId: Id,
  channelId: Nullable(Id),
  customerType: Nullable(CustomerType),
  season: Nullable(Season),
  dayType: Nullable(DayType),
  /** Visit days for which it holds, both ends included; both or neither. */
  dateFrom: Nullable(Day),
  dateTo: Nullable(Day),
  slotStart: Nullable(TimeOfDay),
  qtyFrom: Type.Integer({ minimum: 1, maximum: 500 }),
  /** What the visitor pays; null where only contracts say so. */
  salePriceFen: Nullable(Price),
  /** What a partner owes. */
  settlePriceFen: Nullable(Price),
  /** The lowest price that a partner may show. */
  retailFloorFen: Nullable(Price),
  /** 批文号 of a price that is set by the authorities. */
  approvalDocNo: OptionalText(60),
  effectiveFrom: Day,
  effectiveTo: Day,
});
export type PriceRuleDraft = Static<typeof PriceRuleDraft>;

export const PriceRule = ClosedObject({
  ...PriceRuleDraft.properties,
  id: Id,
  productCode: Type.String({ maxLength: 20 }),
  productName: Type.String({ maxLength: 60 }),
  facePriceFen: Fen,
  channelName: Nullable(Type.String({ maxLength: 60 })),
  /** Of a price that came with an agreement; it is changed there. */
  agreementNo: Nullable(Type.String({ maxLength: 20 })),
  /** What that agreement gives back for such tickets; null and empty where nothing is. */
  rebatePeriod: AgreementDraft.properties.rebatePeriod,
  rebates: AgreementDraft.properties.rebates,
  state: StateName,
  makerName: Type.String({ maxLength: 60 }),
  checkerName: Nullable(Type.String({ maxLength: 60 })),
  /** Whether the reader made or submitted it, and so does not check it. */
  isOwn: Type.Boolean(),
  stepReason: Type.String({ maxLength: 200 }),
  version: Type.Integer({ minimum: 1 }),
});
export type PriceRule = Static<typeof PriceRule>;

export const PriceRuleQuery = ClosedObject({
  ...pageQuery,
  productId: Type.Optional(Id),
  channelId: Type.Optional(Id),
  season: Type.Optional(Season),
  status: Type.Optional(StateName),
  /** Rules that are in effect on this day. */
  day: Type.Optional(Day),
  source: Type.Optional(OneOf(['list', 'agreement'])),
  /** Part of the number of an agreement. */
  agreement: Type.Optional(OptionalText(20)),
});
export type PriceRuleQuery = Static<typeof PriceRuleQuery>;

export const PriceRulePage = Page(PriceRule);
export type PriceRulePage = Static<typeof PriceRulePage>;

export const PriceRuleChange = ClosedObject({
  ...PriceRuleDraft.properties,
  version: PriceRule.properties.version,
});
export type PriceRuleChange = Static<typeof PriceRuleChange>;

export const PriceAudit = ClosedObject({
  approved: Type.Boolean(),
  reason: OptionalText(200),
  /** The new price once more, where {@link PriceEffect} asks for it. */
  typedFen: Type.Optional(Price),
});
export type PriceAudit = Static<typeof PriceAudit>;

export const PriceVoid = ClosedObject({ reason: Text(200) });
export type PriceVoid = Static<typeof PriceVoid>;

/** 批量调价: drafts that follow the chosen rules from a day on, each dearer or cheaper by so much. */
export const PriceBatch = ClosedObject({
  ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  /** An amount for each, or a part of the price in basis points. */
  by: OneOf(['fen', 'bp']),
  amount: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000 }),
  effectiveFrom: Day,
});
export type PriceBatch = Static<typeof PriceBatch>;

export const PriceBatchDone = ClosedObject({ drafts: Type.Integer({ minimum: 0 }) });
export type PriceBatchDone = Static<typeof PriceBatchDone>;

/** How a price stands on a day: one that was approved may be over, or still to come. */
export function priceStanding(
  rule: Pick<PriceRule, 'state' | 'effectiveFrom' | 'effectiveTo'>,
  today: string,
): PriceStanding {
  if (rule.state !== 'APPROVED') return rule.state;
  if (rule.effectiveTo < today) return 'OVER';
  return rule.effectiveFrom > today ? 'COMING' : 'APPROVED';
}

/** What rules are made of. */
export const PriceTerms = ClosedObject({
  products: Type.Array(
    ClosedObject({
      id: Id,
      code: Type.String({ maxLength: 20 }),
      name: Type.String({ maxLength: 60 }),
      facePriceFen: Fen,
    }),
    { maxItems: 500 },
  ),
  channels: Type.Array(ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) }), { maxItems: 100 }),
});
export type PriceTerms = Static<typeof PriceTerms>;

const HeldRule = ClosedObject({
  id: Id,
  /** 规则 12：旺季 · 渠道价 */
  reason: Type.String({ maxLength: 200 }),
  salePriceFen: Nullable(Fen),
  settlePriceFen: Nullable(Fen),
});

/** What a price that waits for its approval changes. */
export const PriceEffect = ClosedObject({
  /** The price that holds in its place until then; null where there is none. */
  inForce: Nullable(HeldRule),
  /** Of the price in force, in basis points. */
  changeBp: Nullable(Type.Integer()),
  /** Prices in force whose settlement price would then be above what the visitor pays. */
  contradicts: Type.Array(HeldRule, { maxItems: 20 }),
  /** Sold already for its days; they keep their price. */
  soldTickets: Type.Integer({ minimum: 0 }),
  /** At 0 or beyond ±30 % the approver types the new price again. */
  mustType: Type.Boolean(),
});
export type PriceEffect = Static<typeof PriceEffect>;

/** What is typed again: the price that visitors pay, or that partners owe where only they have one. */
export function priceToType({
  salePriceFen,
  settlePriceFen,
}: Pick<PriceRule, 'salePriceFen' | 'settlePriceFen'>) {
  return salePriceFen ?? settlePriceFen;
}

/** 试算: the case to price. */
export const PriceTrial = ClosedObject({
  productId: Id,
  visitDate: Day,
  channelId: Id,
  customerType: CustomerType,
  agreementId: Nullable(Id),
  slotStart: Nullable(TimeOfDay),
  qty: Type.Integer({ minimum: 1, maximum: 500 }),
});
export type PriceTrial = Static<typeof PriceTrial>;

const TriedRule = ClosedObject({
  id: Id,
  /** 规则 12：旺季 · 渠道价 */
  reason: Type.String({ maxLength: 200 }),
  score: Type.Integer({ minimum: 0, maximum: 127 }),
  salePriceFen: Nullable(Fen),
  settlePriceFen: Nullable(Fen),
});

/** The rule that holds and those that would match too, heaviest first. */
export const PriceTried = ClosedObject({
  season: Nullable(Season),
  dayType: Nullable(DayType),
  chosen: Nullable(TriedRule),
  others: Type.Array(TriedRule, { maxItems: 200 }),
});
export type PriceTried = Static<typeof PriceTried>;

export const PriceCalendarQuery = ClosedObject({
  productId: Id,
  channelId: Id,
  customerType: CustomerType,
  month: Month,
});
export type PriceCalendarQuery = Static<typeof PriceCalendarQuery>;

/** The price of one, on every day of a month. */
export const PriceCalendar = Type.Array(
  ClosedObject({
    day: Day,
    season: Season,
    dayType: DayType,
    priceFen: Nullable(Fen),
    reason: Nullable(Type.String({ maxLength: 200 })),
  }),
  { maxItems: 31 },
);
export type PriceCalendar = Static<typeof PriceCalendar>;

export const PriceMatrixQuery = ClosedObject({
  productId: Id,
  from: Day,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
});
export type PriceMatrixQuery = Static<typeof PriceMatrixQuery>;

/** What one ticket costs through a channel on a day, and by which rule. */
const MatrixCell = ClosedObject({
  salePriceFen: Nullable(Fen),
  /** What whoever runs the channel owes for it; null where visitors pay us. */
  settlePriceFen: Nullable(Fen),
  /** The lowest price at which partners may show it. */
  floorFen: Nullable(Fen),
  reason: Nullable(Type.String({ maxLength: 200 })),
  /** A draft, or a price that waits for its approval, names this day and channel. */
  isAsked: Type.Boolean(),
});
export type MatrixCell = Static<typeof MatrixCell>;

/** 销售价格: channels beside days; a channel has a cell for each day. */
export const PriceMatrix = ClosedObject({
  days: Type.Array(ClosedObject({ day: Day, season: Season, dayType: DayType }), { maxItems: 31 }),
  channels: Type.Array(
    ClosedObject({
      id: Id,
      name: Type.String({ maxLength: 60 }),
      /** Sold by a partner, at the price of its agreement. */
      agreementNo: Nullable(Type.String({ maxLength: 20 })),
      cells: Type.Array(MatrixCell, { maxItems: 31 }),
    }),
    { maxItems: 100 },
  ),
});
export type PriceMatrix = Static<typeof PriceMatrix>;

/** Beyond this part of the price in force, in basis points, whoever approves a price types it again. */
const quietBp = 3000;

/** In basis points of the price in force; null where nothing is to be compared with. */
export function changeBpOf(before: Fen | null, after: Fen | null): number | null {
  return before && after !== null ? Math.round(((after - before) * 10_000) / before) : null;
}

/** Nothing is asked for it, or it is far from the price in force: more likely a slip of the hand than meant. */
export function isStark(before: Fen | null, after: Fen | null): boolean {
  const changeBp = changeBpOf(before, after);
  return after === 0 || (changeBp !== null && Math.abs(changeBp) > quietBp);
}
