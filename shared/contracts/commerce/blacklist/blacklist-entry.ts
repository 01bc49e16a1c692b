import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';
import { identityKinds } from '../../ticket/selling/identity.ts';

export const blacklistKinds = { ...identityKinds, MOBILE: '手机号' } as const;
export type BlacklistKind = keyof typeof blacklistKinds;

/** What one may not do while the entry holds. */
export const blacklistScopes = { RESERVE: '网上预订', BUY: '窗口购票', ENTER: '检票入园' } as const;
export type BlacklistScope = keyof typeof blacklistScopes;

export const blacklistReasons = {
  NOSHOW: '爽约',
  SCALPER: '倒票',
  FRAUD: '欺诈',
  UNRULY: '滋事',
  DEBT: '欠款',
} as const;
export type BlacklistReason = keyof typeof blacklistReasons;

export const blacklistSources = { AUTO: '自动', MANUAL: '人工' } as const;
export const blacklistStates = { on: '生效中', expired: '已到期', lifted: '已解除' } as const;

const Kind = OneOf(['ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN', 'MOBILE']);
const Scopes = Type.Array(OneOf(['RESERVE', 'BUY', 'ENTER']), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
});
const Reason = OneOf(['NOSHOW', 'SCALPER', 'FRAUD', 'UNRULY', 'DEBT']);

/** The document or mobile to refuse; the number itself is never kept. */
export const BlacklistDraft = ClosedObject({
  kind: Kind,
  value: Text(30),
  scopes: Scopes,
  reason: Reason,
  /** The last day it holds; null without an end. */
  lastDay: Nullable(Day),
  note: OptionalText(200),
});
export type BlacklistDraft = Static<typeof BlacklistDraft>;

export const BlacklistEntry = ClosedObject({
  id: Id,
  kind: Kind,
  valueMasked: Type.String({ maxLength: 30 }),
  scopes: Scopes,
  reason: Reason,
  source: OneOf(['AUTO', 'MANUAL']),
  validFrom: Instant,
  validUntil: Nullable(Instant),
  note: Type.String({ maxLength: 200 }),
  createdAt: Instant,
  createdBy: Nullable(Type.String({ maxLength: 60 })),
  /** Whether the reader wrote the entry: another person lifts it. */
  isOwn: Type.Boolean(),
  state: OneOf(['on', 'expired', 'lifted']),
  liftedBy: Nullable(Type.String({ maxLength: 60 })),
  liftReason: Nullable(Type.String({ maxLength: 200 })),
  /** Number of refusals by the entry. */
  hits: Type.Integer({ minimum: 0 }),
});
export type BlacklistEntry = Static<typeof BlacklistEntry>;

export const BlacklistQuery = ClosedObject({
  ...pageQuery,
  /** A whole number of a document or a mobile, or the end of its mask. */
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  reason: Type.Optional(Reason),
  status: Type.Optional(OneOf(['on', 'expired', 'lifted'])),
});
export type BlacklistQuery = Static<typeof BlacklistQuery>;

export const BlacklistPage = Page(BlacklistEntry);
export type BlacklistPage = Static<typeof BlacklistPage>;

export const BlacklistLift = ClosedObject({ reason: Text(200) });
export type BlacklistLift = Static<typeof BlacklistLift>;
