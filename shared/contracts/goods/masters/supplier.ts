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
} from '../../schema.ts';
import { MasterStatus, Version } from './master.ts';

export const supplierTypes = { 经销: '经销', 代销: '代销', 联营: '联营' } as const;
const SupplierType = OneOf(['经销', '代销', '联营']);

export const supplierSettles = { 现结: '现结', 周结: '周结', 月结: '月结' } as const;
const SupplierSettle = OneOf(['现结', '周结', '月结']);

/** What a form says of a supplier. */
export const SupplierDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['G013'] }),
  name: Text(60),
  shortName: OptionalText(30),
  type: SupplierType,
  settle: SupplierSettle,
  /** 账期: days that a purchase has after the day, week or month with which it is settled. */
  creditDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Percent, whole. */
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  contact: OptionalText(30),
  phone: Type.String({ pattern: '^[0-9+() -]*$', maxLength: 30, examples: ['0990-1234567'] }),
  address: OptionalText(120),
  taxNo: Nullable(Text(20)),
  bank: OptionalText(60),
  account: OptionalText(40),
  licenceExpiresOn: Nullable(Day),
  foodLicenceExpiresOn: Nullable(Day),
});
export type SupplierDraft = Static<typeof SupplierDraft>;

/** A supplier as 供应商 lists it. */
export const Supplier = ClosedObject({
  ...SupplierDraft.properties,
  id: Id,
  status: MasterStatus,
  /** The nearer one of its two licences; null when none was entered. */
  licenceEndsOn: Nullable(Day),
  /** The last day of a licence that counts as about to end; lists say it. */
  alertUntil: Type.Optional(Day),
  goodsCount: Type.Integer({ minimum: 0 }),
  lastPurchaseOn: Nullable(Day),
  /** 应付余额 of today, as 供应商应付 says it; lists say it, and not without `goods:payable:view`. */
  owedFen: Type.Optional(Fen),
  version: Version,
});
export type Supplier = Static<typeof Supplier>;

export const SupplierChange = ClosedObject({ ...SupplierDraft.properties, version: Version });
export type SupplierChange = Static<typeof SupplierChange>;

export const SupplierQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name, pinyin initials or contact. */
  keyword: Type.Optional(OptionalText(40)),
  type: Type.Optional(SupplierType),
  status: Type.Optional(MasterStatus),
  /** Whose tax number this is; one company may be two suppliers. */
  taxNo: Type.Optional(Text(20)),
  /** Whose licence is about to end, or has ended. */
  expiring: Type.Optional(OneOf(['yes'])),
});
export type SupplierQuery = Static<typeof SupplierQuery>;

export const SupplierPage = Page(Supplier);
export type SupplierPage = Static<typeof SupplierPage>;
