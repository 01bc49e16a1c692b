import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  TimeOfDay,
} from '../../schema.ts';

/** `READY` was audited and is not sold yet, `OFF` was taken off the sale. */
export const productStates = {
  DRAFT: '草稿',
  PENDING: '待审',
  READY: '待上架',
  ON: '上架',
  OFF: '下架',
} as const;

export const idPolicies = {
  NONE: '不实名',
  CONTACT: '登记联系人',
  ONE_PER_ORDER: '一单一证',
  EVERY_VISITOR: '一人一证',
} as const;

const kinds = ['SINGLE', 'COMBO'] as const;
const ProductState = OneOf(['DRAFT', 'PENDING', 'READY', 'ON', 'OFF']);

/** 购买限制 of a ticket; null is no limit. */
export const PurchaseLimits = ClosedObject({
  /** So many days ahead it is sold at most; 0 is the visit day only. */
  advanceDaysMax: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
  /** From this hour of the visit day on it is sold no more. */
  cutoffTime: Nullable(TimeOfDay),
  /** So many minutes before the end of its slot it is sold no more; of the two only one is said. */
  cutoffMinutes: Nullable(Type.Integer({ minimum: 1, maximum: 1440 })),
  /** So many of it one identity number buys on one business day, for whatever days. */
  maxPerIdPerDay: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** So many people come with it on one visit day, by all channels. */
  dailyCap: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type PurchaseLimits = Static<typeof PurchaseLimits>;

/** What the form of 购买限制 says. */
export const PurchaseTerms = ClosedObject({
  minQty: Type.Integer({ minimum: 1, maximum: 500 }),
  maxQtyPerOrder: Type.Integer({ minimum: 1, maximum: 500 }),
  ...PurchaseLimits.properties,
});
export type PurchaseTerms = Static<typeof PurchaseTerms>;

export const PurchaseTermsChange = ClosedObject({
  ...PurchaseTerms.properties,
  version: Type.Integer({ minimum: 1 }),
});
export type PurchaseTermsChange = Static<typeof PurchaseTermsChange>;

/** A ticket as 单票管理 and 组合票 list it. */
export const ProductRow = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  kind: OneOf(kinds),
  crowd: Type.String({ maxLength: 20 }),
  /** What it opens, or of which tickets it is made. */
  opens: Type.String({ maxLength: 1000 }),
  facePriceFen: Fen,
  idPolicy: OneOf(['NONE', 'CONTACT', 'ONE_PER_ORDER', 'EVERY_VISITOR']),
  validDays: Type.Integer({ minimum: 1 }),
  /** Whether it takes places of slots. */
  usesQuota: Type.Boolean(),
  /** Of a combined ticket: a part that is sold no more, and the whole with it; null where there is none. */
  stoppedPart: Nullable(Type.String({ maxLength: 60 })),
  refundRuleName: Nullable(Type.String({ maxLength: 60 })),
  state: ProductState,
  ...PurchaseTermsChange.properties,
});
export type ProductRow = Static<typeof ProductRow>;

export const ProductQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin. */
  keyword: Type.Optional(OptionalText(40)),
  crowd: Type.Optional(Type.String({ maxLength: 20 })),
  status: Type.Optional(ProductState),
});
export type ProductQuery = Static<typeof ProductQuery>;

export const ProductPage = Page(ProductRow);
export type ProductPage = Static<typeof ProductPage>;
