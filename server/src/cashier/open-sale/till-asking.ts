import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings } from '../../admin/public.ts';
import { openGateway } from '../../commerce/public.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Db } from '../../db/transaction.ts';
import { tillWork } from '../../goods/public.ts';
import type { TillPort } from '../till-port.ts';
import { giveBackByCode } from './refund-by-code.service.ts';
import { nobody, resolveSales, settlePaidSale, type TillAsking } from './scanned-sale.service.ts';

type AskingDeps = Pick<TillPort, 'site' | 'money'> & { pools: { main: Db }; now: () => Date };

/** What the provider of payments is asked with at a person's request, or by the job. */
export async function tillAsking(deps: AskingDeps, staff: Staff): Promise<TillAsking> {
  const { pools, now, money, site } = deps;
  const { demo, accounts } = await site();
  return {
    gateway: openGateway({ db: pools.main, now, demo, accounts }),
    now,
    requestId: staff.requestId,
    posting: async () => {
      const setting = await openSettings(pools.main);
      return {
        goods: tillWork({ now: now(), money, setting }, staff, 'xs'),
        pointYuan: setting(settings.pointYuan),
      };
    },
  };
}

/** The job: asks for each scanned payment and each refund by code that is due. @returns how many it asked for */
export async function resolveTillPayments(deps: AskingDeps): Promise<number> {
  const work = await tillAsking(deps, { ...nobody, requestId: 'resolve-till-payments' });
  return (await resolveSales(deps.pools.main, work)) + (await giveBackByCode(deps.pools.main, work));
}

/** A provider told that the money of a charge came: its sale is posted now. @returns whether a till waits for it */
export async function tellTillPaid(
  deps: AskingDeps,
  tradeNo: string,
  channelTradeNo: string,
): Promise<boolean> {
  const work = await tillAsking(deps, { ...nobody, requestId: 'payment-notify' });
  return settlePaidSale(deps.pools.main, tradeNo, channelTradeNo, work);
}
