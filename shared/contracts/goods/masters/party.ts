import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Nullable, OneOf, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

/** Who buys without a till; a unit may buy on the account of its enterprise. */
export const partyKinds = { 'walk-in': '散客', member: '会员', group: '团队', unit: '单位' } as const;
const PartyKind = OneOf(['walk-in', 'member', 'group', 'unit']);

/** What a form says of a customer. */
export const PartyDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['P010'] }),
  name: Text(60),
  kind: PartyKind,
  phone: OptionalText(30),
  /** On whose account a unit buys; null where it pays at once. */
  enterpriseId: Nullable(Id),
});
export type PartyDraft = Static<typeof PartyDraft>;

const Name = Type.String({ maxLength: 120 });

/** A customer as 客户 lists it. */
export const Party = ClosedObject({
  ...PartyDraft.properties,
  id: Id,
  /** The account it buys on, as it is now. */
  account: Nullable(
    ClosedObject({
      enterpriseCode: Type.String({ maxLength: 20 }),
      enterpriseName: Name,
      availableFen: Fen,
      isFrozen: Type.Boolean(),
    }),
  ),
  /** Documents that are not at their end; as long as there are any, its account stays. */
  openDocuments: Type.Integer({ minimum: 0 }),
  status: MasterStatus,
  version: Version,
});
export type Party = Static<typeof Party>;

export const PartyChange = ClosedObject({ ...PartyDraft.properties, version: Version });
export type PartyChange = Static<typeof PartyChange>;

export const PartyQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name, pinyin initials or telephone. */
  keyword: Type.Optional(OptionalText(40)),
  kind: Type.Optional(PartyKind),
  status: Type.Optional(MasterStatus),
});
export type PartyQuery = Static<typeof PartyQuery>;

export const PartyPage = Page(Party);
export type PartyPage = Static<typeof PartyPage>;

/** An enterprise with an account that a customer can buy on. */
export const PartyAccount = ClosedObject({
  enterpriseId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  pinyin: Type.String({ maxLength: 400 }),
  availableFen: Fen,
  isFrozen: Type.Boolean(),
  /** Who buys on it already; an account has one customer. */
  heldBy: Nullable(Type.String({ maxLength: 60 })),
});
export type PartyAccount = Static<typeof PartyAccount>;

export const PartyAccounts = Type.Array(PartyAccount, { maxItems: 5000 });
export type PartyAccounts = Static<typeof PartyAccounts>;
