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

export const enterpriseKinds = {
  AGENCY: '旅行社',
  OTA: 'OTA',
  HOTEL: '酒店',
  SCHOOL: '学校',
  GOV: '机关',
  COMPANY: '企业',
} as const;
export type EnterpriseKind = keyof typeof enterpriseKinds;

export const enterpriseStatuses = {
  DRAFT: '待审核',
  ACTIVE: '合作中',
  FROZEN: '已冻结',
  TERMINATED: '已终止',
} as const;
export type EnterpriseStatus = keyof typeof enterpriseStatuses;

const EnterpriseStatusName = OneOf(['DRAFT', 'ACTIVE', 'FROZEN', 'TERMINATED']);
const EnterpriseKindName = OneOf(['AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'GOV', 'COMPANY']);

/** What a form says of an enterprise. */
export const EnterpriseDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['E006'] }),
  name: Text(60),
  kind: EnterpriseKindName,
  /** 统一社会信用代码; its check character is judged by {@link isUscc}. */
  uscc: Type.String({
    pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$',
    maxLength: 18,
    examples: ['91990000MA0DEM0138'],
  }),
  licenceNo: OptionalText(40),
  contact: OptionalText(30),
  tel: Type.String({ pattern: '^[0-9+() -]*$', maxLength: 20, examples: ['0990-1234567'] }),
  accountManagerId: Nullable(Id),
  parentId: Nullable(Id),
  invoiceTitle: OptionalText(60),
  invoiceAddress: OptionalText(120),
  invoiceBank: OptionalText(120),
});
export type EnterpriseDraft = Static<typeof EnterpriseDraft>;

/** An enterprise as 企业管理 lists it. */
export const Enterprise = ClosedObject({
  ...EnterpriseDraft.properties,
  id: Id,
  accountManagerName: Nullable(Type.String({ maxLength: 60 })),
  parentName: Nullable(Type.String({ maxLength: 60 })),
  status: EnterpriseStatusName,
  /** Last day of its agreements in force; null without one. */
  agreedUntil: Nullable(Day),
  /** What it can still spend; null without a credit account. */
  availableFen: Nullable(Fen),
  balanceFen: Nullable(Fen),
  version: Type.Integer({ minimum: 1 }),
});
export type Enterprise = Static<typeof Enterprise>;

export const EnterpriseChange = ClosedObject({
  ...EnterpriseDraft.properties,
  version: Enterprise.properties.version,
});
export type EnterpriseChange = Static<typeof EnterpriseChange>;

export const EnterpriseQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name, pinyin or 统一社会信用代码. */
  keyword: Type.Optional(OptionalText(40)),
  kind: Type.Optional(EnterpriseKindName),
  status: Type.Optional(EnterpriseStatusName),
});
export type EnterpriseQuery = Static<typeof EnterpriseQuery>;

export const EnterprisePage = Page(Enterprise);
export type EnterprisePage = Static<typeof EnterprisePage>;

/** Steps of an enterprise: to which status, from which, and what the button says. */
export const enterpriseSteps = {
  audit: { from: ['DRAFT'], to: 'ACTIVE', label: '审核通过' },
  freeze: { from: ['ACTIVE'], to: 'FROZEN', label: '冻结' },
  thaw: { from: ['FROZEN'], to: 'ACTIVE', label: '解冻' },
  stop: { from: ['DRAFT', 'ACTIVE', 'FROZEN'], to: 'TERMINATED', label: '终止合作' },
} as const satisfies Record<
  string,
  { readonly from: readonly EnterpriseStatus[]; readonly to: EnterpriseStatus; readonly label: string }
>;
export type EnterpriseStep = keyof typeof enterpriseSteps;

export const StepReason = ClosedObject({ reason: Text(100) });
export type StepReason = Static<typeof StepReason>;

/** Account managers that an enterprise can have. */
export const AccountManager = ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) });
export const AccountManagers = Type.Array(AccountManager, { maxItems: 500 });
export type AccountManagers = Static<typeof AccountManagers>;

/** 转移客户: from whom, as the person saw it, and to whom. */
export const EnterpriseTransfer = ClosedObject({
  fromManagerId: Nullable(Id),
  toManagerId: Id,
  reason: Text(100),
});
export type EnterpriseTransfer = Static<typeof EnterpriseTransfer>;

/** What went over. */
export const TransferredEnterprise = ClosedObject({
  enterprise: Enterprise,
  /** Bookings that wait to be fetched: they count for who looks after the enterprise now. */
  bookings: Type.Integer({ minimum: 0 }),
});
export type TransferredEnterprise = Static<typeof TransferredEnterprise>;

const usccLength = 18;
const usccCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether the last character is the check character of GB 32100-2015: weights 3^i mod 31. */
export function isUscc(uscc: string): boolean {
  const values = Array.from(uscc, character => usccCharacters.indexOf(character));
  if (values.length !== usccLength || values.includes(-1)) return false;
  const { sum } = values
    .slice(0, 17)
    .reduce(
      (before, value) => ({ sum: before.sum + value * before.weight, weight: (before.weight * 3) % 31 }),
      {
        sum: 0,
        weight: 1,
      },
    );
  return (31 - (sum % 31)) % 31 === values[17];
}

/** Whether a tax number has the length of such a code and is none; older ones and those of persons are shorter or longer. */
export function isFalseUscc(taxNo: string): boolean {
  return taxNo.length === usccLength && !isUscc(taxNo);
}
