import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable } from '../../schema.ts';
import { count, oneOf, other, reference, shaped, text } from '../../master/field.ts';
import { type Change, defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';
import { masterStatuses } from '../setup/spot.ts';

/** By which part of its account a channel pays. */
const settleModes = { CREDIT: '授信', PREPAID: '预付' } as const;

/** 来源地址: one address, or a network of them by its prefix; IPv4. */
const Address = Type.String({
  pattern: '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)(/(1[6-9]|2\\d|3[0-2]))?$',
  maxLength: 18,
});

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

/** 销售渠道: who sells over the API. What a channel sells and owes is said by the agreement of its enterprise. */
export const channel = defineMaster({
  noun: '渠道',
  title: '销售渠道',
  object: 'sales_channel',
  id: 'ticket.channel',
  table: 'commerce.sales_channel',
  path: '/api/ticket/channels',
  permission: 'commerce:channel',
  actions: ['add', 'edit'],
  fields: {
    code: shaped('编码', {
      pattern: '^[A-Z][A-Z0-9]{1,9}$',
      most: 10,
      shape: '须以大写字母开头，2 至 10 位字母或数字',
    })
      .once()
      .help('大写字母开头，2 至 10 位字母或数字；保存后不变')
      .list({ width: 96, pinned: true }),
    name: text('名称', 60).placeholder('例：途游网').list({ width: 140 }),
    agreementId: reference('协议')
      .elsewhere()
      .help('票种、价格与账户以该企业的协议为准；续签后在此换成新协议'),
    enterpriseName: other('企业', Type.String({ maxLength: 60 }))
      .computed()
      .list({ width: 180 }),
    agreementNo: other('协议', Type.String({ maxLength: 20 }))
      .computed()
      .list({ width: 140 }),
    settleMode: oneOf('结算方式', settleModes)
      .inSight()
      .help('须为协议约定的付款方式')
      .begin('PREPAID')
      .list({ width: 88 }),
    /** How many tickets the agreement lets it sell. */
    productCount: count('可售票种').computed().list({ width: 84 }),
    /** The newest first. */
    keys: other('有效密钥', Type.Array(ChannelKey, { maxItems: 20 }))
      .computed()
      .list({ width: 84, align: 'right' }),
    /** Where it is called; null while it is not. */
    hookUrl: other('回调地址', Nullable(Type.String({ maxLength: 200 }))).computed(),
    /** 回调 that failed for good. */
    callbacks: count('回调').computed().list({ width: 92 }),
    /** Switched off, it sells nothing and is answered nothing, whatever its keys. */
    status: oneOf('状态', masterStatuses)
      .later()
      .elsewhere()
      .inSight()
      .help('停用后该渠道的所有密钥立即不能下单')
      .list({ width: 72 }),
  },
  pinyin: true,
});
export type SalesChannel = Row<typeof channel>;
export type ChannelDraft = Draft<typeof channel>;
export type ChannelChange = Change<typeof channel>;
export type ChannelPage = PageOf<typeof channel>;

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
