import { createHash, type KeyObject } from 'node:crypto';

import { type Fen, plainYuan } from '@shanmen/shared/money';
import { dayOf, formatInstant } from '@shanmen/shared/time';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Db } from '../../../db/transaction.ts';
import type { ChargeAnswer } from '../payment-gateway/payment.gateway.ts';
import {
  listMoves,
  readCharge,
  readRefundTime,
  readSimulatedRefund,
} from '../payment-gateway/simulated-payment.queries.ts';
import { simulatedGateway } from '../payment-gateway/simulated.gateway.ts';
import { isSignedByMerchant, sealResource, signAsPlatform } from '../providers/wechat-protocol.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from './simulator.ts';

/** The other half of an account: what WeChat knows of the merchant, and its own key. */
export type WechatSide = {
  merchantNo: string;
  appId: string;
  merchantKey: KeyObject;
  platformId: string;
  privateKey: KeyObject;
  apiKey: string;
};

const CodePay = Type.Object({
  out_trade_no: Type.String(),
  amount: Type.Object({ total: Type.Unsafe<Fen>(Type.Integer({ minimum: 1 })) }),
  payer: Type.Object({ auth_code: Type.String() }),
});
const Refund = Type.Object({
  out_trade_no: Type.String(),
  out_refund_no: Type.String(),
  amount: Type.Object({ refund: Type.Unsafe<Fen>(Type.Integer({ minimum: 1 })) }),
});

type Said = { status: number; content: object };

const trades = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/reverse)?/;
const refunds = /^\/v3\/refund\/domestic\/refunds\/([^/?]+)$/;
const bills = /^\/v3\/bill\/tradebill\?bill_date=(\d{4}-\d\d-\d\d)/;
const files = /^\/v3\/billdownload\/file\?token=(\d{4}-\d\d-\d\d)$/;

/** 微信支付 v3 as a merchant meets it; behind it, and after the last digits of a code, stands 模拟支付. */
export function wechatSimulator(db: Db, now: () => Date, side: WechatSide): Simulator {
  const gateway = simulatedGateway(db, now);
  return async (request, base): Promise<SimulatedAnswer> => {
    const isOurs = isSignedByMerchant(request.header('authorization'), request, side.merchantKey);
    const [, day] = files.exec(request.path) ?? [];
    if (isOurs && day !== undefined) return { status: 200, body: await billOf(db, side, day) };
    const { status, content } = isOurs ? await answer(request, base) : failure(401, 'SIGN_ERROR', '签名错误');
    const body = JSON.stringify(content);
    return { status, headers: signAsPlatform(side, body, now()), body };
  };

  async function answer({ method, path, body }: SimulatedRequest, base: string): Promise<Said> {
    const asked: unknown = body === '' ? null : JSON.parse(body);
    if (method === 'POST' && path === '/v3/pay/transactions/codepay' && Value.Check(CodePay, asked)) {
      const { out_trade_no: tradeNo, amount, payer } = asked;
      const charge = { tradeNo, amountFen: amount.total, authCode: payer.auth_code };
      const said = await gateway.charge(charge);
      if (said.state === 'PENDING') return failure(400, 'USERPAYING', '用户支付中，需要输入密码');
      if (said.state === 'FAILED') return failure(403, 'NOTENOUGH', said.words);
      return trade(tradeNo, said);
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds' && Value.Check(Refund, asked)) {
      const { out_trade_no: tradeNo, out_refund_no: refundNo, amount } = asked;
      const said = await gateway.refund({ tradeNo, refundNo, amountFen: amount.refund });
      if (said.state === 'FAILED') return failure(403, 'USER_ACCOUNT_ABNORMAL', said.words);
      return { status: 200, content: { status: 'SUCCESS', out_refund_no: refundNo } };
    }
    const [, tradeNo, reverse] = trades.exec(path) ?? [];
    if (tradeNo !== undefined) return standing(tradeNo, reverse !== undefined);
    const [, refundNo] = refunds.exec(path) ?? [];
    if (refundNo !== undefined) return refundStanding(db, decodeURIComponent(refundNo), now());
    const [, day] = bills.exec(path) ?? [];
    if (day !== undefined) return billNamed(db, side, day, { base, now: now() });
    return failure(400, 'PARAM_ERROR', '参数错误');
  }

  async function standing(tradeNo: string, isReversed: boolean): Promise<Said> {
    if (!isReversed) return trade(tradeNo, await gateway.query(tradeNo));
    const said = await gateway.close(tradeNo);
    // WeChat would give the money back; who asks again hears that it came.
    if (said.state === 'SUCCESS') return failure(500, 'SYSTEM_ERROR', '系统错误');
    return { status: 200, content: { out_trade_no: tradeNo } };
  }

  async function trade(tradeNo: string, said: ChargeAnswer): Promise<Said> {
    if (said.state === 'ABSENT') return failure(404, 'ORDER_NOT_EXIST', '订单不存在');
    return { status: 200, content: await tradeContent(db, side, tradeNo, said) };
  }
}

async function tradeContent(db: Db, side: WechatSide, tradeNo: string, said: ChargeAnswer): Promise<object> {
  const charge = await readCharge(db, tradeNo);
  return {
    appid: side.appId,
    mchid: side.merchantNo,
    out_trade_no: tradeNo,
    ...tradeStateOf(said),
    amount: { total: charge?.amountFen ?? 0, currency: 'CNY' },
  };
}

async function refundStanding(db: Db, refundNo: string, now: Date): Promise<Said> {
  const answersAt = await readRefundTime(db, refundNo);
  if (answersAt === null) return failure(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  const status = answersAt > now ? 'PROCESSING' : 'SUCCESS';
  return { status: 200, content: { status, out_refund_no: refundNo } };
}

/** A bill stands from ten in the morning of the next day on. */
async function billNamed(
  db: Db,
  side: WechatSide,
  day: string,
  { base, now }: { base: string; now: Date },
): Promise<Said> {
  if (day >= dayOf(now)) return failure(400, 'INVALID_REQUEST', '账单日期错误');
  if ((await listMoves(db, 'WECHAT', day)).length === 0)
    return failure(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
  const hash_value = createHash('sha1')
    .update(await billOf(db, side, day))
    .digest('hex');
  const download_url = `${base}/v3/billdownload/file?token=${day}`;
  return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } };
}

async function billOf(db: Db, side: WechatSide, day: string): Promise<string> {
  const moves = await listMoves(db, 'WECHAT', day);
  const lines = moves.map(move => {
    const yuan = plainYuan(move.amountFen);
    const isRefund = move.refundNo !== null;
    const values = [
      formatInstant(move.at),
      side.merchantNo,
      move.channelTradeNo,
      move.tradeNo,
      isRefund ? 'REFUND' : 'SUCCESS',
      isRefund ? '0.00' : yuan,
      isRefund ? `R${move.refundNo}` : '0',
      move.refundNo ?? '0',
      isRefund ? yuan : '0.00',
      '0.00',
      isRefund ? '0.00' : yuan,
    ];
    return values.map(value => `\`${value}`).join(',');
  });
  const names =
    '交易时间,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费,订单金额';
  return [names, ...lines, '总交易单数,应结订单总金额', `\`${lines.length},\`0.00`, ''].join('\r\n');
}

/** A notify of money that came, as WeChat sends it. */
export async function wechatNotify(
  db: Db,
  side: WechatSide,
  tradeNo: string,
  at: Date,
  changes: object = {},
): Promise<{ headers: Record<string, string>; body: string }> {
  const charge = await readCharge(db, tradeNo);
  const content = {
    appid: side.appId,
    mchid: side.merchantNo,
    out_trade_no: tradeNo,
    transaction_id: charge?.channelTradeNo,
    trade_state: 'SUCCESS',
    amount: { total: charge?.amountFen, currency: 'CNY' },
    ...changes,
  };
  return sealedNotice(side, { event: 'TRANSACTION.SUCCESS', summary: '支付成功', content }, at);
}

/** A notify of money that went back, as WeChat sends it. */
export async function wechatRefundNotify(
  db: Db,
  side: WechatSide,
  refundNo: string,
  at: Date,
  changes: object = {},
): Promise<{ headers: Record<string, string>; body: string }> {
  const refund = await readSimulatedRefund(db, refundNo);
  const content = {
    mchid: side.merchantNo,
    out_trade_no: refund?.tradeNo,
    transaction_id: `SIM${refund?.tradeNo}`,
    out_refund_no: refundNo,
    refund_id: `R${refundNo}`,
    refund_status: 'SUCCESS',
    amount: { total: refund?.amountFen, refund: refund?.amountFen },
    ...changes,
  };
  return sealedNotice(side, { event: 'REFUND.SUCCESS', summary: '退款成功', content }, at);
}

function sealedNotice(
  side: WechatSide,
  { event, summary, content }: { event: string; summary: string; content: object },
  at: Date,
) {
  const body = JSON.stringify({
    id: createHash('sha256')
      .update(`${JSON.stringify(content)}${at.toISOString()}`)
      .digest('hex')
      .slice(0, 32),
    create_time: at.toISOString(),
    event_type: event,
    resource_type: 'encrypt-resource',
    summary,
    resource: sealResource(side.apiKey, JSON.stringify(content)),
  });
  return { headers: { 'content-type': 'application/json', ...signAsPlatform(side, body, at) }, body };
}

function tradeStateOf(said: ChargeAnswer): object {
  switch (said.state) {
    case 'SUCCESS':
      return { trade_state: 'SUCCESS', transaction_id: said.channelTradeNo };
    case 'FAILED':
      return { trade_state: 'PAYERROR', trade_state_desc: said.words };
    case 'CLOSED':
      return { trade_state: 'REVOKED' };
    case 'PENDING':
    case 'ABSENT':
    default:
      return { trade_state: 'USERPAYING' };
  }
}

function failure(status: number, code: string, message: string): Said {
  return { status, content: { code, message } };
}
