import type { Db } from '../../../db/transaction.ts';
import type { PaymentGateway } from '../payment-gateway/payment.gateway.ts';
import { alipayClient } from './alipay.gateway.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { readAsked, rememberAsked, rememberRefundAsked } from './provider-charge.queries.ts';
import type { Provider, ProviderClient } from './provider-client.ts';
import { wechatClient } from './wechat.gateway.ts';

export type ProviderClients = Readonly<Record<Provider, ProviderClient | null>>;

export function clientsOf({ wechat, alipay }: ProviderAccounts, now: () => Date): ProviderClients {
  return {
    WECHAT: wechat && wechatClient(wechat, now),
    ALIPAY: alipay && alipayClient(alipay, now),
  };
}

/** A code lives a minute: a charge younger than it may still be on its way. */
const codeLivesMs = 60_000;

/**
 * Charges each code with the provider whose it is. Whose a charge was is written before the provider is asked,
 * outside of the caller's transaction: what is not written was never asked for.
 */
export function routedGateway(db: Db, clients: ProviderClients, now: () => Date): PaymentGateway {
  return {
    name: (['WECHAT', 'ALIPAY'] as const)
      .filter(provider => clients[provider] !== null)
      .map(provider => (provider === 'WECHAT' ? '微信支付' : '支付宝'))
      .join('、'),
    async charge(charge) {
      const provider = providerOf(charge.authCode);
      const client = clients[provider];
      if (!client) return { state: 'FAILED', words: '尚未接入该支付方式，请用其他方式收款' };
      const { tradeNo, amountFen } = charge;
      const known = await readAsked(db, tradeNo);
      // Asked before, it is only looked up: a code that was charged is not charged again.
      if (known) return client.query(known);
      await rememberAsked(db, { tradeNo, provider, amountFen, askedAt: now().toISOString() });
      return client.charge(charge);
    },
    async query(tradeNo) {
      const asked = await readAsked(db, tradeNo);
      if (!asked) return { state: 'ABSENT' };
      const answer = await requireClient(asked.provider).query(asked);
      if (answer.state === 'ABSENT' && now().getTime() - Date.parse(asked.askedAt) < codeLivesMs)
        throw new Error('it may still arrive');
      return answer;
    },
    async close(tradeNo) {
      const asked = await readAsked(db, tradeNo);
      return asked ? requireClient(asked.provider).close(asked) : { state: 'CLOSED' };
    },
    async refund(order) {
      const asked = await readAsked(db, order.tradeNo);
      if (!asked) return { state: 'FAILED', words: '没有找到原支付，无法原路退回' };
      const { provider, amountFen: totalFen } = asked;
      const client = requireClient(provider);
      await rememberRefundAsked(db, { ...order, provider, askedAt: now().toISOString() });
      return client.refund({ ...order, totalFen });
    },
  };

  function requireClient(provider: Provider): ProviderClient {
    const client = clients[provider];
    if (!client) throw new Error(`${provider} is not connected any more`);
    return client;
  }
}

/** 10 to 15 begin a code of WeChat, 25 to 30 one of Alipay. */
function providerOf(authCode: string): Provider {
  return /^1[0-5]/.test(authCode) ? 'WECHAT' : 'ALIPAY';
}
