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

/**
 * Acts that money or trust is lost by. 无单退货 and 换团 follow with the systems in which they are done; 抹零超限
 * is at a window what a second person let through.
 */
export const riskTypes = {
  refund: '退票/退款',
  drawer: '钱箱与缴款',
  price: '改价',
  free: '免单',
  discount: '优惠超限',
  credit: '超额记账',
  unaudit: '反审核',
  reverse: '红冲',
  reprint: '补打',
  undo: '撤检',
  force: '强制放行',
  close: '强制交班',
  export: '大额导出',
  reveal: '明文查看',
  rights: '角色变更',
  policy: '安全策略',
  kick: '强制下线',
  release: '模块发布',
} as const;
export type RiskType = keyof typeof riskTypes;

/** The audited actions of each type; what of `export`, `rights` and `policy` counts, the server tells by what changed. */
export const riskActions: Readonly<Record<RiskType, readonly string[]>> = {
  refund: ['ticket.refund.made', 'ticket.refund.audited', 'ticket.refund.offline', 'ticket.waiting.returned'],
  drawer: ['ticket.cash.moved'],
  price: ['goods.price.changed', 'ticket.price.changed'],
  // What is sold for less, not for nothing, is one of 改价, or of 优惠超限 where it was beyond the seller's limit.
  free: ['ticket.sale.conceded'],
  discount: [],
  credit: ['ticket.credit.over'],
  unaudit: ['goods.document.unaudited', 'goods.period.reopened'],
  reverse: ['goods.document.reversed', 'goods.payable.reversed'],
  reprint: [
    'cashier.receipt.reprinted',
    'ticket.order.reprinted',
    'ticket.ticket.reprinted',
    'ticket.ticket.revoked',
  ],
  undo: ['ticket.check-in.undone'],
  force: ['ticket.check-in.forced'],
  close: ['ticket.shift.forced', 'cashier.shift.forced'],
  export: [
    'admin.audit-log.exported',
    'admin.login-log.exported',
    'admin.permission.exported',
    'admin.role.exported',
    'admin.user.exported',
    'commerce.invoice.exported',
    'commerce.trade.exported',
    'commerce.statement.exported',
    'ticket.list.exported',
    'cashier.list.exported',
    'reception.list.exported',
    'reports.report.exported',
    'goods.document.exported',
    'goods.list.exported',
    'goods.master.exported',
  ],
  reveal: ['admin.pii.viewed'],
  rights: [
    'admin.role.changed',
    'admin.user.changed',
    'admin.grant-request.decided',
    'admin.three-officers.switched',
  ],
  policy: ['admin.setting.changed'],
  kick: ['auth.session.kicked'],
  release: [
    'modules.release.promoted',
    'modules.release.rolled-back',
    'modules.release.removed',
    'modules.version.withdrawn',
    'modules.local-build.begun',
    'modules.override.taken',
    'modules.override.shared',
    'modules.override.withdrawn',
  ],
};

/** An export of more rows than this is one of 大额导出. */
export const largeExportRows = 10_000;

/** Days before the day in question from which the usual number comes. */
export const baselineDays = 28;

const RiskTypeName = OneOf([
  'refund',
  'drawer',
  'price',
  'free',
  'discount',
  'credit',
  'unaudit',
  'reverse',
  'reprint',
  'undo',
  'force',
  'close',
  'export',
  'reveal',
  'rights',
  'policy',
  'kick',
  'release',
]);
const Name = Type.String({ maxLength: 60 });

/** One such act, and how many of its kind the person does on a day. */
export const Risk = ClosedObject({
  id: Id,
  at: Instant,
  who: Name,
  outletName: Nullable(Name),
  type: RiskTypeName,
  action: Type.String({ maxLength: 100 }),
  objectType: Type.String({ maxLength: 100 }),
  objectId: Type.String({ maxLength: 200 }),
  /** The person acted on, where the object is a person. */
  objectName: Nullable(Type.String({ maxLength: 100 })),
  amountFen: Nullable(Type.Integer()),
  secondPerson: Nullable(Name),
  reason: Nullable(Type.String({ maxLength: 500 })),
  /** How many on this day. */
  dayCount: Type.Integer({ minimum: 1 }),
  /** How many on a day on which the person worked, to one place; null for who did not work before. */
  usual: Nullable(Type.Number({ minimum: 0 })),
  workedDays: Type.Integer({ minimum: 0, maximum: baselineDays }),
  /** Whether that is far more than usual. */
  marked: Type.Boolean(),
  /** Who looked into it, when, and what he found; null while nobody has. */
  checkedBy: Nullable(Name),
  checkedAt: Nullable(Instant),
  note: Nullable(Type.String({ maxLength: 100 })),
  /** Whether the reader did it himself, and so cannot look into it. */
  own: Type.Boolean(),
});
export type Risk = Static<typeof Risk>;

export const riskMarks = { marked: '异常', open: '异常待核' } as const;

/** 标为已核: what was found. */
export const RiskCheck = ClosedObject({ note: Text(100) });
export type RiskCheck = Static<typeof RiskCheck>;

export const RiskQuery = ClosedObject({
  ...pageQuery,
  /** The business day; today without one. */
  day: Type.Optional(Day),
  /** Part of the person, the object or the reason. */
  keyword: Type.Optional(OptionalText(60)),
  type: Type.Optional(RiskTypeName),
  mark: Type.Optional(OneOf(['marked', 'open'])),
});
export type RiskQuery = Static<typeof RiskQuery>;

export const RiskPage = Page(Risk);
export type RiskPage = Static<typeof RiskPage>;
