import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../../schema.ts';
import { MasterStatus } from '../setup/spot.ts';

/** By which part of its account a channel pays. */
export const channelSettleModes = { CREDIT: '授信', PREPAID: '预付' } as const;

const ChannelCode = Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}$', maxLength: 10 });

/** 来源地址: one address, or a network of them by its prefix; IPv4. */
const Address = Type.String({
  pattern: '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)(/(1[6-9]|2\\d|3[0-2]))?$',
  maxLength: 18,
});

/** A channel that is taken on: what it sells and owes is said by the agreement of its enterprise. */
export const ChannelDraft = ClosedObject({
  code: ChannelCode,
  name: Text(60),
  agreementId: Id,
  settleMode: OneOf(['CREDIT', 'PREPAID']),
});
export type ChannelDraft = Static<typeof ChannelDraft>;

/** A key as anybody may see it: what it begins with, and from where it opens. */
export const ChannelKey = ClosedObject({
  id: Id,
  /** The first characters of the key. */
  hint: Type.String({ maxLength: 12 }),
  addresses: Type.Array(Type.String({ maxLength: 18 }), { maxItems: 20 }),
  createdAt: Instant,
  /** From then on every call with it is refused; null while it opens. */
  revokedAt: Nullable(Instant),
});
export type ChannelKey = Static<typeof ChannelKey>;

/** A channel that sells over the API, with its keys, the newest first. */
export const SalesChannel = ClosedObject({
  ...ChannelDraft.properties,
  id: Id,
  agreementNo: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  /** How many tickets the agreement lets it sell. */
  productCount: Type.Integer({ minimum: 0 }),
  /** Switched off, it sells nothing and is answered nothing, whatever its keys. */
  status: MasterStatus,
  keys: Type.Array(ChannelKey, { maxItems: 20 }),
  version: Type.Integer({ minimum: 1 }),
});
export type SalesChannel = Static<typeof SalesChannel>;

/** What can be changed of a channel, with the version that was read; its code stays. */
export const ChannelChange = ClosedObject({
  name: ChannelDraft.properties.name,
  agreementId: Id,
  settleMode: ChannelDraft.properties.settleMode,
  status: MasterStatus,
  version: SalesChannel.properties.version,
});
export type ChannelChange = Static<typeof ChannelChange>;

export const ChannelQuery = ClosedObject(pageQuery);
export type ChannelQuery = Static<typeof ChannelQuery>;

export const ChannelPage = Page(SalesChannel);
export type ChannelPage = Static<typeof ChannelPage>;

export const ChannelKeyDraft = ClosedObject({
  /** From where the channel calls; a key that opens from anywhere is none. */
  addresses: Type.Array(Address, { minItems: 1, maxItems: 20 }),
});
export type ChannelKeyDraft = Static<typeof ChannelKeyDraft>;

/** A new key, shown this once. The channel sends it as `Channel-Key`. */
export const NewChannelKey = ClosedObject({
  id: Id,
  key: Type.String({ pattern: '^[0-9A-Za-z_-]{43}$', maxLength: 43 }),
});
export type NewChannelKey = Static<typeof NewChannelKey>;
