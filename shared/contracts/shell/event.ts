import { type Static, type TSchema, Type } from 'typebox';

import type { DocumentType } from '../goods/documents/document-types.ts';
import { ClosedObject, Id, OneOf, Text } from '../schema.ts';

/** Why a session is over, for the sentence that staff read. */
export const revokeReasons = [
  'signed_out',
  'signed_in_elsewhere',
  'kicked',
  'password_changed',
  'unlock_failed',
  'disabled',
  'expired',
] as const;
export type RevokeReason = (typeof revokeReasons)[number];

/** Nouns whose changes reach browsers, as `queryKeys` names them. */
export const changingNouns = [
  'admin.grant-request',
  'admin.three-officers',
  'admin.user',
  'admin.role',
  'admin.risk',
  'admin.setting',
  'admin.menu',
  'admin.outlet',
  'auth.session-list',
  'auth.trusted-device',
  'audit.bank-in',
  'audit.item',
  'audit.risk-mark',
  'cashier.driver-visit',
  'cashier.held-cart',
  'cashier.promotion',
  'cashier.shift',
  'cashier.slip',
  'commerce.product',
  'commerce.combo-part',
  'commerce.enterprise',
  'commerce.credit-account',
  'commerce.invoice',
  'commerce.blacklist-entry',
  'commerce.refund-rule',
  'commerce.trade',
  'commerce.sms-recharge',
  'commerce.channel-bill',
  'commerce.channel-bill-row',
  'commerce.statement',
  'goods.item',
  'goods.category',
  'goods.supplier',
  'goods.warehouse',
  'goods.department',
  'goods.store',
  'goods.party',
  'goods.choice',
  'goods.period',
  'goods.stock-count',
  'goods.payable',
  'goods.stock-alert',
  'goods.document-waiting',
  'goods.combined-document',
  'goods.stock',
  'goods.stock-account',
  'modules.release',
  'reception.board',
  'reception.team',
  'reception.plate',
  'reports.budget',
  'reports.holiday',
  'reports.history-day',
  'reception.docent',
  'reception.docent_route',
  'reception.docent_price',
  'reception.docent-shift',
  'reception.dispatch',
  'reception.team-change',
  'reports.today-sheet',
  'ticket.order',
  'ticket.waiting-entry',
  'ticket.driver',
  'ticket.guide',
  'ticket.rebate',
  'ticket.refund',
  'ticket.agreement',
  'ticket.channel',
  'ticket.sale-link',
  'ticket.price-rule',
  'ticket.spot',
  'ticket.spot-closure',
  'ticket.calendar-day',
  'ticket.sale-site',
  'ticket.print-layout',
  'ticket.slot-template',
  'ticket.slot-quota',
  'ticket.allotment-rule',
  'ticket.allotment',
  'ticket.slot',
  'ticket.hung-cart',
  'ticket.shift',
  'ticket.voucher',
  'ticket.offline-lease',
  'ticket.offline-sale',
  'ticket.check-in',
  'ticket.device',
  'ticket.scan-conflict',
] as const;
/** Lists of documents are told apart by type, so that what one types into a document is not read anew. */
export type ChangingNoun = (typeof changingNouns)[number] | `goods.document-${DocumentType}`;

const serverEventNames = [
  'session.revoked',
  'session.locked',
  'session.unlocked',
  'permissions.changed',
  'modules.released',
  'changed',
  'notice',
] as const;
export type ServerEventName = (typeof serverEventNames)[number];

/**
 * What the server tells a browser by itself. Every event is a hint: the receiver compares it with
 * what it knows, or reads again. A stream begins with how things stand (`permissions.changed`,
 * `modules.released`), so nothing is lost between two streams but `changed` and `notice`.
 */
export const serverEvents = {
  /** The session is over and the stream with it. */
  'session.revoked': ClosedObject({ reason: OneOf(revokeReasons) }),
  'session.locked': ClosedObject({}),
  'session.unlocked': ClosedObject({}),
  /** Roles, grants or menus differ from what a session of an older version was told. */
  'permissions.changed': ClosedObject({ permissionVersion: Type.Integer({ minimum: 0 }) }),
  /** The import map has this sequence number now. */
  'modules.released': ClosedObject({ sequence: Type.Integer({ minimum: 0 }) }),
  /** Rows of a noun changed; without `id` any of them may have. */
  changed: ClosedObject({
    area: Type.String({ maxLength: 20 }),
    noun: Type.String({ maxLength: 40 }),
    id: Type.Optional(Id),
  }),
  /** Something to read, without an answer; where it names a permission, for who holds it. */
  notice: ClosedObject({
    kind: OneOf(['info', 'warning']),
    text: Text(200),
    permission: Type.Optional(Type.String({ maxLength: 60 })),
    /** Where something can be done about it. */
    address: Type.Optional(Type.String({ maxLength: 200 })),
    /** Who may open the address, where not all may whom it is told: the others read it without. */
    opens: Type.Optional(Type.String({ maxLength: 60 })),
  }),
} as const satisfies Record<ServerEventName, TSchema>;

/** An event by its name, with what it carries. */
export type ServerEvent = {
  [Name in ServerEventName]: { readonly name: Name } & Readonly<Static<(typeof serverEvents)[Name]>>;
}[ServerEventName];

export type ServerEventOf<Name extends ServerEventName> = Extract<ServerEvent, { readonly name: Name }>;

/** Whether it is an event by its name; what it carries is as the server wrote it. */
export function isServerEvent(value: unknown): value is ServerEvent {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false;
  return serverEventNames.some(name => name === value.name);
}
