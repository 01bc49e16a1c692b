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

export const agreementStates = {
  DRAFT: '草稿',
  AUDITING: '待审核',
  ACTIVE: '生效',
  EXPIRED: '已到期',
  TERMINATED: '已终止',
} as const;
export type AgreementState = keyof typeof agreementStates;

export const payModes = { CREDIT: '授信', PREPAID: '预付', CASH: '现付', SIGN: '签单' } as const;
export const settleCycles = { PER_ORDER: '按单', WEEK: '周结', MONTH: '月结' } as const;
export const settleBases = { ISSUED: '按出票', CHECKED_IN: '按检票' } as const;
export const noshowPolicies = { FREE: '不收', CHARGE_PCT: '按比例收', CHARGE_ALL: '全额收' } as const;
export const rebatePeriods = { ORDER: '每单', MONTH: '每月', QUARTER: '每季', YEAR: '每年' } as const;
export const rebateBases = { HEADS: '按人数', AMOUNT: '按售票额', NET: '按净额' } as const;
export type RebateBasis = keyof typeof rebateBases;
export const seasons = { PEAK: '旺季', FLAT: '平季', OFF: '淡季' } as const;

const PayMode = OneOf(['CREDIT', 'PREPAID', 'CASH', 'SIGN']);
const StateName = OneOf(['DRAFT', 'AUDITING', 'ACTIVE', 'EXPIRED', 'TERMINATED']);
const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 }));
const BasisPoints = Type.Integer({ minimum: 1, maximum: 9999 });
const PerHead = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e7 }));

/** A ticket that may be sold under the agreement. Without a price the price list holds, less the commission. */
export const AgreementProduct = ClosedObject({
  productId: Id,
  season: Nullable(OneOf(['PEAK', 'FLAT', 'OFF'])),
  priceFen: Nullable(Price),
});
export type AgreementProduct = Static<typeof AgreementProduct>;

/** From this many heads, or this much money in fen, on: so much for each head, or such a share of the money. */
export const RebateTier = ClosedObject({
  fromValue: Type.Integer({ minimum: 1, maximum: 1e11 }),
  perHeadFen: Nullable(PerHead),
  /** Basis points. */
  bp: Nullable(BasisPoints),
});
export type RebateTier = Static<typeof RebateTier>;

/** What an agreement says. */
export const AgreementDraft = ClosedObject({
  enterpriseId: Id,
  title: Text(60),
  validFrom: Day,
  validTo: Day,
  payModes: Type.Array(PayMode, { minItems: 1, maxItems: 4, uniqueItems: true }),
  settleCycle: OneOf(['PER_ORDER', 'WEEK', 'MONTH']),
  settleBasis: OneOf(['ISSUED', 'CHECKED_IN']),
  /** Day of the month. */
  settleDay: Nullable(Type.Integer({ minimum: 1, maximum: 28 })),
  dueDays: Type.Integer({ minimum: 0, maximum: 365 }),
  commissionBp: Nullable(BasisPoints),
  groupMinHeads: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Of so many one goes free. */
  freePerN: Nullable(Type.Integer({ minimum: 2, maximum: 1000 })),
  guideFree: Type.Boolean(),
  driverFree: Type.Boolean(),
  issueDirectly: Type.Boolean(),
  /** Until then a booking is kept on its visit day; null as the setting says. */
  releaseTime: Nullable(TimeOfDay),
  noshowPolicy: OneOf(['FREE', 'CHARGE_PCT', 'CHARGE_ALL']),
  noshowBp: Nullable(BasisPoints),
  needsPlanSheet: Type.Boolean(),
  rebatePeriod: Nullable(OneOf(['ORDER', 'MONTH', 'QUARTER', 'YEAR'])),
  rebateBasis: OneOf(['HEADS', 'AMOUNT', 'NET']),
  /** The tier that is reached holds for all of it; otherwise each holds for the part above where it begins. */
  rebateRetroactive: Type.Boolean(),
  /** 零售返利: a share of what its guests paid in the shops, or so much for each head; with neither, nothing. */
  retailBp: Type.Optional(Nullable(BasisPoints)),
  retailPerHeadFen: Type.Optional(Nullable(PerHead)),
  products: Type.Array(AgreementProduct, { maxItems: 200 }),
  rebates: Type.Array(RebateTier, { maxItems: 10 }),
});
export type AgreementDraft = Static<typeof AgreementDraft>;

/** An agreement with everything it says, as its editor shows it. */
export const Agreement = ClosedObject({
  ...AgreementDraft.properties,
  id: Id,
  no: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  enterpriseKind: OneOf(['AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'GOV', 'COMPANY']),
  state: StateName,
  /** Of the credit account; null without one. */
  limitFen: Nullable(Fen),
  availableFen: Nullable(Fen),
  version: Type.Integer({ minimum: 1 }),
});
export type Agreement = Static<typeof Agreement>;

export const AgreementChange = ClosedObject({
  ...AgreementDraft.properties,
  version: Agreement.properties.version,
});
export type AgreementChange = Static<typeof AgreementChange>;

export const AgreementQuery = ClosedObject({
  ...pageQuery,
  /** Part of number, title, or name, code or pinyin of the enterprise. */
  keyword: Type.Optional(OptionalText(40)),
  kind: Type.Optional(Agreement.properties.enterpriseKind),
  status: Type.Optional(StateName),
  /** In force, and ending within 30 days. */
  ending: Type.Optional(OneOf(['soon'])),
  /** Part of the name of who looks after the enterprise. */
  manager: Type.Optional(OptionalText(30)),
});
export type AgreementQuery = Static<typeof AgreementQuery>;

export const AgreementPage = Page(Agreement);
export type AgreementPage = Static<typeof AgreementPage>;

/** 提交, 退回, 终止 say why; an approval is its own word. */
export const AgreementAudit = ClosedObject({ approved: Type.Boolean(), reason: OptionalText(100) });
export type AgreementAudit = Static<typeof AgreementAudit>;

export const AgreementStop = ClosedObject({ reason: Text(100) });
export type AgreementStop = Static<typeof AgreementStop>;

/** A ticket that an agreement can name. */
export const AgreementChoice = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  facePriceFen: Fen,
});
export const AgreementChoices = Type.Array(AgreementChoice, { maxItems: 500 });
export type AgreementChoices = Static<typeof AgreementChoices>;
