import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { TradePage, TradeQuery } from '@shanmen/shared/contracts/commerce/payments/trade';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { Staff } from '../../../callers/staff.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { exportTrades, showTrades } from './trade.service.ts';

const path = '/api/commerce/trades';
const minuteMs = 60_000;

/** 交易查询: every movement of money, of windows, tills, accounts and the office alike. */
export function tradeRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const { main } = deps.pools;
  const readingOf = async (staff: Staff, code: 'commerce:trade:view' | 'commerce:trade:export') => {
    const now = deps.now();
    const [{ dayCut }, setting] = await Promise.all([site(), openSettings(main)]);
    const day = businessDay(now, dayCut);
    const overdueBefore = new Date(now.getTime() - setting(settings.unknownPaymentMinutes) * minuteMs);
    return { now, overdueBefore, reach: await workedOutlets(main, staff, { code, domain: 'reports', day }) };
  };

  app.get(
    path,
    {
      config: { permission: 'commerce:trade:view', scope: 'reports' },
      schema: { querystring: TradeQuery, response: { 200: Result(TradePage) } },
    },
    async ({ staff, query }) => ({
      result: await showTrades(main, query, await readingOf(staff, 'commerce:trade:view')),
    }),
  );

  app.post(
    `${path}/export`,
    {
      config: { permission: 'commerce:trade:export', scope: 'reports', audit: 'commerce.trade.exported' },
      schema: { querystring: TradeQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const reading = await readingOf(staff, 'commerce:trade:export');
      return sendFile(reply, await exportTrades(main, staff, query, reading));
    },
  );
}
