import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OneOf, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

export const storeGroups = { 文创: '文创', 快消: '快消', 商业中心: '商业中心' } as const;
const StoreGroup = OneOf(['文创', '快消', '商业中心']);

/** Rounding of cash payments. */
export const storeRoundings = { none: '不抹零', fen: '抹分', jiao: '抹角' } as const;
const StoreRounding = OneOf(['none', 'fen', 'jiao']);

/** What a form says of a store. */
export const StoreDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,10}$', maxLength: 10, examples: ['S10'] }),
  name: Text(30),
  group: StoreGroup,
  deptId: Nullable(Id),
  /** Out of which it sells; null for one that keeps no stock and says its takings by hand. */
  whId: Nullable(Id),
  rounding: StoreRounding,
  businessHours: OptionalText(30),
  receiptHeader: OptionalText(60),
  receiptFooter: OptionalText(120),
});
export type StoreDraft = Static<typeof StoreDraft>;

const Name = Nullable(Type.String({ maxLength: 60 }));

/** A store as 收银点 lists it. */
export const Store = ClosedObject({
  ...StoreDraft.properties,
  id: Id,
  status: MasterStatus,
  deptName: Name,
  whName: Name,
  /** Those in use: T1 T2. */
  tills: Type.String({ maxLength: 400 }),
  version: Version,
});
export type Store = Static<typeof Store>;

export const StoreChange = ClosedObject({ ...StoreDraft.properties, version: Version });
export type StoreChange = Static<typeof StoreChange>;

export const StoreQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  group: Type.Optional(StoreGroup),
  status: Type.Optional(MasterStatus),
});
export type StoreQuery = Static<typeof StoreQuery>;

export const StorePage = Page(Store);
export type StorePage = Static<typeof StorePage>;
