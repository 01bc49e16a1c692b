import { setTimeout as later } from 'node:timers';

import { type Db, withTransaction } from '../../../db/transaction.ts';
import { callOut } from '../../../platform/messages/call-out.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { readCharge, readSimulatedRefund } from '../payment-gateway/simulated-payment.queries.ts';
import { readAsked, readRefundAsked } from '../providers/provider-charge.queries.ts';
import {
  connectSimulators,
  disconnectSimulators,
  simulatedAccounts,
  type SimulatorBases,
} from './accounts.ts';
import { aliyunSmsSimulator } from './aliyun-sms.simulator.ts';
import { alipayNotify, alipayRefundNotify, alipaySimulator } from './alipay.simulator.ts';
import { nuonuoSimulator } from './nuonuo.simulator.ts';
import { serveSimulator, type Simulator } from './simulator.ts';
import { wechatNotify, wechatRefundNotify, wechatSimulator } from './wechat.simulator.ts';

type Ports = Record<keyof SimulatorBases, number>;
type Running = { bases: SimulatorBases; close: () => Promise<void> };

/** A visitor of the demo enters the password, or a provider wakes up, within so long. */
const notifyAfterMs = 6000;
/** A refund of which nothing is said for ten seconds is done then. */
const refundNotifyAfterMs = 11_000;

/** All simulators, the installation connected with them until they end, and a notify for each charge and each refund. */
export async function runSimulators(
  db: Db,
  { person, notifyTo, ports }: { person: PersonKeys; notifyTo: string; ports: Ports },
): Promise<Running> {
  const now = () => new Date();
  const accounts = simulatedAccounts();
  const wechat = await serveSimulator(telling(wechatSimulator(db, now, accounts.wechat)), ports.wechat);
  const alipay = await serveSimulator(telling(alipaySimulator(db, now, accounts.alipay)), ports.alipay);
  const sms = await serveSimulator(aliyunSmsSimulator(now, accounts.sms, []), ports.sms);
  const invoice = await serveSimulator(nuonuoSimulator(now, accounts.invoice, []), ports.invoice);
  const bases = { wechat: wechat.base, alipay: alipay.base, sms: sms.base, invoice: invoice.base };
  await withTransaction(db, tx => connectSimulators(tx, accounts, bases, person));
  return {
    bases,
    async close() {
      await withTransaction(db, tx => disconnectSimulators(tx));
      await wechat.close();
      await alipay.close();
      await sms.close();
      await invoice.close();
    },
  };

  /** Looks some time after each request whether its charge is paid or its refund done, and says so. */
  function telling(simulator: Simulator): Simulator {
    return async (request, base) => {
      const [tradeNo] = /[0-9A-Za-z]{8,}-\d+|[0-9a-f]{32}/.exec(decodeURIComponent(request.body)) ?? [];
      if (/codepay|alipay\.trade\.pay/.test(request.path + request.body) && tradeNo !== undefined)
        later(() => void tell(tradeNo).catch(() => undefined), notifyAfterMs).unref();
      const [, refundNo] = /"out_re(?:fund|quest)_no":"([^"]+)"/.exec(decodeURIComponent(request.body)) ?? [];
      if (/refunds$|alipay\.trade\.refund/.test(request.path + request.body) && refundNo !== undefined)
        later(() => void tellRefund(refundNo).catch(() => undefined), refundNotifyAfterMs).unref();
      return simulator(request, base);
    };
  }

  async function tell(tradeNo: string): Promise<void> {
    const [charge, asked] = [await readCharge(db, tradeNo), await readAsked(db, tradeNo)];
    if (charge?.outcome !== 'SUCCESS' || charge.isClosed || !asked) return;
    const isWechat = asked.provider === 'WECHAT';
    const { headers, body } = isWechat
      ? await wechatNotify(db, accounts.wechat, tradeNo, now())
      : {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: await alipayNotify(db, accounts.alipay, tradeNo, now()),
        };
    await send(isWechat, headers, body);
  }

  async function tellRefund(refundNo: string): Promise<void> {
    const [refund, asked] = [await readSimulatedRefund(db, refundNo), await readRefundAsked(db, refundNo)];
    if (!refund || !asked || Date.parse(refund.answersAt) > now().getTime()) return;
    const isWechat = asked.provider === 'WECHAT';
    const { headers, body } = isWechat
      ? await wechatRefundNotify(db, accounts.wechat, refundNo, now())
      : {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: await alipayRefundNotify(db, accounts.alipay, refundNo, now()),
        };
    await send(isWechat, headers, body);
  }

  async function send(isWechat: boolean, headers: Record<string, string>, body: string): Promise<void> {
    const url = `${notifyTo}/api/commerce/payment-notifies/${isWechat ? 'wechat' : 'alipay'}`;
    await callOut({ method: 'POST', url, headers, body, atHome: true });
  }
}
