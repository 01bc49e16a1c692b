import { type Fen, fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Db } from '../../../db/transaction.ts';
import { isSigned } from './alipay-protocol.ts';
import type { AlipayAccount, ProviderAccounts, WechatAccount } from './provider-accounts.ts';
import { fenIn, type Provider } from './provider-client.ts';
import { keepNotify, type NotifyVerdict, readAsked } from './provider-charge.queries.ts';
import { WechatTrade } from './wechat.gateway.ts';
import { isSignedByPlatform, openResource, platformSignatureOf } from './wechat-protocol.ts';

const windowMs = 5 * 60_000;
/** Alipay sends one notify again for 25 hours, as it was. */
const alipayWindowMs = 25 * 3_600_000;

/** Tells whoever waits for the money of a charge that it came. */
export type PaidPort = (tradeNo: string, channelTradeNo: string) => Promise<void>;

/** What came, as it came. */
export type Notify = { body: string; header: (name: string) => string; ip: string };

type Paid = { tradeNo: string; channelTradeNo: string; amountFen: Fen };

/** What is believed of a notify: that it says nothing of a payment, or whose money came. */
type Judged =
  | {
      verdict: Exclude<NotifyVerdict, 'TAKEN' | 'REPLAYED' | 'UNKNOWN_ORDER' | 'OTHER_AMOUNT'>;
      nonce: string | null;
    }
  | { verdict: 'PAID'; nonce: string; paid: Paid };

type NotifyWork = { db: Db; now: Date; accounts: ProviderAccounts; tellPaid: PaidPort };

/**
 * Takes a notify for what it is: believed only with the signature of its provider, within its time, once, for a charge
 * of ours and its whole sum. Anything else changes nothing, and is kept.
 */
export async function takeNotify(
  provider: Provider,
  notify: Notify,
  { db, now, accounts, tellPaid }: NotifyWork,
): Promise<NotifyVerdict> {
  const judged =
    provider === 'WECHAT'
      ? judgeWechat(accounts.wechat, notify, now)
      : judgeAlipay(accounts.alipay, notify, now);
  const row = { provider, nonce: judged.nonce, tradeNo: null, at: now, ip: notify.ip };
  if (judged.verdict !== 'PAID') {
    const isNew = await keepNotify(db, { ...row, verdict: judged.verdict });
    return isNew ? judged.verdict : 'REPLAYED';
  }
  const { paid } = judged;
  const verdict = verdictOf(await readAsked(db, paid.tradeNo), provider, paid);
  const isNew = await keepNotify(db, { ...row, tradeNo: paid.tradeNo.slice(0, 40), verdict });
  if (!isNew) {
    await keepNotify(db, { ...row, nonce: null, tradeNo: paid.tradeNo.slice(0, 40), verdict: 'REPLAYED' });
    return 'REPLAYED';
  }
  if (verdict === 'TAKEN') await tellPaid(paid.tradeNo, paid.channelTradeNo);
  return verdict;
}

function verdictOf(
  asked: Awaited<ReturnType<typeof readAsked>>,
  provider: Provider,
  paid: Paid,
): NotifyVerdict {
  if (asked?.provider !== provider) return 'UNKNOWN_ORDER';
  return asked.amountFen === paid.amountFen ? 'TAKEN' : 'OTHER_AMOUNT';
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
  const trade = openedTrade(account, body);
  if (trade === null) return { verdict: 'UNREADABLE', nonce };
  if (trade === 'other') return { verdict: 'NOT_PAID', nonce };
  if (trade.mchid !== account.merchantNo || trade.appid !== account.appId)
    return { verdict: 'OTHER_MERCHANT', nonce };
  if (trade.trade_state !== 'SUCCESS' || trade.transaction_id === undefined || trade.amount === undefined)
    return { verdict: 'NOT_PAID', nonce };
  const amountFen = fen(trade.amount.total);
  const paid = { tradeNo: trade.out_trade_no, channelTradeNo: trade.transaction_id, amountFen };
  return { verdict: 'PAID', nonce, paid };
}

/** What a notify seals; `other` where it tells of a refund, null where nothing of it can be read. */
function openedTrade(account: WechatAccount, body: string): Static<typeof WechatTrade> | 'other' | null {
  try {
    const envelope: unknown = JSON.parse(body);
    if (!Value.Check(Envelope, envelope)) return null;
    const content: unknown = JSON.parse(openResource(account.apiKey, envelope.resource));
    if (envelope.event_type !== 'TRANSACTION.SUCCESS') return 'other';
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
  const isPaid = ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(said['trade_status'] ?? '');
  if (!isPaid || tradeNo === undefined || channelTradeNo === undefined || !/^\d+\.\d\d$/.test(total))
    return { verdict: 'NOT_PAID', nonce };
  return { verdict: 'PAID', nonce, paid: { tradeNo, channelTradeNo, amountFen: fenIn(total) } };
}
