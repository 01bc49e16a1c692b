import { settings } from '@shanmen/shared/contracts/admin/settings';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openSettings } from './admin/public.ts';
import { builtInSms, openGateway, sendMessages } from './commerce/public.ts';
import type { Pools } from './db/pools.ts';
import { allGuards } from './guards.ts';
import { sealAudit } from './platform/audit-seal.ts';
import { dailyAt, everySeconds, type JobKind } from './platform/job/job-kind.ts';
import { tidyUp } from './platform/upkeep.ts';
import {
  endDays,
  openDays,
  releaseExpired,
  resolvePayments,
  resolveRefunds,
  type TicketKeys,
} from './ticket/public.ts';
import { verifyBooks, verifyJob } from './verify-books.ts';

/** Findings that the job keeps; whoever wants all of them runs `npm run verify`. */
const mostFindingsKept = 20;

/** All background work on one page; every process runs what is due. */
export function jobKinds({ main, direct }: Pools, keys: TicketKeys): JobKind[] {
  return [
    {
      kind: 'platform.seal-audit',
      leaseSeconds: 60,
      dueAfter: everySeconds(5),
      run: async () => ({ sealed: await sealAudit(main) }),
    },
    {
      kind: 'platform.tidy-up',
      leaseSeconds: 300,
      dueAfter: everySeconds(3600),
      run: (_job, now) => tidyUp(main, now),
    },
    {
      kind: 'ticket.resolve-payments',
      leaseSeconds: 600,
      dueAfter: everySeconds(5),
      run: async (_job, at) => {
        const now = () => at;
        const gateway = openGateway({ db: main, now, demo: (await openSettings(main))(settings.demo) });
        const work = { gateway, now, guards: allGuards, keys, requestId: 'resolve-payments' };
        return { asked: (await resolvePayments(main, work)) + (await resolveRefunds(main, work)) };
      },
    },
    {
      kind: 'ticket.open-days',
      leaseSeconds: 300,
      dueAfter: dailyAt('00:10'),
      run: async (_job, now) => ({ slots: await openDaysAhead(main, now) }),
    },
    {
      kind: 'ticket.release-holds',
      leaseSeconds: 60,
      dueAfter: everySeconds(10),
      run: async (_job, now) => ({ bookings: await releaseExpired(main, now, allGuards) }),
    },
    {
      kind: 'commerce.send-messages',
      leaseSeconds: 60,
      dueAfter: everySeconds(5),
      run: async (_job, now) => ({ sent: await sendMessages(main, builtInSms, keys.person, now) }),
    },
    {
      kind: 'ticket.end-days',
      leaseSeconds: 1800,
      dueAfter: dailyAt('00:20'),
      run: async (_job, now) => ({ absent: await endDays(main, now) }),
    },
    {
      kind: verifyJob,
      leaseSeconds: 3600,
      dueAfter: dailyAt('03:30'),
      run: async (_job, now) => {
        const findings = await verifyBooks(direct, now);
        return { findings: findings.length, first: findings.slice(0, mostFindingsKept) };
      },
    },
  ];
}

/** Slots from the templates as far ahead as the site says, by its own year. @returns how many were made */
export async function openDaysAhead(main: Pools['main'], now: Date): Promise<number> {
  const setting = await openSettings(main);
  const first = dayOf(now);
  const terms = {
    peakFrom: setting(settings.peakFrom),
    peakTo: setting(settings.peakTo),
    fixedHolidays: setting(settings.fixedHolidays),
  };
  return openDays(main, { first, last: addDays(first, setting(settings.openDaysAhead)) }, terms);
}
