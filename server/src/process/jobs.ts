import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';

import { openSettings } from '../admin/public.ts';
import { resolveTillPayments } from '../cashier/public.ts';
import {
  documentMoney,
  fetchBills,
  issueInvoices,
  openGateway,
  openInvoices,
  openSms,
  readProviderAccounts,
  refundBillRows,
  sendMessages,
} from '../commerce/public.ts';
import type { FilePlace } from './config.ts';
import type { Pools } from '../db/connection/pools.ts';
import { haltFailingCanaries, storeOf, takeBackFailing, verifyLedger } from '../modules/public.ts';
import { sealNow } from '../platform/audit/audit-seal.ts';
import { dailyAt, everySeconds, type JobKind } from '../platform/job/job-kind.ts';
import { verifyJob } from '../platform/job/nightly.ts';
import { resealAll } from '../platform/secrets/reseal.ts';
import { tidyUp } from '../platform/job/upkeep.ts';
import { buildDays } from '../reports/public.ts';
import {
  callChannels,
  endDays,
  forgetVisitors,
  lapseCarts,
  lapseLeases,
  openDays,
  readYearTerms,
  purgeDeviceCalls,
  refundClosures,
  releaseDue,
  releaseExpired,
  releaseTeamBookings,
  resolvePayments,
  resolveRefunds,
  settlePeriods,
  type TicketKeys,
  turnPrepaid,
  turnWaiting,
} from '../ticket/public.ts';
import { tally } from './machine/tally.ts';
import { verifyBooks } from './upkeep/verify-books.ts';

/** Findings that the job keeps; whoever wants all of them runs `npm run verify`. */
const mostFindingsKept = 20;

/** All background work on one page; every process runs what is due. */
export function jobKinds({ main, direct }: Pools, keys: TicketKeys, config: FilePlace): JobKind[] {
  return [
    {
      kind: 'platform.seal-audit',
      leaseSeconds: 60,
      dueAfter: everySeconds(1),
      run: async (_job, now) => ({ sealed: await sealNow(main, now) }),
    },
    {
      kind: 'platform.tidy-up',
      leaseSeconds: 300,
      dueAfter: everySeconds(3600),
      run: async (_job, now) => ({ ...(await tidyUp(main, now)), ...(await forgetCalls(main, now)) }),
    },
    billRefundJob(main, keys),
    billFetchJob(main, keys),
    orderPaymentJob(main, keys),
    tillPaymentJob(main, keys),
    {
      kind: 'ticket.release-holds',
      leaseSeconds: 60,
      dueAfter: everySeconds(10),
      run: async (_job, now) => {
        const released = {
          bookings: await releaseExpired(main, now),
          teams: await releaseTeamBookings(main, now),
          carts: await lapseCarts(main, now),
          leases: await lapseLeases(main, now),
          allotments: await releaseDue(main, now),
        };
        for (const [kind, count] of Object.entries(released)) tally('expiredHolds', kind, count);
        return released;
      },
    },
    messageJob(main, keys),
    invoiceJob(main, keys),
    channelJob(main, keys),
    {
      kind: verifyJob,
      leaseSeconds: 3600,
      dueAfter: dailyAt('03:30'),
      run: async (_job, now) => {
        const findings = await verifyBooks(direct, now);
        const brokenChain = findings.filter(finding => finding.startsWith('V-14')).length;
        return { findings: findings.length, first: findings.slice(0, mostFindingsKept), brokenChain };
      },
    },
    resealJob(main, keys),
    closureJob(main, keys),
    rollupJob(main),
    waitingJob(main, keys),
    ...nightJobs(main),
    ...moduleJobs(main, config),
  ];
}

/** Scanned payments and refunds of orders whose provider is due to be asked. */
function orderPaymentJob(main: Pools['main'], keys: TicketKeys): JobKind {
  return {
    kind: 'ticket.resolve-payments',
    leaseSeconds: 600,
    dueAfter: everySeconds(5),
    run: async (_job, at) => {
      const now = () => at;
      const [setting, accounts] = [await openSettings(main), await readProviderAccounts(main, keys.person)];
      const gateway = openGateway({ db: main, now, demo: setting(settings.demo), accounts });
      const work = { gateway, now, keys, requestId: 'resolve-payments' };
      return { asked: (await resolvePayments(main, work)) + (await resolveRefunds(main, work)) };
    },
  };
}

/** Scanned payments and refunds of tills whose provider is due to be asked. */
function tillPaymentJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'cashier.resolve-payments',
    leaseSeconds: 600,
    dueAfter: everySeconds(5),
    run: async (_job, at) => {
      const setting = await openSettings(main);
      const accounts = await readProviderAccounts(main, person);
      const site = async () => ({ dayCut: setting(settings.dayCut), demo: setting(settings.demo), accounts });
      const deps = { pools: { main }, now: () => at, site, money: documentMoney };
      return { asked: await resolveTillPayments(deps) };
    },
  };
}

/** What channels are told of their tickets, and of what they may sell. */
function channelJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'ticket.call-channels',
    leaseSeconds: 300,
    dueAfter: everySeconds(5),
    run: async (_job, now) => {
      const demo = (await openSettings(main))(settings.demo);
      return { called: await callChannels(main, { now, person, demo }) };
    },
  };
}

/** What visitors are told, as far as the balance of messages reaches. */
function messageJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'commerce.send-messages',
    leaseSeconds: 600,
    dueAfter: everySeconds(5),
    run: async (_job, now) => {
      const overdraft = (await openSettings(main))(settings.smsOverdraftSegments);
      const gateway = await openSms(main, person, () => now);
      return { sent: await sendMessages(main, gateway, person, now, overdraft) };
    },
  };
}

/** 数电发票 that staff asked the provider for. */
function invoiceJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'commerce.issue-invoices',
    leaseSeconds: 600,
    dueAfter: everySeconds(5),
    run: async (_job, now) => {
      const gateway = await openInvoices(main, person, () => now);
      if (!gateway) return { ended: 0 };
      const setting = await openSettings(main);
      const work = {
        now,
        bizDate: businessDay(now, setting(settings.dayCut)),
        siteName: setting(settings.siteName),
        person,
        reach: null,
        hasProvider: true,
      };
      return { ended: await issueInvoices(main, gateway, work) };
    },
  };
}

/** Money that providers had too much of, and that two people let go back. */
function billRefundJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'commerce.refund-bill-rows',
    leaseSeconds: 600,
    dueAfter: everySeconds(60),
    run: async (_job, now) => {
      const setting = await openSettings(main);
      const accounts = await readProviderAccounts(main, person);
      const gateway = openGateway({ db: main, now: () => now, demo: setting(settings.demo), accounts });
      const bizDate = businessDay(now, setting(settings.dayCut));
      return { asked: await refundBillRows(main, { gateway, now, bizDate }) };
    },
  };
}

/** Providers have the bill of a day ready at nine or ten of the next; until it is there it is asked for again. */
function billFetchJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'commerce.fetch-bills',
    leaseSeconds: 1800,
    dueAfter: everySeconds(1800),
    run: async (_job, now) => ({
      rows: await fetchBills(main, await readProviderAccounts(main, person), now),
    }),
  };
}

/** Nothing to do while the deployment has only ever had one key. */
function resealJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'platform.reseal',
    leaseSeconds: 1800,
    dueAfter: dailyAt('02:10'),
    run: async () => (person.seal.size > 1 ? { ...(await resealAll(main, person)) } : {}),
  };
}

/** What the change of the day brings to ticketing. */
function nightJobs(main: Pools['main']): JobKind[] {
  return [
    {
      kind: 'ticket.open-days',
      leaseSeconds: 300,
      dueAfter: dailyAt('00:10'),
      run: async (_job, now) => ({ slots: await openDaysAhead(main, now) }),
    },
    {
      kind: 'ticket.end-days',
      leaseSeconds: 1800,
      dueAfter: dailyAt('00:20'),
      run: async (_job, now) => ({ absent: await endDays(main, now) }),
    },
    {
      kind: 'ticket.settle-rebates',
      leaseSeconds: 600,
      dueAfter: dailyAt('00:40'),
      run: async (_job, now) => ({ periods: await settlePeriods(main, dayOf(now)) }),
    },
    {
      kind: 'ticket.forget-visitors',
      leaseSeconds: 1800,
      dueAfter: dailyAt('01:10'),
      run: (_job, now) => forgetVisitors(main, now),
    },
  ];
}

/** Closed days are counted once for reports, and anew where they changed. */
function rollupJob(main: Pools['main']): JobKind {
  return {
    kind: 'reports.build-days',
    leaseSeconds: 600,
    takesLong: true,
    dueAfter: everySeconds(60),
    run: async (_job, now) => {
      const today = businessDay(now, (await openSettings(main))(settings.dayCut));
      return { days: await buildDays(main, today, now) };
    },
  };
}

/** What was bought for a spot that is shut goes back by itself. */
function closureJob(main: Pools['main'], { person }: TicketKeys): JobKind {
  return {
    kind: 'ticket.refund-closures',
    leaseSeconds: 600,
    dueAfter: everySeconds(15),
    run: async (_job, now) => {
      const setting = await openSettings(main);
      const bizDate = businessDay(now, setting(settings.dayCut));
      const siteName = setting(settings.siteName);
      return { orders: await refundClosures(main, { now, bizDate, siteName, person }) };
    },
  };
}

/** What came free goes to whoever waits, from one to the next; whoever has paid gets his tickets, or his money back. */
function waitingJob(main: Pools['main'], keys: TicketKeys): JobKind {
  return {
    kind: 'ticket.turn-waiting',
    leaseSeconds: 600,
    dueAfter: everySeconds(5),
    run: async (_job, at) => {
      const setting = await openSettings(main);
      const [siteName, demo, now] = [setting(settings.siteName), setting(settings.demo), () => at];
      const turned = await turnWaiting(main, { now: at, person: keys.person, siteName });
      const prepaid = await turnPrepaid(main, {
        gateway: openGateway({
          db: main,
          now,
          demo,
          accounts: await readProviderAccounts(main, keys.person),
        }),
        now,
        keys,
        requestId: 'turn-waiting',
        dayCut: setting(settings.dayCut),
        identity: { admitsDemoRegion: demo, id15: setting(settings.id15) },
        siteName,
        limits: {
          holdMinutes: setting(settings.holdMinutes),
          publicDays: setting(settings.publicDays),
          perMobileDay: setting(settings.publicPerMobileDay),
          // They hold nothing that is not paid.
          holdsPerMobile: Infinity,
          holdsPerSource: Infinity,
          holdsPerDevice: Infinity,
          perDeviceDay: Infinity,
        },
      });
      return { ...turned, ...prepaid };
    },
  };
}

function moduleJobs(main: Pools['main'], config: FilePlace): JobKind[] {
  return [
    {
      kind: 'modules.halt-canaries',
      leaseSeconds: 60,
      dueAfter: everySeconds(10),
      run: async (_job, now) => ({
        halted: await haltFailingCanaries(main, now),
        takenBack: await takeBackFailing(main, now),
      }),
    },
    {
      kind: 'modules.verify-ledger',
      leaseSeconds: 3600,
      dueAfter: dailyAt('03:50'),
      run: async () => {
        const { findings, ...counts } = await verifyLedger(main, storeOf(config));
        return { ...counts, findings: findings.length, first: findings.slice(0, mostFindingsKept) };
      },
    },
  ];
}

/** Signed calls of devices, long after their clocks may still differ from ours. */
async function forgetCalls(main: Pools['main'], now: Date): Promise<{ calls: number }> {
  return { calls: await purgeDeviceCalls(main, new Date(now.getTime() - 3_600_000).toISOString()) };
}

/** Slots from the templates as far ahead as the site says, by its own year. @returns how many were made */
export async function openDaysAhead(main: Pools['main'], now: Date): Promise<number> {
  const setting = await openSettings(main);
  const first = dayOf(now);
  const terms = await readYearTerms(main);
  return openDays(main, { first, last: addDays(first, setting(settings.openDaysAhead)) }, terms);
}
