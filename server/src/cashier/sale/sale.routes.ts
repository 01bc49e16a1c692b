import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { Result } from '@shanmen/shared/contracts/schema';
import { fen } from '@shanmen/shared/money';

import { openSettings, workedOutlets } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { tillWork } from '../../goods/public.ts';
import { teamChanges } from '../../http/operation/team-changes.ts';
import type { App, AppDeps, IdempotencyContext } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { takeOfflineSale } from '../open-sale/offline-sale.service.ts';
import {
  answerOf,
  awaitMoney,
  chargeSale,
  requireOwn,
  scannedPart,
} from '../open-sale/scanned-sale.service.ts';
import { tillAsking } from '../open-sale/till-asking.ts';
import { readShiftCashier } from '../shift/shift.queries.ts';
import type { TillPort } from '../till-port.ts';
import type { TillLimits } from './priced-sale.ts';
import { sellAtTill } from './sale.service.ts';
import { findRecordedSlip } from './slip.queries.ts';
import { tillWordsShown } from './till-override.ts';

/** What lets a cashier sell otherwise than as the store does. */
export const saleRights = [
  'cashier:discount:line',
  'cashier:discount:order',
  'cashier:price:edit',
  'cashier:rounding:edit',
  'cashier:override:approve',
  'cashier:credit:use',
  'cashier:sale:free',
  'cashier:sale:tag',
] as const;

/** How far a cashier goes alone on this site. */
export function limitsOf(setting: Awaited<ReturnType<typeof openSettings>>): TillLimits {
  return {
    linePct: setting(settings.lineDiscountMaxPct),
    orderPct: setting(settings.orderDiscountMaxPct),
    roundingFen: fen(setting(settings.roundingAutoMaxFen)),
  };
}

/** Sells; a scanned code is charged between two transactions, and the answer is how the sale stands then. */
export function saleRoutes(app: App, deps: AppDeps & TillPort): void {
  const db = deps.pools.main;

  app.post(
    '/api/cashier/sales',
    {
      config: {
        permission: 'cashier:sale:create',
        scope: 'own',
        widenedBy: saleRights,
        asks: ['open-shift'],
        idempotent: true,
        alsoAudits: ['cashier.override.given', 'cashier.sale.freed'],
        changes: ['cashier.slip', 'goods.stock', 'cashier.driver-visit'],
        alsoChanges: teamChanges,
      },
      schema: { body: TillSale, response: { 200: Result(TillSaleAnswer) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const setting = await openSettings(db);
      const goods = tillWork({ now: deps.now(), money: deps.money, setting }, staff, 'xs');
      const asking = await tillAsking(deps, staff);
      const work = {
        now: goods.now,
        idemKey: await recordKeyOf(db, body, idempotency),
        goods,
        pointYuan: setting(settings.pointYuan),
        words: await tillWordsShown(deps.approverOf, staff, body, goods.now),
        limits: limitsOf(setting),
        outletIds: body.offline
          ? await workedOutlets(db, staff, {
              code: 'cashier:sale:create',
              domain: 'retail',
              day: goods.today,
            })
          : [],
        offlineTenders: setting(settings.offlineTenders),
        hasProvider: asking.gateway !== null,
      };
      const scanned = body.offline ? null : scannedPart(body);
      const sell = async (tx: Tx): Promise<TillSaleAnswer> => {
        const { offline } = body;
        if (offline) return takeOfflineSale(tx, staff, { ...body, offline }, work);
        if (scanned === null) return { slip: await sellAtTill(tx, staff, body, work), open: null };
        const id = await awaitMoney(tx, staff, body, work);
        return answerOf(tx, await requireOwn(tx, staff, id));
      };
      const sold = await runOnce(deps, request, sell, findRecordedSlip);
      const { open } = sold.result;
      if (scanned === null || open === null) return sold;
      await chargeSale(db, open.id, scanned.authCode, asking);
      const result = await answerOf(db, await requireOwn(db, staff, open.id));
      const isReversed = result.open?.state === 'VOID' && result.open.words?.endsWith('已原路退回');
      if (isReversed)
        throw new RuleViolation('payment_reversed_short_stock', result.open?.words ?? undefined);
      return { result };
    },
  );
}

/**
 * A sale that a till made by itself belongs to the cashier of its shift, whoever is signed in when it is handed in: so it
 * is one sale also where two persons hand it in.
 */
async function recordKeyOf(db: Db, { offline }: TillSale, { recordKey, recordKeyFor }: IdempotencyContext) {
  const cashierId = offline && (await readShiftCashier(db, offline.shiftId));
  return cashierId ? recordKeyFor(`u:${cashierId}`) : recordKey;
}
