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
import { auditRebate, reverseRebate } from './groups/rebate/rebate.service.ts';
import { auditPriceRule } from './pricing/price-rule/price-rule.service.ts';
import { ticketKeys } from './selling/ticket/ticket-number.ts';
import type { SitePort } from './setup/site-port.ts';
import { auditShift } from './shift/shift-list/shift-list.service.ts';
import {
  waitingAgreements,
  waitingPrices,
  waitingRebates,
  waitingWindowShifts,
} from './ticket-queue.queries.ts';

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
  waiting: async (_db, { staff }) => waitingPrices(staff.id),
  decide: async (tx, { staff, now }, { id }, verdict) => {
    const audit = verdict.approved ? { approved: true, reason: '' } : verdict;
    await auditPriceRule(tx, staff, id, audit, { today: dayOf(now), year: await readYearTerms(tx) });
  },
};

const agreements: QueueSource = {
  key: 'agreement',
  codes: ['ticket:agreement:audit'],
  changes: ['ticket.agreement', 'commerce.enterprise'],
  waiting: async (_db, { staff }) => waitingAgreements(staff.id),
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
  waiting: async (db, work) => waitingRebates(await reachOf(db, work, rebateCode, 'reports')),
  decide: async (tx, work, { id, seen }, verdict) => {
    const setting = await openSettings(tx);
    const reach = await reachOf(tx, work, rebateCode, 'reports');
    const rebateWork = { ...work, reach, personPayout: setting(settings.rebatePersonPayout) };
    if (!verdict.approved) return void (await reverseRebate(tx, work.staff, id, verdict.reason, rebateWork));
    const { amountFen } = await auditRebate(tx, work.staff, id, rebateWork);
    if (String(amountFen) !== seen) throw new RuleViolation('item_changed');
  },
};

const windowShiftCode = 'ticket:shift:audit';

const windowShifts: QueueSource = {
  key: 'ticket-shift',
  codes: [windowShiftCode],
  changes: ['ticket.shift'],
  waiting: async (db, work) =>
    waitingWindowShifts(work.staff.id, await reachOf(db, work, windowShiftCode, 'ticket')),
  decide: async (tx, work, { id }, verdict) => {
    if (!verdict.approved) throw new RuleViolation('state_forbidden', '已交班的班次不能驳回');
    const outletIds = await reachOf(tx, work, windowShiftCode, 'ticket');
    await auditShift(tx, work.staff, id, {}, { ...work, outletIds });
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
