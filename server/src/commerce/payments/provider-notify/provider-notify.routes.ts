import type { FastifyRequest } from 'fastify';
import {
  type NotifyVerdict,
  ProviderNotifyPage,
  ProviderNotifyQuery,
} from '@shanmen/shared/contracts/commerce/payments/provider-notify';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { type PaidPort, type RefundedPort, takeNotify } from './provider-notify.service.ts';
import type { ProviderAccounts } from '../providers/provider-accounts.ts';
import { listNotifies } from './provider-notify.queries.ts';

const largest = 64 * 1024;

/** Verdicts after which a provider need not tell again. */
const heard: ReadonlySet<NotifyVerdict> = new Set(['TAKEN', 'NOT_PAID']);

export type NotifyPorts = {
  readonly accounts: () => Promise<ProviderAccounts>;
  readonly tellPaid: PaidPort;
  readonly tellRefunded: RefundedPort;
};

/** 支付通知: where providers tell of money, and what came. Bodies are taken to the byte, for that is what is signed. */
export function notifyRoutes(app: App, { pools, now }: AppDeps, { accounts, ...tell }: NotifyPorts): void {
  const config = { permission: 'public', scope: 'none', anyOrigin: true } as const;
  const body = Type.String({ maxLength: largest });

  app.get(
    '/api/commerce/payment-notifies',
    {
      config: { permission: 'commerce:trade:view', scope: 'none' },
      schema: { querystring: ProviderNotifyQuery, response: { 200: Result(ProviderNotifyPage) } },
    },
    async ({ query }) => ({ result: await listNotifies(pools.main, query) }),
  );

  app.register(async inner => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, text, done) =>
      done(null, text),
    );

    inner.post(
      '/api/commerce/payment-notifies/wechat',
      {
        config,
        schema: { body, response: { 200: Type.Object({ code: Type.String() }) } },
      },
      async request => {
        const verdict = await take('WECHAT', request);
        if (heard.has(verdict)) return { code: 'SUCCESS' };
        throw new RuleViolation('payment_notify_refused');
      },
    );

    // Alipay hears nothing but this word.
    inner.post(
      '/api/commerce/payment-notifies/alipay',
      { config, schema: { body, response: { 200: Type.String() } } },
      async (request, reply) => {
        const verdict = await take('ALIPAY', request);
        if (!heard.has(verdict) && verdict !== 'REPLAYED') throw new RuleViolation('payment_notify_refused');
        return reply.type('text/plain').send('success');
      },
    );
  });

  async function take(
    provider: 'WECHAT' | 'ALIPAY',
    { body: text, headers, ip, log }: FastifyRequest,
  ): Promise<NotifyVerdict> {
    const notify = { body: String(text), header: (name: string) => String(headers[name] ?? ''), ip };
    const work = { db: pools.main, now: now(), accounts: await accounts(), ...tell };
    const verdict = await takeNotify(provider, notify, work);
    if (verdict !== 'TAKEN') log.warn({ provider, verdict }, 'a payment notify changed nothing');
    return verdict;
  }
}
