import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { dayOf } from '@shanmen/shared/time';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings, workedOutlets } from '../admin/public.ts';
import { RuleViolation } from '../callers/rule-violation.ts';
import type { Db } from '../db/transaction.ts';
import type { Config } from '../process/config.ts';
import { readMasterKeys } from '../process/master-keys/master-key.ts';
import type { QueueSource, QueueWork } from '../queues/queue.ts';
import { refundQueue } from './after-sale/refund-audit/refund-queue.ts';
import { readYearTerms } from './capacity/calendar-day/year-terms.ts';
import { auditAgreement } from './groups/agreement/agreement.service.ts';
import {
  auditRebate,
  type RebateWork,
  reverseRebate,
  unauditRebate,
} from './groups/rebate/rebate.service.ts';
import { auditPriceRule } from './pricing/price-rule/price-rule.service.ts';
import { ticketKeys } from './selling/ticket/ticket-number.ts';
import type { SitePort } from './setup/site-port.ts';
import { auditShift } from './shift/shift-list/shift-list.service.ts';
import { returnShift, unauditShift } from './shift/shift-list/shift-return.service.ts';
import { agreementItems, priceItems, rebateItems, windowShiftItems } from './ticket-queue.queries.ts';

type QueueDeps = { readonly pools: { main: Db }; readonly now: () => Date; readonly config: Config };

/** What of ticketing waits for a second person. */
export function ticketQueue(deps: QueueDeps, site: SitePort): QueueSource[] {
  const keys = ticketKeys(readMasterKeys(deps.config));
  return [refundQueue(deps, site, keys), prices, agreements, rebates, windowShifts];
}

const prices: QueueSource = {
  key: 'price-rule',
  codes: ['ticket:price-rule:audit'],
  changes: ['ticket.price-rule'],
  items: async (_db, { staff }, stage) => priceItems(stage, staff.id),
  decide: async (tx, { staff, now }, { id }, verdict) => {
    const audit = verdict.approved ? { approved: true, reason: '' } : verdict;
    await auditPriceRule(tx, staff, id, audit, { today: dayOf(now), year: await readYearTerms(tx) });
  },
};

const agreements: QueueSource = {
  key: 'agreement',
  codes: ['ticket:agreement:audit'],
  changes: ['ticket.agreement', 'commerce.enterprise'],
  items: async (_db, { staff }, stage) => agreementItems(stage, staff.id),
  decide: async (tx, { staff, now }, { id }, verdict) => {
    const audit = verdict.approved ? { approved: true, reason: '' } : verdict;
    await auditAgreement(tx, staff, id, audit, dayOf(now));
  },
};

const rebateCode = 'ticket:rebate:audit';

const rebates: QueueSource = {
  key: 'rebate',
  codes: [rebateCode],
  changes: ['ticket.rebate', 'commerce.credit-account'],
  items: async (db, work, stage) =>
    rebateItems(stage, work.staff.id, await reachOf(db, work, rebateCode, 'reports')),
  decide: async (tx, work, { id, seen }, verdict) => {
    const rebateWork = await rebateWorkOf(tx, work);
    if (!verdict.approved) return void (await reverseRebate(tx, work.staff, id, verdict.reason, rebateWork));
    const { amountFen } = await auditRebate(tx, work.staff, id, rebateWork);
    if (String(amountFen) !== seen) throw new RuleViolation('item_changed');
  },
  undo: {
    codes: ['ticket:rebate:reverse'],
    take: async (tx, work, { id }, reason) => {
      await unauditRebate(tx, work.staff, id, reason, await rebateWorkOf(tx, work));
    },
  },
};

async function rebateWorkOf(db: Db, work: QueueWork): Promise<RebateWork> {
  const setting = await openSettings(db);
  const reach = await reachOf(db, work, rebateCode, 'reports');
  return { ...work, reach, personPayout: setting(settings.rebatePersonPayout) };
}

const windowShiftCode = 'ticket:shift:audit';

const windowShifts: QueueSource = {
  key: 'ticket-shift',
  codes: [windowShiftCode],
  changes: ['ticket.shift'],
  items: async (db, work, stage) =>
    windowShiftItems(stage, work.staff.id, await reachOf(db, work, windowShiftCode, 'ticket')),
  decide: async (tx, work, { id }, verdict) => {
    const oversight = { ...work, outletIds: await reachOf(tx, work, windowShiftCode, 'ticket') };
    if (verdict.approved) await auditShift(tx, work.staff, id, {}, oversight);
    else await returnShift(tx, work.staff, id, verdict.reason, oversight);
  },
  undo: {
    codes: [windowShiftCode],
    take: async (tx, work, { id }, reason) => {
      const outletIds = await reachOf(tx, work, windowShiftCode, 'ticket');
      await unauditShift(tx, work.staff, id, reason, { ...work, outletIds });
    },
  },
};

function reachOf(
  db: Db,
  { staff, bizDate: day }: QueueWork,
  code: PermissionCode,
  domain: 'ticket' | 'reports',
): Promise<readonly number[] | null> {
  return workedOutlets(db, staff, { code, domain, day });
}
