import { type PermissionCode, permissions } from '@shanmen/shared/contracts/permissions';
import { businessDay } from '@shanmen/shared/time';

import { adminRoutes } from './admin/admin.routes.ts';
import {
  accessBook,
  type IsNamed,
  type IsPlaceOpen,
  raiseEpoch,
  refuseUpward,
  updateLastLogin,
} from './admin/public.ts';
import { approvalRoutes } from './auth/approval/approval.routes.ts';
import { eventRoutes } from './auth/event/event.routes.ts';
import { lockRoutes } from './auth/sign-in/lock/lock.routes.ts';
import { passwordRoutes } from './auth/sign-in/password/password.routes.ts';
import {
  type ApproverPort,
  findApprover,
  findCookieHolder,
  findSession,
  noteMixedHalves,
  passwordHasher,
  type PeoplePorts,
  stillHolds,
} from './auth/public.ts';
import { sessionRoutes } from './auth/sign-in/session/session.routes.ts';
import { sessionListRoutes } from './auth/sign-in/session-list/session-list.routes.ts';
import { throttleRoutes } from './auth/sign-in/throttle/throttle.routes.ts';
import { stepUpRoutes } from './auth/sign-in/step-up/step-up.routes.ts';
import { tableSettingsRoutes } from './auth/settings/table-settings/table-settings.routes.ts';
import { totpRoutes } from './auth/sign-in/totp/totp.routes.ts';
import { trustedDeviceRoutes } from './auth/sign-in/trusted-device/trusted-device.routes.ts';
import { userSettingsRoutes } from './auth/settings/user-settings/user-settings.routes.ts';
import { teamChangeQueue } from './reception/public.ts';
import { receptionRoutes } from './reception/reception.routes.ts';
import {
  moveSlips,
  settleReturnedAtTill,
  settleReversedSale,
  tellTillPaid,
  tillQueue,
} from './cashier/public.ts';
import { commerceRoutes } from './commerce/commerce.routes.ts';
import {
  commerceQueue,
  documentMoney,
  type PaidPort,
  type RefundedPort,
  type ProviderAccounts,
  providerBook,
  settleBillRefund,
  waitingInvoices,
} from './commerce/public.ts';
import { personKeys } from './platform/secrets/sealed-text.ts';
import { readMasterKeys } from './process/master-keys/master-key.ts';
import { newestSchema } from './db/migration/migration-files.ts';
import { bankInRoutes } from './audit/bank-in/bank-in.routes.ts';
import { auditBatchRoutes } from './audit/audit-batch/audit-batch.routes.ts';
import { riskRoutes } from './audit/risk/risk.routes.ts';
import { reviewQueue } from './audit/review/review.ts';
import { cashierRoutes } from './cashier/cashier.routes.ts';
import { cardRoutes } from './entrance/card/card.routes.ts';
import type { WaitingPorts } from './entrance/card/card.service.ts';
import { countShortGoods, documentQueue, enterBooks, isNamedInGoods, isStoreOpen } from './goods/public.ts';
import { goodsRoutes } from './goods/goods.routes.ts';
import { guardRequests } from './http/credential/credential-hook.ts';
import type { CredentialPorts } from './http/credential/live-session.ts';
import { describeApi } from './http/operation/docs.ts';
import { healthRoutes } from './http/operation/health.routes.ts';
import type { App, AppDeps } from './http/route.ts';
import { codesWithoutRoute, collectRoutes, routedCodes } from './http/route-table.ts';
import { createServer } from './http/server.ts';
import { modulesRoutes } from './modules/modules.routes.ts';
import { checkoutFolder } from './modules/publishing/checkout/release-folder.ts';
import {
  currentRelease,
  keptReleaseOf,
  storeOf,
} from './modules/publishing/release-ledger/current-release.ts';
import type { FindVisitor } from './modules/running/import-map/cohort.ts';
import { countWaiting } from './queues/queue.service.ts';
import { defineQueue, type QueueSource } from './queues/queue.ts';
import { readsByOutlet, todayQueue } from './reports/public.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import {
  findPlaceTaken,
  giveBookings,
  hasOpenShift,
  isSaleSiteOpen,
  listTakenWindows,
  ownsSaleLink,
  settlePaid,
  settlePrepaidReturn,
  settleReturned,
  ticketKeys,
  ticketQueue,
  waitingRefunds,
} from './ticket/public.ts';
import { ExportBook } from './platform/export-job/export-book.ts';
import type { Staff } from './callers/staff.ts';
import { ticketRoutes } from './ticket/ticket.routes.ts';

export type { App, AppDeps } from './http/route.ts';

/**
 * The whole server on one page: what holds for every call, then the routes of every area.
 * @throws a sentence per fault when a route declares no permission, scope or answer, or a code opens nothing
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = await createServer(deps);
  const table = collectRoutes(app);
  app.decorate('exportBook', new ExportBook());
  await describeApi(app);

  const book = accessBook(deps.pools.main, app.memory);
  const person = personKeys(readMasterKeys(deps.config));
  const accounts = providerBook(deps.pools.main, person, app.memory);
  const site = async () => ({ ...(await book.site()), accounts: await accounts() });
  const people = peopleOf(book);
  const hasher = passwordHasher(deps.hashing);
  guardRequests(app, deps, credentialPorts(deps, book));

  const folder = checkoutFolder(deps.config);
  const release = currentRelease({
    db: deps.pools.main,
    folder,
    store: storeOf(deps.config),
    kept: keptReleaseOf(deps.config),
    now: deps.now,
    memory: app.memory,
    warn: error => app.log.warn({ err: error }, 'modules stay as they were'),
  });
  eventRoutes(app, deps, {
    people,
    readSequence: async () => (await release.read()).release?.sequence ?? 0,
  });
  sessionRoutes(app, deps, { hasher, people, routedCodes: () => routedCodes(table) });
  sessionListRoutes(app, deps, { people, listPlacesTaken: listTakenWindows });
  throttleRoutes(app, deps);
  lockRoutes(app, deps, hasher);
  stepUpRoutes(app, deps, hasher);
  approvalRoutes(app, deps, { hasher, people });
  passwordRoutes(app, deps, { hasher, people });
  totpRoutes(app, deps, hasher);
  trustedDeviceRoutes(app, deps);
  userSettingsRoutes(app, deps);
  tableSettingsRoutes(app, deps);
  const approverOf: ApproverPort = (staff, shown, now) =>
    findApprover({ db: deps.pools.main, people }, staff, shown, now);
  adminRoutes(app, deps, { site: book.site, table, approverOf, readsByOutlet, ...work });
  const queue = queueOf(deps, site);
  const waiting = waitingOf(deps, queue);
  cardRoutes(app, deps, { site: book.site, waiting });
  receptionRoutes(app, { ...deps, site: book.site, retail: { moveSlips } });
  ticketRoutes(app, deps, { site, approverOf });
  commerceRoutes(app, deps, { site, giveBookings, accounts, ...notifyTellers(deps, site) });
  goodsRoutes(app, deps, documentMoney, approverOf);
  cashierRoutes(app, { ...deps, site, money: documentMoney, approverOf });
  reportsRoutes(app, deps, { site: book.site, holds: holderOf(deps, people), waiting });
  bankInRoutes(app, deps, { site: book.site });
  riskRoutes(app, deps, { site: book.site });
  auditBatchRoutes(app, deps, { site: book.site, sources: queue, enterBooks });
  modulesRoutes(app, deps, { release, folder, findVisitor: visitorFinder(deps, book) });
  healthRoutes(app, deps, await newestSchema());

  const faults = [...table.faults, ...codesWithoutRoute(table, permissions)];
  if (faults.length > 0) throw new Error(`the server does not start:\n${faults.join('\n')}`);
  return app;
}

/** All that waits for a second person, in whatever area. */
function queueOf(deps: AppDeps, site: PaidSite) {
  const goods = documentQueue({ ...deps, money: documentMoney });
  const retail = { moveSlips };
  return defineQueue([
    goods,
    ...tillQueue,
    ...ticketQueue(deps, site),
    ...commerceQueue,
    teamChangeQueue(retail),
    todayQueue,
    ...reviewQueue,
  ]);
}

function waitingOf(deps: AppDeps, queue: readonly QueueSource[]): WaitingPorts {
  const { main } = deps.pools;
  return {
    shortGoods: staff => countShortGoods({ ...deps, money: documentMoney }, staff),
    refunds: (staff, day) => waitingRefunds(main, staff, day),
    invoices: (staff, day) => waitingInvoices(main, staff, day),
    items: (staff, bizDate) => countWaiting(main, queue, { staff, now: deps.now(), bizDate }),
  };
}

/** The person whose cookie half it is, for what is told to a browser before anybody proved who he is. */
function visitorFinder({ pools, now }: AppDeps, book: AccessBook): FindVisitor {
  return async sid => {
    const at = now();
    const { dayCut } = await book.site();
    const session = await findCookieHolder(pools.main, sid, { now: at, dayCut });
    if (session === null) return null;
    const { staffId, userName, deviceId } = session;
    const { roles, codes } = await book.accessOf(staffId, session.permissionVersion, at);
    return { sessionId: session.id, staffId, userName, deviceId, roles, codes };
  };
}

type AccessBook = ReturnType<typeof accessBook>;

/** The settings of the site, with the providers that it charges by. */
type PaidSite = () => Promise<Awaited<ReturnType<AccessBook['site']>> & { accounts: ProviderAccounts }>;

/**
 * Whoever waits for money of a charge, an order or a sale at a till, and for money to go back. What nobody of them knows
 * is found by its job.
 */
function notifyTellers(
  { pools, now, config }: AppDeps,
  site: Parameters<typeof tellTillPaid>[0]['site'],
): { tellPaid: PaidPort; tellRefunded: RefundedPort } {
  const work = { now, keys: ticketKeys(readMasterKeys(config)), requestId: 'payment-notify' };
  return {
    async tellPaid(tradeNo, channelTradeNo) {
      if (await settlePaid(pools.main, tradeNo, channelTradeNo, work)) return;
      await tellTillPaid({ pools, now, site, money: documentMoney }, tradeNo, channelTradeNo);
    },
    async tellRefunded(refundNo, word) {
      const { main } = pools;
      // By their numbers: of tickets, of a sale at a till, of a charge without a sale, of waiting in vain, of a 长款.
      if (await settleReturned(main, refundNo, word, work)) return;
      if (await settleReturnedAtTill(main, refundNo, word, now())) return;
      if (await settleReversedSale(main, refundNo, word, now())) return;
      if (await settlePrepaidReturn(main, refundNo, word, work)) return;
      const bizDate = businessDay(now(), (await site()).dayCut);
      await settleBillRefund(main, refundNo, word, { now: now(), bizDate });
    },
  };
}

/** Whether somebody may still do what he began. */
function holderOf({ pools, now }: AppDeps, people: PeoplePorts) {
  return (staff: Staff, codes: readonly PermissionCode[]) =>
    stillHolds({ db: pools.main, people, now: now() }, staff, codes);
}

function credentialPorts({ pools }: AppDeps, book: AccessBook): CredentialPorts {
  return {
    accessOf: book.accessOf,
    findSession: async (halves, now, isActivity) => {
      const { dayCut } = await book.site();
      return findSession(pools.main, halves, { now, dayCut, isActivity });
    },
    noteMixedHalves: (halves, source, now) => noteMixedHalves(pools.main, halves, source, now),
  };
}

/** What auth asks of admin, which stands above it. */
function peopleOf(book: AccessBook): PeoplePorts {
  return {
    ...book,
    noteSignIn: updateLastLogin,
    raiseEpoch,
    refuseUpward: async (db, staff, targetId, now) => {
      const day = businessDay(now, (await book.site()).dayCut);
      await refuseUpward(db, staff, targetId, { day });
    },
  };
}

/** Whether the records of other areas name somebody who did nothing himself. */
const isNamed: IsNamed = async (db, staffId) =>
  (await isNamedInGoods(db, staffId)) || (await ownsSaleLink(db, staffId));

const isPlaceOpen: IsPlaceOpen = (db, { kind, refId }) =>
  kind === 'store' ? isStoreOpen(db, refId) : isSaleSiteOpen(db, refId);

/** What administration asks of the areas where people work. */
const work = { hasOpenShift, findPlaceTaken, listPlacesTaken: listTakenWindows, isPlaceOpen, isNamed };
