import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf } from '../../schema.ts';

/** What a channel is told: a scan of its ticket, a refund, places left and prices of a day. */
export const callbackKinds = { VERIFY: '核销', REFUND: '退票', STOCK: '库存', PRICE: '价格' } as const;
export const callbackStates = { PENDING: '待推送', DONE: '已推送', FAILED: '失败' } as const;

const Kind = OneOf(['VERIFY', 'REFUND', 'STOCK', 'PRICE']);
const State = OneOf(['PENDING', 'DONE', 'FAILED']);

/** Where a channel is called. Each call is signed with a secret of the channel, which is shown once. */
export const ChannelHookDraft = ClosedObject({
  url: Type.String({ pattern: '^https?://[^\\s/?#@]+(/[^\\s#]*)?$', maxLength: 200 }),
});
export type ChannelHookDraft = Static<typeof ChannelHookDraft>;

export const NewChannelHook = ClosedObject({ secret: Type.String({ maxLength: 43 }) });
export type NewChannelHook = Static<typeof NewChannelHook>;

export const ChannelCallback = ClosedObject({
  id: Id,
  channelId: Id,
  channelName: Type.String({ maxLength: 60 }),
  kind: Kind,
  /** The scan, the refund or the day that it tells of. */
  ref: Type.String({ maxLength: 60 }),
  state: State,
  attempts: Type.Integer({ minimum: 0 }),
  /** Null once it was heard or given up. */
  nextTryAt: Nullable(Instant),
  httpStatus: Nullable(Type.Integer()),
  /** What the channel answered last, or why nothing came. */
  answer: Type.String({ maxLength: 200 }),
  madeAt: Instant,
});
export type ChannelCallback = Static<typeof ChannelCallback>;

export const ChannelCallbackQuery = ClosedObject({
  channelId: Type.Optional(Id),
  kind: Type.Optional(Kind),
  state: Type.Optional(State),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});
export type ChannelCallbackQuery = Static<typeof ChannelCallbackQuery>;

export const ChannelCallbackPage = ClosedObject({
  rows: Type.Array(ChannelCallback, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type ChannelCallbackPage = Static<typeof ChannelCallbackPage>;
