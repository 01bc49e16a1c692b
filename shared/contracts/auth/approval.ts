import { type Static, Type } from 'typebox';

import type { PermissionCode } from '../permissions.ts';
import { ClosedObject, Fen, Instant, Nullable, OneOf } from '../schema.ts';
import { Pin } from './sign-in/lock.ts';

/** What a second person can let through at the workplace of the first, and what he must hold, being the one who acts. */
export const approvalCodes = {
  'ticket.refund': 'ticket:refund:audit',
  'ticket.cash-move': 'ticket:shift:audit',
  'ticket.concession': 'ticket:sale:over-limit',
  'ticket.over-credit': 'ticket:sale:over-credit',
  'ticket.offline-lease': 'ticket:sale:offline',
  'admin.three-officers': 'admin:three-officers:switch',
  'goods.backdate': 'goods:document:backdate',
  'goods.jt-nosource': 'goods:jt:nosource',
  'goods.xt-nosource': 'goods:xt:nosource',
  'goods.lowprice': 'goods:xs:lowprice',
  'goods.overdue': 'goods:jy:overdue',
  // At a till the second person also needs the right to the act itself.
  'cashier.discount': 'cashier:override:approve',
  'cashier.price': 'cashier:override:approve',
  'cashier.rounding': 'cashier:override:approve',
  'cashier.noreceipt': 'cashier:override:approve',
  'cashier.overdays': 'cashier:override:approve',
  'cashier.cash4online': 'cashier:override:approve',
  'cashier.credit': 'cashier:override:approve',
  'cashier.free': 'cashier:override:approve',
  'cashier.cash-move': 'cashier:override:approve',
  'cashier.variance': 'cashier:override:approve',
} as const satisfies Record<string, PermissionCode>;
export type ApprovableAction = keyof typeof approvalCodes;

/** What exactly is let through: the approval is worth nothing for anything else. */
export const ApprovalSubject = ClosedObject({
  action: OneOf([
    'ticket.refund',
    'ticket.concession',
    'ticket.over-credit',
    'ticket.cash-move',
    'ticket.offline-lease',
    'admin.three-officers',
    'goods.backdate',
    'goods.jt-nosource',
    'goods.xt-nosource',
    'goods.lowprice',
    'goods.overdue',
    'cashier.discount',
    'cashier.price',
    'cashier.rounding',
    'cashier.noreceipt',
    'cashier.overdays',
    'cashier.cash4online',
    'cashier.credit',
    'cashier.free',
    'cashier.cash-move',
    'cashier.variance',
  ] satisfies ApprovableAction[]),
  /** The id of what is acted on. */
  objectId: Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$', maxLength: 40 }),
  /** The amount that the second person was shown; null where there is none. */
  amountFen: Nullable(Fen),
});
export type ApprovalSubject = Static<typeof ApprovalSubject>;

const who = { ...ApprovalSubject.properties, userName: Type.String({ minLength: 1, maxLength: 32 }) };

/** The second person says who he is, by password or by PIN; the first one stays signed in. */
export const ApprovalRequest = Type.Union([
  ClosedObject({ ...who, password: Type.String({ minLength: 1, maxLength: 128 }) }),
  ClosedObject({ ...who, pin: Pin }),
]);
export type ApprovalRequest = Static<typeof ApprovalRequest>;

/** Lets the one act through once, at this session, until it expires. */
export const ApprovalToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43 });

export const Approval = ClosedObject({
  approval: ApprovalToken,
  /** 姓名 of the second person. */
  approverName: Type.String({ maxLength: 60 }),
  expiresAt: Instant,
});
export type Approval = Static<typeof Approval>;
