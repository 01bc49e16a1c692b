import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Text,
} from '../../schema.ts';

export const creditKinds = { PREPAID: '预付', CREDIT: '授信', BOTH: '预付加授信' } as const;
export const creditStates = { NORMAL: '正常', WARN: '余额不足', FROZEN: '已冻结', CLOSED: '已销户' } as const;

/** What moved an account. */
export const creditTypes = {
  RECHARGE: '充值',
  CONSUME: '消费',
  FREEZE: '冻结',
  UNFREEZE: '解冻',
  REFUND: '退票',
  REBATE: '返利',
  ADJUST: '调整',
  WITHDRAW: '提现',
  PENALTY: '违约金',
} as const;

const Amount = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }));
const Limit = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }));
const Kind = OneOf(['PREPAID', 'CREDIT', 'BOTH']);

/** available = balance − frozen + limit, never below zero. */
export const CreditAccount = ClosedObject({
  id: Id,
  enterpriseId: Id,
  enterpriseCode: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  kind: Kind,
  balanceFen: Fen,
  frozenFen: Fen,
  limitFen: Fen,
  availableFen: Fen,
  /** A requested limit that another person has to approve. */
  askedLimitFen: Nullable(Fen),
  warnFen: Fen,
  state: OneOf(['NORMAL', 'WARN', 'FROZEN', 'CLOSED']),
});
export type CreditAccount = Static<typeof CreditAccount>;

export const CreditAccountQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(CreditAccount.properties.state),
});
export type CreditAccountQuery = Static<typeof CreditAccountQuery>;

export const CreditAccountPage = Page(CreditAccount);
export type CreditAccountPage = Static<typeof CreditAccountPage>;

/** The limit begins at zero; a higher one is asked for and approved. */
export const CreditAccountDraft = ClosedObject({ enterpriseId: Id, kind: Kind, warnFen: Limit });
export type CreditAccountDraft = Static<typeof CreditAccountDraft>;

/** Money that arrived at the bank; `memo` names its slip. */
export const Recharge = ClosedObject({ amountFen: Amount, memo: Text(100) });
export type Recharge = Static<typeof Recharge>;

export const LimitAsked = ClosedObject({ limitFen: Limit, reason: Text(100) });
export type LimitAsked = Static<typeof LimitAsked>;

export const LimitAudit = ClosedObject({ approved: Type.Boolean(), reason: Text(100) });
export type LimitAudit = Static<typeof LimitAudit>;

export const AccountFreeze = ClosedObject({ frozen: Type.Boolean(), reason: Text(100) });
export type AccountFreeze = Static<typeof AccountFreeze>;

/** Where a movement comes from, as staff call it. */
export const creditSources = {
  payment: '门票订单',
  order: '团队预订',
  cut: '团队减员',
  refund: '门票退款',
  receipt: '收款',
  rebate: '返利',
  document: '商品单据',
  till_payment: '收银',
  statement: '结算单',
  team_change: '换团差价',
} as const;

export const CreditTxn = ClosedObject({
  id: Id,
  type: OneOf([
    'RECHARGE',
    'CONSUME',
    'FREEZE',
    'UNFREEZE',
    'REFUND',
    'REBATE',
    'ADJUST',
    'WITHDRAW',
    'PENALTY',
  ]),
  /** What it moved for. */
  source: OneOf([
    'payment',
    'order',
    'cut',
    'refund',
    'receipt',
    'rebate',
    'document',
    'till_payment',
    'statement',
    'team_change',
  ]),
  amountFen: Fen,
  balanceAfterFen: Fen,
  memo: Type.String({ maxLength: 100 }),
  staffName: Nullable(Type.String({ maxLength: 60 })),
  at: Instant,
});
export type CreditTxn = Static<typeof CreditTxn>;

export const CreditTxnPage = Page(CreditTxn);
export type CreditTxnPage = Static<typeof CreditTxnPage>;

export const CreditTxnQuery = ClosedObject(pageQuery);
export type CreditTxnQuery = Static<typeof CreditTxnQuery>;
