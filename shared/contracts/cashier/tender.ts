import { type Static, Type } from 'typebox';

import { OneOf } from '../schema.ts';

/** What is special about a way to pay. */
type TenderTraits = {
  readonly title: string;
  /** Lies in the drawer. */
  readonly isCash: boolean;
  readonly allowsChange: boolean;
  /** Carries a number of whoever moved the money: 交易号, 参考号, 券号. */
  readonly needsExtNo: boolean;
  readonly opensDrawer: boolean;
  /** Whether a refund may give cash for it; `right`: by `cashier:refund:cash4online`. */
  readonly cashBack: 'yes' | 'no' | 'right';
};

const inHand = { isCash: false, allowsChange: false, opensDrawer: false } as const;

/** The ways to pay at a till. */
export const tenders = {
  CASH: {
    title: '现金',
    isCash: true,
    allowsChange: true,
    needsExtNo: false,
    opensDrawer: true,
    cashBack: 'yes',
  },
  WECHAT: { ...inHand, title: '微信', needsExtNo: true, cashBack: 'right' },
  ALIPAY: { ...inHand, title: '支付宝', needsExtNo: true, cashBack: 'right' },
  CARD: { ...inHand, title: '银行卡', needsExtNo: true, cashBack: 'right' },
  WALLET: { ...inHand, title: '会员储值', needsExtNo: false, cashBack: 'no' },
  VOUCHER: { ...inHand, title: '代金券', needsExtNo: true, cashBack: 'no' },
  CREDIT: { ...inHand, title: '单位挂账', needsExtNo: false, cashBack: 'no' },
  FREE: { ...inHand, title: '免单', needsExtNo: false, cashBack: 'no' },
} as const satisfies Record<string, TenderTraits>;

export type Tender = keyof typeof tenders;

export const tenderKeys = [
  'CASH',
  'WECHAT',
  'ALIPAY',
  'CARD',
  'WALLET',
  'VOUCHER',
  'CREDIT',
  'FREE',
] as const;

export const TenderName = Type.Unsafe<Tender>(OneOf(tenderKeys));
export type TenderName = Static<typeof TenderName>;

/** What a till may take without the server, where the site allows it. */
export const offlineTenders = ['CASH', 'CARD'] as const satisfies readonly Tender[];
export type OfflineTender = (typeof offlineTenders)[number];

export const OfflineTenders = Type.Array(Type.Unsafe<OfflineTender>(OneOf(offlineTenders)), { maxItems: 2 });

/** Whether a till takes it without the server, where the site allows all that can be. */
export function isTakenOffline(tender: string): tender is OfflineTender {
  return offlineTenders.some(each => each === tender);
}
