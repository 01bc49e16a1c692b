import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, Page, pageQuery } from '../schema.ts';

/** On what occasion a visitor gets a message. */
export const smsScenes = {
  CODE: '验证码',
  BOOK_OK: '预订成功',
  ISSUE_OK: '出票与改期',
  REFUND: '退款',
  CLOSE: '闭园',
  WAIT_OK: '候补',
  INVOICE: '发票',
  PROMO: '营销',
} as const;
export type SmsScene = keyof typeof smsScenes;

export const smsStates = { QUEUED: '待发送', SENT: '已发送', FAILED: '发送失败' } as const;
export type SmsState = keyof typeof smsStates;

const Scene = OneOf(['CODE', 'BOOK_OK', 'ISSUE_OK', 'REFUND', 'CLOSE', 'WAIT_OK', 'INVOICE', 'PROMO']);

export const SmsQuery = ClosedObject({ ...pageQuery, scene: Type.Optional(Scene) });
export type SmsQuery = Static<typeof SmsQuery>;

/** A message as the outbox keeps it. */
export const SmsMessage = ClosedObject({
  id: Id,
  scene: Scene,
  mobileMasked: Type.String({ maxLength: 20 }),
  text: Type.String({ maxLength: 500 }),
  /** 条数 as the provider charges them. */
  segments: Type.Integer({ minimum: 1 }),
  state: OneOf(['QUEUED', 'SENT', 'FAILED']),
  /** What the provider said against it; null unless it FAILED. */
  refusal: Nullable(Type.String({ maxLength: 200 })),
  createdAt: Instant,
  sentAt: Nullable(Instant),
});
export type SmsMessage = Static<typeof SmsMessage>;

export const SmsPage = Page(SmsMessage);
export type SmsPage = Static<typeof SmsPage>;
