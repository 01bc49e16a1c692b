import { createHash } from 'node:crypto';

import type { Fen } from '@shanmen/shared/money';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { callOut } from '../../../platform/messages/call-out.ts';
import type { ChargeAnswer, RefundAnswer } from '../payment-gateway/payment.gateway.ts';
import type { WechatAccount } from './provider-accounts.ts';
import type { ProviderClient } from './provider-client.ts';
import { isSignedByPlatform, platformSignatureOf, requestSignature } from './wechat-protocol.ts';

const Failure = Type.Object({ code: Type.String(), message: Type.String() });

/** A charge as WeChat tells of it, in an answer and in a notify alike. */
export const WechatTrade = Type.Object({
  mchid: Type.String(),
  appid: Type.String(),
  out_trade_no: Type.String(),
  transaction_id: Type.Optional(Type.String()),
  trade_state: Type.Optional(Type.String()),
  trade_state_desc: Type.Optional(Type.String()),
  amount: Type.Optional(Type.Object({ total: Type.Integer() })),
});

/** What a notify of 微信支付 says of money that went back. */
export const WechatRefundNotice = Type.Object({
  mchid: Type.String(),
  out_trade_no: Type.String(),
  out_refund_no: Type.String(),
  refund_status: Type.String(),
  amount: Type.Object({ refund: Type.Integer() }),
});

const Refunded = Type.Object({ status: Type.String(), out_refund_no: Type.String() });
const Bill = Type.Object({
  hash_type: Type.String(),
  hash_value: Type.String(),
  download_url: Type.String(),
});

/** The visitor was told no, and nothing moved. */
const declines: ReadonlySet<string> = new Set([
  'AUTH_CODE_ERROR',
  'AUTH_CODE_EXPIRED',
  'AUTH_CODE_INVALID',
  'AUTHCODEEXPIRE',
  'NOTENOUGH',
  'NOT_ENOUGH',
  'RULE_LIMIT',
  'TRADE_ERROR',
  'PARAM_ERROR',
  'NO_AUTH',
  'BUYER_MISMATCH',
  'NOTSUPORTCARD',
]);

const refusals: ReadonlySet<string> = new Set(['USER_ACCOUNT_ABNORMAL', 'NOT_ENOUGH', 'INVALID_REQUEST']);
const absences: ReadonlySet<string> = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);

const ofFile = { mostBytes: 32 * 1024 * 1024, waitMs: 60_000 };

type Heard = { status: number; body: unknown };

/** 微信支付 v3, 付款码支付. What WeChat says counts only with its signature; anything else says nothing of the money. */
export function wechatClient(account: WechatAccount, now: () => Date): ProviderClient {
  const base = '/v3/pay/transactions';
  const line = wechatLine(account, now);
  const { ask } = line;
  return {
    charge,
    query,
    close,
    refund: order => refundBy(account, line, order),
  };

  async function charge({ tradeNo, amountFen, authCode }: Parameters<ProviderClient['charge']>[0]) {
    const heard = await ask('POST', `${base}/codepay`, {
      ...ourselves(),
      description: '景区消费',
      out_trade_no: tradeNo,
      amount: { total: amountFen, currency: 'CNY' },
      payer: { auth_code: authCode },
      scene_info: { store_info: { out_id: account.merchantNo } },
    });
    if (heard.status === 200) return tradeOf(account, heard, { tradeNo, amountFen });
    const { code, message } = failureOf(heard);
    if (code === 'USERPAYING') return { state: 'PENDING' } as const;
    if (declines.has(code)) return { state: 'FAILED', words: message } as const;
    throw new Error(`wechat says ${code}`);
  }

  async function query(asked: Parameters<ProviderClient['query']>[0]): Promise<ChargeAnswer> {
    const path = `${base}/out-trade-no/${asked.tradeNo}?mchid=${account.merchantNo}`;
    const heard = await ask('GET', path, null);
    if (heard.status === 200) return tradeOf(account, heard, asked);
    if (absences.has(failureOf(heard).code)) return { state: 'ABSENT' };
    throw new Error(`wechat says ${failureOf(heard).code}`);
  }

  /** 撤销 gives money back that came meanwhile; so what came before it is asked for first. */
  async function close(asked: Parameters<ProviderClient['query']>[0]): Promise<ChargeAnswer> {
    const standing = await query(asked);
    if (standing.state === 'SUCCESS' || standing.state === 'FAILED' || standing.state === 'CLOSED')
      return standing;
    const heard = await ask('POST', `${base}/out-trade-no/${asked.tradeNo}/reverse`, ourselves());
    if (heard.status === 200 || absences.has(failureOf(heard).code)) return { state: 'CLOSED' };
    throw new Error(`wechat says ${failureOf(heard).code}`);
  }

  function ourselves() {
    return { appid: account.appId, mchid: account.merchantNo };
  }
}

/** Asked for before it is asked again: the number of a refund moves money once. */
async function refundBy(
  account: WechatAccount,
  { ask }: WechatLine,
  order: Parameters<ProviderClient['refund']>[0],
): Promise<RefundAnswer> {
  const path = '/v3/refund/domestic/refunds';
  const before = await ask('GET', `${path}/${encodeURIComponent(order.refundNo)}`, null);
  const heard =
    before.status === 200
      ? before
      : await ask('POST', path, {
          out_trade_no: order.tradeNo,
          out_refund_no: order.refundNo,
          ...(account.notifyUrl === null ? {} : { notify_url: account.notifyUrl }),
          amount: { refund: order.amountFen, total: order.totalFen, currency: 'CNY' },
        });
  if (heard.status !== 200) {
    const { code, message } = failureOf(heard);
    if (refusals.has(code)) return { state: 'FAILED', words: message };
    throw new Error(`wechat says ${code}`);
  }
  if (!Value.Check(Refunded, heard.body)) throw new Error('wechat says nothing of the refund');
  return wechatRefundWord(heard.body.status);
}

/** What a status of a refund comes to, in an answer and in a notify alike. */
export function wechatRefundWord(status: string): RefundAnswer {
  if (status === 'SUCCESS') return { state: 'SUCCESS' };
  if (status === 'PROCESSING') return { state: 'PENDING' };
  return { state: 'FAILED', words: '微信支付退款异常，请在商户平台处理' };
}

/** The file of 交易账单 of a day, by its digest. @returns null where the day had no trade, or its bill is not there yet */
export async function fetchWechatBill(
  account: WechatAccount,
  now: () => Date,
  day: string,
): Promise<Buffer | null> {
  const { ask, send } = wechatLine(account, now);
  const heard = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, null);
  if (heard.status !== 200) {
    const { code } = failureOf(heard);
    if (code === 'NO_STATEMENT_EXIST' || code === 'STATEMENT_CREATING') return null;
    throw new Error(`wechat says ${code}`);
  }
  if (!Value.Check(Bill, heard.body)) throw new Error('wechat says nothing of the bill');
  const { pathname, search, origin } = new URL(heard.body.download_url);
  if (origin !== new URL(account.host).origin) throw new Error('the bill lies with somebody else');
  const file = await send('GET', pathname + search, '', ofFile);
  const digest = createHash('sha1').update(file.bytes).digest('hex');
  if (file.status !== 200 || heard.body.hash_type !== 'SHA1' || digest !== heard.body.hash_value)
    throw new Error('the bill is not the one that was named');
  return file.bytes;
}

type WechatLine = ReturnType<typeof wechatLine>;

/** Requests of ours with our signature, and answers with theirs. */
function wechatLine(account: WechatAccount, now: () => Date) {
  return { ask, send };

  async function ask(method: 'GET' | 'POST', path: string, content: object | null): Promise<Heard> {
    const answer = await send(method, path, content === null ? '' : JSON.stringify(content));
    if (!isSignedByPlatform(account, platformSignatureOf(answer.header), answer.body))
      throw new Error('an answer without the signature of wechat');
    return { status: answer.status, body: answer.body === '' ? {} : JSON.parse(answer.body) };
  }

  function send(method: 'GET' | 'POST', path: string, body: string, limits: Partial<typeof ofFile> = {}) {
    return callOut({
      method,
      url: account.host + path,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'shanmen',
        authorization: requestSignature(account, { method, path, body }, now()),
        'wechatpay-serial': account.platformId,
      },
      ...(method === 'POST' ? { body } : {}),
      atHome: account.atHome,
      ...limits,
    });
  }
}

function tradeOf(
  account: WechatAccount,
  { body }: Heard,
  asked: { tradeNo: string; amountFen: Fen },
): ChargeAnswer {
  if (
    !Value.Check(WechatTrade, body) ||
    body.out_trade_no !== asked.tradeNo ||
    body.mchid !== account.merchantNo
  )
    throw new Error('wechat tells of something else');
  const state = body.trade_state ?? (body.transaction_id === undefined ? 'USERPAYING' : 'SUCCESS');
  switch (state) {
    case 'SUCCESS':
      if (body.amount?.total !== asked.amountFen || body.transaction_id === undefined)
        throw new Error('wechat tells of another sum');
      return { state: 'SUCCESS', channelTradeNo: body.transaction_id };
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'PENDING' };
    case 'PAYERROR':
      return { state: 'FAILED', words: body.trade_state_desc ?? '支付失败' };
    case 'CLOSED':
    case 'REVOKED':
    case 'REFUND':
      return { state: 'CLOSED' };
    default:
      throw new Error(`wechat says ${state}`);
  }
}

function failureOf({ status, body }: Heard): { code: string; message: string } {
  return Value.Check(Failure, body) ? body : { code: String(status), message: '' };
}
