import { type Static, Type } from 'typebox';

import { ClosedObject, type Fen, Id, Nullable, OneOf, OptionalText, Text } from '../../schema.ts';
import { type Crowd, crowds } from '../../ticket/pricing/crowds.ts';
import { Eligibility } from '../../ticket/pricing/eligibility.ts';
import { PictureAddress } from './product-picture.ts';
import { ProductRow } from './product.ts';

export const saleModes = { FIT: '散客', TEAM: '团队', BOTH: '散客与团队' } as const;
export const ticketForms = { EACH: '一人一票', GROUP: '一团一票' } as const;

/** Where visitors buy: at windows, on /buyTicket, and there by a link of an agency or of staff. */
export const productChannels = { WIN: '窗口', WEB: '官方订票', AGT: '旅行社链接', STF: '员工链接' } as const;
export type ProductChannel = keyof typeof productChannels;

/** 编辑 of a single ticket: what it is, what it opens, and by which rule it is given back. */
export const ProductDraft = ClosedObject({
  code: Type.String({ maxLength: 20, pattern: '^[0-9A-Z]+$' }),
  name: Text(60),
  crowd: Type.Unsafe<Crowd>(Type.String({ enum: Object.keys(crowds), maxLength: 20 })),
  saleMode: OneOf(['FIT', 'TEAM', 'BOTH']),
  /** Groups buy what their agreement names, wherever. */
  channels: Type.Array(OneOf(['WIN', 'WEB', 'AGT', 'STF']), { minItems: 1, maxItems: 4, uniqueItems: true }),
  ticketForm: OneOf(['EACH', 'GROUP']),
  /** Of tickets of one group a person has one a day. */
  family: Text(20),
  facePriceFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e9 })),
  idPolicy: OneOf(['NONE', 'EVERY_VISITOR']),
  /** The gate shows the photo of its holder. Only of tickets that name everybody. */
  photoRequired: Type.Boolean(),
  /** Who may have it; null is everybody. Only of tickets that name everybody. */
  eligibility: Nullable(Eligibility),
  hotkey: Nullable(Type.String({ maxLength: 1, pattern: '^[A-Z]$' })),
  taxRateBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** 税收分类编码 on an invoice; null is the one of the site. */
  taxCode: Nullable(Type.String({ maxLength: 19, pattern: '^[0-9]{19}$' })),
  validDays: Type.Integer({ minimum: 1, maximum: 366 }),
  /** What it opens; null while that is open itself. */
  spotId: Nullable(Id),
  timesTotal: Type.Integer({ minimum: 1, maximum: 100 }),
  refundRuleId: Nullable(Id),
});
export type ProductDraft = Static<typeof ProductDraft>;

export const ProductChange = ClosedObject({
  ...ProductDraft.properties,
  version: Type.Integer({ minimum: 1 }),
});
export type ProductChange = Static<typeof ProductChange>;

/** 复制: a draft that says the same under another code. */
export const ProductCopy = ClosedObject({ code: ProductDraft.properties.code, name: Text(60) });
export type ProductCopy = Static<typeof ProductCopy>;

export const ProductAudit = ClosedObject({
  approved: Type.Boolean(),
  reason: OptionalText(200),
  /** The face price once more, where {@link ProductEffect} asks for it. */
  typedFen: Type.Optional(ProductDraft.properties.facePriceFen),
});
export type ProductAudit = Static<typeof ProductAudit>;

export const ProductOff = ClosedObject({ reason: Text(200) });
export type ProductOff = Static<typeof ProductOff>;

/** What a ticket needs before it is sold, each with where to see to it. */
export const productChecks = {
  price: ['售价', '在“票价”新增价格并审核通过，今天有效'],
  places: ['入园权益', '在“编辑”选择景点与次数'],
  refundRule: ['退票规则', '在“编辑”选择退票规则'],
  slots: ['时段库存', '在“景区与时段”为该景点设置时段'],
  hotkey: ['快捷键', '已被另一上架票种占用，在“编辑”换一个'],
  audit: ['审核', '提交后由另一人审核'],
} as const;
export type ProductCheck = keyof typeof productChecks;

/** A single ticket with all that is said of it, and what it still lacks. */
export const ProductDetail = ClosedObject({
  ...ProductDraft.properties,
  ...ProductRow.properties,
  submitterName: Type.String({ maxLength: 60 }),
  auditorName: Type.String({ maxLength: 60 }),
  stepReason: Type.String({ maxLength: 200 }),
  /** What visitors see of it; null without one. */
  picture: Nullable(ClosedObject({ address: PictureAddress, name: Text(120) })),
  /** Whether who asks has submitted it. */
  isOwn: Type.Boolean(),
  missing: Type.Array(
    Type.Unsafe<ProductCheck>(Type.String({ enum: Object.keys(productChecks), maxLength: 20 })),
    {
      maxItems: 10,
    },
  ),
});
export type ProductDetail = Static<typeof ProductDetail>;

/** What a ticket that waits for its approval changes. */
export const ProductEffect = ClosedObject({
  /** What differs from what was sold last, in words; null for a ticket that never was on sale. */
  changes: Nullable(
    Type.Array(
      ClosedObject({
        label: Type.String({ maxLength: 60 }),
        from: Type.String({ maxLength: 300 }),
        to: Type.String({ maxLength: 300 }),
      }),
      { maxItems: 40 },
    ),
  ),
  /** Of the face price it was sold with last, in basis points. */
  changeBp: Nullable(Type.Integer()),
  /** Combined tickets that contain it. */
  combos: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100 }),
  /** At 0 or beyond ±30 % the approver types the face price again. */
  mustType: Type.Boolean(),
});
export type ProductEffect = Static<typeof ProductEffect>;

const Choice = ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) });

/** Spots and refund rules that a ticket can name. */
export const ProductTerms = ClosedObject({
  spots: Type.Array(Choice, { maxItems: 200 }),
  refundRules: Type.Array(Choice, { maxItems: 200 }),
});
export type ProductTerms = Static<typeof ProductTerms>;
