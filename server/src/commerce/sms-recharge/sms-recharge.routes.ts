import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  SmsAccount,
  SmsRecharge,
  SmsRechargeDraft,
  SmsRechargePage,
  SmsRechargeQuery,
  SmsWarn,
} from '@shanmen/shared/contracts/commerce/sms-recharge';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { findRecordedRecharge, listRecharges } from './sms-recharge.queries.ts';
import { buySegments, changeWarnLevel, showAccount } from './sms-recharge.service.ts';

const viewing = { permission: 'commerce:sms-recharge:view', scope: 'none' } as const;
const writing = {
  scope: 'none',
  idempotent: true,
  changes: ['commerce.sms-recharge', 'commerce.trade'],
} as const;

/** 短信充值: what is left of the messages that were bought, and buying more. */
export function smsRechargeRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const { main } = deps.pools;
  const workNow = async () => {
    const setting = await openSettings(main);
    return { now: deps.now(), overdraftSegments: setting(settings.smsOverdraftSegments) };
  };

  app.get(
    '/api/commerce/sms-account',
    { config: viewing, schema: { response: { 200: Result(SmsAccount) } } },
    async () => ({ result: await showAccount(main, await workNow()) }),
  );

  app.get(
    '/api/commerce/sms-recharges',
    {
      config: viewing,
      schema: { querystring: SmsRechargeQuery, response: { 200: Result(SmsRechargePage) } },
    },
    async ({ query }) => ({ result: await listRecharges(main, query) }),
  );

  app.post(
    '/api/commerce/sms-recharges',
    {
      config: { ...writing, permission: 'commerce:sms-recharge:buy', audit: 'commerce.sms.recharged' },
      schema: { body: SmsRechargeDraft, response: { 200: Result(SmsRecharge) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const now = deps.now();
      const work = { now, bizDate: businessDay(now, (await site()).dayCut), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => buySegments(tx, staff, body, work), findRecordedRecharge);
    },
  );

  app.post(
    '/api/commerce/sms-account/warn',
    {
      config: { ...writing, permission: 'commerce:sms-recharge:warn', audit: 'commerce.sms.warn-changed' },
      schema: { body: SmsWarn, response: { 200: Result(SmsAccount) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await workNow();
      return runOnce(deps, request, tx => changeWarnLevel(tx, staff, body, work));
    },
  );
}
