import { zeroFen } from '@shanmen/shared/money';

import type { Db } from '../../../db/transaction.ts';
import type { ChargeAnswer, PaymentGateway } from './payment.gateway.ts';
import {
  markChargeClosed,
  readCharge,
  rememberCharge,
  rememberRefund,
  type SimulatedCharge,
} from './simulated-payment.queries.ts';

type Manner = Pick<SimulatedCharge, 'outcome' | 'isSilent' | 'refundOutcome'> & { afterSeconds: number };

const atOnce: Manner = { outcome: 'SUCCESS', isSilent: false, refundOutcome: 'SUCCESS', afterSeconds: 0 };
const outageSeconds = 10;

/** What the last two digits of a scanned code ask for; every other code pays at once. */
const manners: Readonly<Record<string, Manner>> = {
  '01': { ...atOnce, outcome: 'FAILED' },
  '02': { ...atOnce, afterSeconds: 5 },
  '03': { ...atOnce, isSilent: true, afterSeconds: outageSeconds },
  '04': { ...atOnce, outcome: 'ABSENT', isSilent: true, afterSeconds: outageSeconds },
  '05': { ...atOnce, outcome: 'NEVER' },
  '06': { ...atOnce, refundOutcome: 'LATE' },
  '07': { ...atOnce, refundOutcome: 'FAILED' },
};

/**
 * 模拟支付: moves no money. It remembers in tables of its own what it was asked, outside of the
 * transactions of those who ask, as a provider elsewhere would, so a killed process finds it again.
 */
export function simulatedGateway(db: Db, now: () => Date): PaymentGateway {
  return {
    name: '模拟支付',
    async charge({ tradeNo, amountFen, authCode }) {
      const { afterSeconds, ...manner } = manners[authCode.slice(-2)] ?? atOnce;
      const answersAt = new Date(now().getTime() + afterSeconds * 1000).toISOString();
      await rememberCharge(db, { ...blank(tradeNo), ...manner, amountFen, answersAt });
      return answerOf(await remembered(tradeNo));
    },
    query: async tradeNo => answerOf(await remembered(tradeNo)),
    async close(tradeNo) {
      const charge = await remembered(tradeNo);
      if (charge?.isSilent && Date.parse(charge.answersAt) > now().getTime()) throw new Error('no answer');
      if (charge === null) await rememberCharge(db, { ...blank(tradeNo), isClosed: true });
      else await markChargeClosed(db, tradeNo, now());
      return answerOf(await remembered(tradeNo));
    },
    async refund(order) {
      const charge = await remembered(order.tradeNo);
      if (charge?.refundOutcome === 'FAILED')
        return { state: 'FAILED', words: '付款账户已注销，无法原路退回' };
      const isLate = charge?.refundOutcome === 'LATE';
      const asked = new Date(now().getTime() + (isLate ? outageSeconds * 1000 : 0));
      if ((await rememberRefund(db, order, asked)) > now()) throw new Error('no answer');
      return { state: 'SUCCESS' };
    },
  };

  function remembered(tradeNo: string): Promise<SimulatedCharge | null> {
    return readCharge(db, tradeNo);
  }

  function blank(tradeNo: string): SimulatedCharge {
    const { outcome, isSilent, refundOutcome } = atOnce;
    const answersAt = now().toISOString();
    const channelTradeNo = `SIM${tradeNo}`;
    const amountFen = zeroFen;
    return {
      tradeNo,
      channelTradeNo,
      amountFen,
      outcome,
      isSilent,
      refundOutcome,
      answersAt,
      isClosed: false,
    };
  }

  function answerOf(charge: SimulatedCharge | null): ChargeAnswer {
    if (charge === null) return { state: 'ABSENT' };
    if (charge.isClosed) return { state: 'CLOSED' };
    const { outcome, channelTradeNo } = charge;
    if (Date.parse(charge.answersAt) > now().getTime()) {
      if (charge.isSilent) throw new Error('no answer');
      return { state: 'PENDING' };
    }
    if (outcome === 'SUCCESS') return { state: 'SUCCESS', channelTradeNo };
    if (outcome === 'FAILED') return { state: 'FAILED', words: '余额不足' };
    return { state: outcome === 'NEVER' ? 'PENDING' : 'ABSENT' };
  }
}
