import { type Fen, plainYuan } from '@shanmen/shared/money';
import { dayOf, timeOfDay } from '@shanmen/shared/time';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { callOut } from '../../../platform/messages/call-out.ts';
import type { ChargeAnswer, RefundAnswer } from '../payment-gateway/payment.gateway.ts';
import { answerIn, signParameters } from './alipay-protocol.ts';
import type { AlipayAccount } from './provider-accounts.ts';
import { fenIn, type ProviderClient } from './provider-client.ts';

const Answer = Type.Object({
  code: Type.String(),
  sub_code: Type.Optional(Type.String()),
  sub_msg: Type.Optional(Type.String()),
  out_trade_no: Type.Optional(Type.String()),
  trade_no: Type.Optional(Type.String()),
  trade_status: Type.Optional(Type.String()),
  total_amount: Type.Optional(Type.String()),
  fund_change: Type.Optional(Type.String()),
  refund_status: Type.Optional(Type.String()),
  retry_flag: Type.Optional(Type.String()),
  bill_download_url: Type.Optional(Type.String()),
});
type Answer = Static<typeof Answer>;

const [done, waiting, refused] = ['10000', '10003', '40004'];
const absent = 'ACQ.TRADE_NOT_EXIST';
/** Says nothing of the money. */
const unsure: ReadonlySet<string> = new Set(['ACQ.SYSTEM_ERROR', 'AQC.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR']);

/** 支付宝 当面付. What Alipay says counts only with its signature; anything else says nothing of the money. */
export function alipayClient(account: AlipayAccount, now: () => Date): ProviderClient {
  const ask = alipayLine(account, now);
  return {
    charge,
    query,
    close,
    refund: order => refundBy(ask, order),
  };

  async function charge({ tradeNo, amountFen, authCode }: Parameters<ProviderClient['charge']>[0]) {
    const heard = await ask('alipay.trade.pay', {
      out_trade_no: tradeNo,
      scene: 'bar_code',
      auth_code: authCode,
      subject: '景区消费',
      total_amount: plainYuan(amountFen),
      timeout_express: '1m',
    });
    if (heard.code === done) return paid(heard, { tradeNo, amountFen });
    if (heard.code === waiting) return { state: 'PENDING' } as const;
    if (heard.code === refused && !unsure.has(heard.sub_code ?? ''))
      return { state: 'FAILED', words: heard.sub_msg ?? '支付失败' } as const;
    throw new Error(`alipay says ${heard.code} ${heard.sub_code}`);
  }

  async function query(asked: Parameters<ProviderClient['query']>[0]): Promise<ChargeAnswer> {
    const heard = await ask('alipay.trade.query', { out_trade_no: asked.tradeNo });
    if (heard.code === refused && heard.sub_code === absent) return { state: 'ABSENT' };
    if (heard.code !== done) throw new Error(`alipay says ${heard.code} ${heard.sub_code}`);
    switch (heard.trade_status) {
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED':
        return paid(heard, asked);
      case 'WAIT_BUYER_PAY':
        return { state: 'PENDING' };
      case 'TRADE_CLOSED':
        return { state: 'CLOSED' };
      default:
        throw new Error(`alipay says ${heard.trade_status}`);
    }
  }

  /** 撤销 gives money back that came meanwhile; so what came before it is asked for first. */
  async function close(asked: Parameters<ProviderClient['query']>[0]): Promise<ChargeAnswer> {
    const standing = await query(asked);
    if (standing.state === 'SUCCESS' || standing.state === 'CLOSED') return standing;
    const heard = await ask('alipay.trade.cancel', { out_trade_no: asked.tradeNo });
    if (heard.code === done && heard.retry_flag !== 'Y') return { state: 'CLOSED' };
    throw new Error(`alipay says ${heard.code} ${heard.sub_code}`);
  }
}

/** Repeated under its number it moves money once; whether it moved any is asked for where the answer does not say. */
async function refundBy(
  ask: AlipayLine,
  order: Parameters<ProviderClient['refund']>[0],
): Promise<RefundAnswer> {
  const named = { out_trade_no: order.tradeNo, out_request_no: order.refundNo };
  const heard = await ask('alipay.trade.refund', {
    ...named,
    refund_amount: plainYuan(order.amountFen),
  });
  if (heard.code === refused && !unsure.has(heard.sub_code ?? ''))
    return { state: 'FAILED', words: heard.sub_msg ?? '退款失败' };
  if (heard.code !== done) throw new Error(`alipay says ${heard.code} ${heard.sub_code}`);
  if (heard.fund_change === 'Y') return { state: 'SUCCESS' };
  const standing = await ask('alipay.trade.fastpay.refund.query', named);
  return standing.refund_status === 'REFUND_SUCCESS' ? { state: 'SUCCESS' } : { state: 'PENDING' };
}

type AlipayLine = (method: string, content: object) => Promise<Answer>;

/** Requests with our signature, and answers with theirs. */
export function alipayLine(account: AlipayAccount, now: () => Date): AlipayLine {
  return async (method, content) => {
    const parameters = {
      app_id: account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: `${dayOf(now())} ${timeOfDay(now())}:00`,
      version: '1.0',
      ...(account.notifyUrl === null ? {} : { notify_url: account.notifyUrl }),
      biz_content: JSON.stringify(content),
    };
    const signature = signParameters(parameters, account.privateKey);
    const { body } = await callOut({
      method: 'POST',
      url: `${account.host}/gateway.do`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({ ...parameters, sign: signature }).toString(),
      atHome: account.atHome,
    });
    const heard = answerIn(body, method, account.platformKey);
    if (!Value.Check(Answer, heard)) throw new Error('an answer without the signature of alipay');
    return heard;
  };
}

function paid(heard: Answer, asked: { tradeNo: string; amountFen: Fen }): ChargeAnswer {
  if (heard.out_trade_no !== asked.tradeNo || heard.trade_no === undefined)
    throw new Error('alipay tells of something else');
  if (fenIn(heard.total_amount ?? '') !== asked.amountFen) throw new Error('alipay tells of another sum');
  return { state: 'SUCCESS', channelTradeNo: heard.trade_no };
}
