import type { NotifyVerdict } from '@shanmen/shared/contracts/commerce/payments/provider-notify';
import { type Fen, fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Db } from '../../../db/transaction.ts';
import type { RefundAnswer } from '../payment-gateway/payment.gateway.ts';
import { isSigned } from '../providers/alipay-protocol.ts';
import type { AlipayAccount, ProviderAccounts, WechatAccount } from '../providers/provider-accounts.ts';
import { fenIn, type Provider } from '../providers/provider-client.ts';
import { readAsked, readRefundAsked } from '../providers/provider-charge.queries.ts';
import { keepNotify, type NotifyRow } from './provider-notify.queries.ts';
import { WechatRefundNotice, wechatRefundWord, WechatTrade } from '../providers/wechat.gateway.ts';
import { isSignedByPlatform, openResource, platformSignatureOf } from '../providers/wechat-protocol.ts';

const windowMs = 5 * 60_000;
/** Alipay sends one notify again for 25 hours, as it was. */
const alipayWindowMs = 25 * 3_600_000;

/** Tells whoever waits for the money of a charge that it came. */
export type PaidPort = (tradeNo: string, channelTradeNo: string) => Promise<void>;

/** Tells whoever waits for a provider to give money back what the provider said. */
export type RefundedPort = (refundNo: string, word: RefundAnswer) => Promise<void>;

/** What came, as it came. */
export type Notify = { body: string; header: (name: string) => string; ip: string };

type Paid = { tradeNo: string; channelTradeNo: string; amountFen: Fen };

/** `amountFen` is all that went back of the charge where the provider sums (支付宝), else of this refund. */
type Returned = { tradeNo: string; refundNo: string; amountFen: Fen; isSum: boolean; word: RefundAnswer };

/** What is believed of a notify: that it says nothing of money, or whose money came or went back. */
type Judged =
  | {
      verdict: Exclude<NotifyVerdict, 'TAKEN' | 'REPLAYED' | 'UNKNOWN_ORDER' | 'OTHER_AMOUNT'>;
      nonce: string | null;
    }
  | { verdict: 'PAID'; nonce: string; paid: Paid }
  | { verdict: 'RETURNED'; nonce: string; returned: Returned };

type NotifyWork = {
  db: Db;
  now: Date;
  accounts: ProviderAccounts;
  tellPaid: PaidPort;
  tellRefunded: RefundedPort;
};

/**
 * Takes a notify for what it is: believed only with the signature of its provider, within its time, once, for a charge
 * or a refund of ours and its whole sum. Anything else changes nothing, and is kept.
 */
export async function takeNotify(
  provider: Provider,
  notify: Notify,
  { db, now, accounts, tellPaid, tellRefunded }: NotifyWork,
): Promise<NotifyVerdict> {
  const judged =
    provider === 'WECHAT'
      ? judgeWechat(accounts.wechat, notify, now)
      : judgeAlipay(accounts.alipay, notify, now);
  const { nonce } = judged;
  const row = { provider, nonce, at: now, ip: notify.ip };
  if (judged.verdict === 'PAID') {
    const { tradeNo, channelTradeNo } = judged.paid;
    const verdict = verdictOf(await readAsked(db, tradeNo), provider, judged.paid);
    const kept = await keepOnce(db, { ...row, tradeNo, refundNo: null, verdict });
    if (kept === 'TAKEN') await tellPaid(tradeNo, channelTradeNo);
    return kept;
  }
  if (judged.verdict === 'RETURNED') {
    const { tradeNo, refundNo, word } = judged.returned;
    const verdict = verdictOfReturn(await readRefundAsked(db, refundNo), provider, judged.returned);
    const kept = await keepOnce(db, { ...row, tradeNo, refundNo, verdict });
    if (kept === 'TAKEN') await tellRefunded(refundNo, word);
    return kept;
  }
  return keepOnce(db, { ...row, tradeNo: null, refundNo: null, verdict: judged.verdict });
}

/** Keeps what came; what came before under its nonce is kept as that. @returns what it is kept as */
async function keepOnce(db: Db, row: NotifyRow): Promise<NotifyVerdict> {
  const tradeNo = row.tradeNo?.slice(0, 40) ?? null;
  const refundNo = row.refundNo?.slice(0, 64) ?? null;
  const kept = { ...row, tradeNo, refundNo };
  if (await keepNotify(db, kept)) return row.verdict;
  await keepNotify(db, { ...kept, nonce: null, verdict: 'REPLAYED' });
  return 'REPLAYED';
}

function verdictOf(
  asked: Awaited<ReturnType<typeof readAsked>>,
  provider: Provider,
  paid: Paid,
): NotifyVerdict {
  if (asked?.provider !== provider) return 'UNKNOWN_ORDER';
  return asked.amountFen === paid.amountFen ? 'TAKEN' : 'OTHER_AMOUNT';
}

function verdictOfReturn(
  asked: Awaited<ReturnType<typeof readRefundAsked>>,
  provider: Provider,
  { tradeNo, amountFen, isSum }: Returned,
): NotifyVerdict {
  if (asked?.provider !== provider || asked.tradeNo !== tradeNo) return 'UNKNOWN_ORDER';
  const fits = isSum ? amountFen >= asked.amountFen : amountFen === asked.amountFen;
  return fits ? 'TAKEN' : 'OTHER_AMOUNT';
}

const Envelope = Type.Object({
  event_type: Type.String(),
  resource: Type.Object({
    ciphertext: Type.String(),
    nonce: Type.String({ maxLength: 64 }),
    associated_data: Type.String(),
  }),
});

function judgeWechat(account: WechatAccount | null, { body, header }: Notify, now: Date): Judged {
  const signature = platformSignatureOf(header);
  if (account === null || !isSignedByPlatform(account, signature, body))
    return { verdict: 'UNSIGNED', nonce: null };
  const nonce = signature.nonce.slice(0, 128);
  const sentAt = Number(signature.timestamp) * 1000;
  if (!(Math.abs(now.getTime() - sentAt) <= windowMs)) return { verdict: 'LATE', nonce: null };
  const opened = openedNotice(account, body);
  if (opened === null) return { verdict: 'UNREADABLE', nonce };
  if (opened.mchid !== account.merchantNo) return { verdict: 'OTHER_MERCHANT', nonce };
  if ('out_refund_no' in opened) {
    const { out_trade_no: tradeNo, out_refund_no: refundNo, amount } = opened;
    const word = wechatRefundWord(opened.refund_status);
    const returned = { tradeNo, refundNo, amountFen: fen(amount.refund), isSum: false, word };
    return { verdict: 'RETURNED', nonce, returned };
  }
  if (opened.appid !== account.appId) return { verdict: 'OTHER_MERCHANT', nonce };
  if (opened.trade_state !== 'SUCCESS' || opened.transaction_id === undefined || opened.amount === undefined)
    return { verdict: 'NOT_PAID', nonce };
  const amountFen = fen(opened.amount.total);
  const paid = { tradeNo: opened.out_trade_no, channelTradeNo: opened.transaction_id, amountFen };
  return { verdict: 'PAID', nonce, paid };
}

type Notice = Static<typeof WechatTrade> | Static<typeof WechatRefundNotice>;

/** What a notify seals, of a charge or of a refund; null where nothing of it can be read. */
function openedNotice(account: WechatAccount, body: string): Notice | null {
  try {
    const envelope: unknown = JSON.parse(body);
    if (!Value.Check(Envelope, envelope)) return null;
    const content: unknown = JSON.parse(openResource(account.apiKey, envelope.resource));
    if (envelope.event_type.startsWith('REFUND.'))
      return Value.Check(WechatRefundNotice, content) ? content : null;
    return Value.Check(WechatTrade, content) ? content : null;
  } catch {
    return null;
  }
}

function judgeAlipay(account: AlipayAccount | null, { body }: Notify, now: Date): Judged {
  const said: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
  if (account === null || !isSigned(said, account.platformKey, ['sign', 'sign_type']))
    return { verdict: 'UNSIGNED', nonce: null };
  const nonce = (said['notify_id'] ?? '').slice(0, 128);
  const [day = '', time = ''] = (said['notify_time'] ?? '').split(' ');
  if (nonce === '' || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d:\d\d$/.test(time))
    return { verdict: 'UNREADABLE', nonce: nonce || null };
  const ageMs = now.getTime() - instantOf(day, time.slice(0, 5)).getTime();
  if (ageMs > alipayWindowMs || ageMs < -windowMs) return { verdict: 'LATE', nonce: null };
  if (said['app_id'] !== account.appId || said['seller_id'] !== account.sellerId)
    return { verdict: 'OTHER_MERCHANT', nonce };
  const { out_trade_no: tradeNo, trade_no: channelTradeNo, total_amount: total = '' } = said;
  const { out_biz_no: refundNo, refund_fee: backs = '', gmt_refund: backAt } = said;
  if (tradeNo !== undefined && refundNo !== undefined && backAt !== undefined && /^\d+\.\d\d$/.test(backs)) {
    const word = { state: 'SUCCESS' } as const;
    const returned = { tradeNo, refundNo, amountFen: fenIn(backs), isSum: true, word };
    return { verdict: 'RETURNED', nonce, returned };
  }
  const isPaid = ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(said['trade_status'] ?? '');
  if (!isPaid || tradeNo === undefined || channelTradeNo === undefined || !/^\d+\.\d\d$/.test(total))
    return { verdict: 'NOT_PAID', nonce };
  return { verdict: 'PAID', nonce, paid: { tradeNo, channelTradeNo, amountFen: fenIn(total) } };
}
