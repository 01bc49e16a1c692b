import { randomBytes, type KeyObject } from 'node:crypto';

import { type Fen, parseYuan, plainYuan } from '@shanmen/shared/money';
import { addDays, dayOf, formatInstant, instantOf } from '@shanmen/shared/time';
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
import { alipayBillZip } from './alipay-bill.simulator.ts';
import { isSigned, signedAnswer, signParameters } from '../providers/alipay-protocol.ts';
import type { SimulatedAnswer, Simulator } from './simulator.ts';

export type AlipaySide = {
  appId: string;
  sellerId: string;
  merchantKey: KeyObject;
  privateKey: KeyObject;
};

const Content = Type.Object({
  out_trade_no: Type.Optional(Type.String()),
  out_request_no: Type.Optional(Type.String()),
  auth_code: Type.Optional(Type.String()),
  total_amount: Type.Optional(Type.String()),
  refund_amount: Type.Optional(Type.String()),
  bill_date: Type.Optional(Type.String()),
});

const success = { code: '10000', msg: 'Success' };
const failed = (sub_code: string, sub_msg: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});

/** 支付宝 当面付 as a merchant meets it; behind it stands 模拟支付. */
export function alipaySimulator(db: Db, now: () => Date, side: AlipaySide): Simulator {
  const gateway = simulatedGateway(db, now);
  /** Addresses of bills, by what ends them. */
  const named = new Map<string, { day: string; until: number }>();
  return async ({ method: verb, path, body }, base) => {
    if (verb === 'GET') return file(path);
    const said: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
    const method = said['method'] ?? '';
    const content: unknown = JSON.parse(said['biz_content'] ?? '{}');
    const answer =
      isSigned(said, side.merchantKey) && said['app_id'] === side.appId && Value.Check(Content, content)
        ? await answerTo(method, content, base)
        : { code: '40002', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' };
    return { status: 200, body: signedAnswer(method, answer, side.privateKey) };
  };

  /** A file is there for half a minute after it was named. */
  async function file(path: string): Promise<SimulatedAnswer> {
    const bill = named.get(new URL(path, 'http://localhost').searchParams.get('token') ?? '');
    if (!bill || bill.until < now().getTime()) return { status: 403, body: '下载超时，请重新下载' };
    return { status: 200, body: await alipayBillZip(db, side.sellerId, bill.day) };
  }

  /** A bill stands from nine in the morning of the next day on. */
  async function billNamed(day: string, base: string): Promise<object> {
    if (day >= dayOf(now())) return failed('isv.invalid-arguments', '入参不合法');
    const isThere = now() >= instantOf(addDays(day, 1), '09:00');
    if (!isThere || (await listMoves(db, 'ALIPAY', day)).length === 0)
      return failed('isp.bill_not_exist', '账单不存在');
    const token = randomBytes(16).toString('hex');
    named.set(token, { day, until: now().getTime() + 30_000 });
    const bizDates = day.replaceAll('-', '');
    const words = { bizType: 'trade', userId: `${side.sellerId}0156`, fileType: 'csv.zip', bizDates, token };
    const bill_download_url = `${base}/downloadBillFile.resource?${new URLSearchParams(words).toString()}`;
    return { ...success, bill_download_url };
  }

  async function answerTo(method: string, asked: Type.Static<typeof Content>, base: string): Promise<object> {
    const { out_trade_no: tradeNo = '', out_request_no: refundNo = '' } = asked;
    switch (method) {
      case 'alipay.trade.pay': {
        const charge = { tradeNo, amountFen: fenOf(asked.total_amount), authCode: asked.auth_code ?? '' };
        const said = await gateway.charge(charge);
        if (said.state === 'FAILED') return failed('ACQ.BUYER_BALANCE_NOT_ENOUGH', said.words);
        return {
          ...(await trade(db, tradeNo, said)),
          ...(said.state === 'PENDING' ? { code: '10003' } : {}),
        };
      }
      case 'alipay.trade.query':
        return trade(db, tradeNo, await gateway.query(tradeNo));
      case 'alipay.trade.cancel': {
        const said = await gateway.close(tradeNo);
        return { ...success, out_trade_no: tradeNo, retry_flag: said.state === 'SUCCESS' ? 'Y' : 'N' };
      }
      case 'alipay.trade.refund': {
        const known = await readRefundTime(db, refundNo);
        const order = { tradeNo, refundNo, amountFen: fenOf(asked.refund_amount) };
        const said = await gateway.refund(order);
        if (said.state === 'FAILED') return failed('ACQ.BUYER_ERROR', said.words);
        return { ...success, out_trade_no: tradeNo, fund_change: known === null ? 'Y' : 'N' };
      }
      case 'alipay.trade.fastpay.refund.query': {
        const answersAt = await readRefundTime(db, refundNo);
        const isDone = answersAt !== null && answersAt <= now();
        return { ...success, ...(isDone ? { refund_status: 'REFUND_SUCCESS' } : {}) };
      }
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return billNamed(asked.bill_date ?? '', base);
      default:
        return failed('isv.invalid-method', '不存在的方法名');
    }
  }
}

async function trade(db: Db, tradeNo: string, said: ChargeAnswer): Promise<object> {
  if (said.state === 'ABSENT' || said.state === 'FAILED') return failed('ACQ.TRADE_NOT_EXIST', '交易不存在');
  const charge = await readCharge(db, tradeNo);
  const states = { SUCCESS: 'TRADE_SUCCESS', PENDING: 'WAIT_BUYER_PAY', CLOSED: 'TRADE_CLOSED' };
  return {
    ...success,
    out_trade_no: tradeNo,
    trade_no: charge?.channelTradeNo,
    trade_status: states[said.state],
    total_amount: charge ? plainYuan(charge.amountFen) : '0.00',
  };
}

/** A notify of money that came, as Alipay sends it. */
export async function alipayNotify(
  db: Db,
  side: AlipaySide,
  tradeNo: string,
  at: Date,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const charge = await readCharge(db, tradeNo);
  const said: Record<string, string> = {
    notify_id: `${tradeNo}-${at.getTime()}`,
    notify_time: `${formatInstant(at.toISOString()).slice(0, 16)}:00`,
    app_id: side.appId,
    seller_id: side.sellerId,
    out_trade_no: tradeNo,
    trade_no: charge?.channelTradeNo ?? '',
    trade_status: 'TRADE_SUCCESS',
    total_amount: charge ? plainYuan(charge.amountFen) : '',
    ...changes,
  };
  const sign = signParameters(said, side.privateKey);
  return new URLSearchParams({ ...said, sign_type: 'RSA2', sign }).toString();
}

/** A notify of money that went back, as Alipay sends it: the charge again, with all that went back of it. */
export async function alipayRefundNotify(
  db: Db,
  side: AlipaySide,
  refundNo: string,
  at: Date,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const refund = await readSimulatedRefund(db, refundNo);
  return alipayNotify(db, side, refund?.tradeNo ?? '', at, {
    notify_id: `${refundNo}-${at.getTime()}`,
    out_biz_no: refundNo,
    refund_fee: refund ? plainYuan(refund.amountFen) : '',
    gmt_refund: `${formatInstant(at.toISOString()).slice(0, 16)}:00.000`,
    ...changes,
  });
}

function fenOf(yuan: string | undefined): Fen {
  const amount = parseYuan(yuan ?? '');
  if (amount === null) throw new Error('no sum');
  return amount;
}
