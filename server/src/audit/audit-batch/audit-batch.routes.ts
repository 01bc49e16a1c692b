import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  AuditDecision,
  type AuditNamed,
  AuditPage,
  AuditQuery,
  AuditRejection,
  AuditResult,
  AuditSummary,
  AuditSummaryQuery,
  AuditUndo,
} from '@shanmen/shared/contracts/audit/audit-batch';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Db } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { countQueue, decideAll, type EnterBooks, showQueue, undoAll } from '../../queues/queue.service.ts';
import type { QueueSource, QueueWork } from '../../queues/queue.ts';

/** The sources of all areas, wired in app.ts, and the site's business days. */
type QueuePort = {
  readonly sources: readonly QueueSource[];
  readonly site: () => Promise<{ dayCut: DayCuts }>;
  readonly enterBooks: EnterBooks;
};

const viewing = { permission: 'audit:batch:view', scope: 'none' } as const;

/** 批量审核: all that waits for a second person, in one list, and decided by the services of its areas. */
export function auditBatchRoutes(app: App, deps: AppDeps, port: QueuePort): void {
  const { main } = deps.pools;
  const { sources } = port;
  const reading = { ...viewing, widenedBy: codesOf(port) };

  app.get(
    '/api/audit/items',
    { config: reading, schema: { querystring: AuditQuery, response: { 200: Result(AuditPage) } } },
    async ({ staff, query }) => {
      const lateHours = (await openSettings(main))(settings.auditAgeWarnHours);
      const work = { ...(await workOf(deps, port, staff)), lateHours };
      return { result: await showQueue(main, sources, work, query) };
    },
  );

  app.get(
    '/api/audit/items/summary',
    { config: reading, schema: { querystring: AuditSummaryQuery, response: { 200: Result(AuditSummary) } } },
    async ({ staff, query: { stage = 'waiting' } }) => {
      const counts = await countQueue(main, sources, await workOf(deps, port, staff), stage);
      return { result: { ...counts, batchMax: await longestRun(main) } };
    },
  );

  decisionRoutes(app, deps, port);
}

/** 审核, 驳回 and 反审 of some items, each by itself. */
function decisionRoutes(app: App, deps: AppDeps, port: QueuePort): void {
  const { main } = deps.pools;
  const { sources, enterBooks } = port;
  const answer = { 200: Result(AuditResult) };
  const deciding = (permission: PermissionCode) =>
    ({
      permission: { allOf: [permission], oneOf: codesOf(port) },
      scope: 'none',
      asks: ['second-person'],
      changes: [...new Set(sources.flatMap(source => source.changes))],
    }) as const;

  app.post(
    '/api/audit/items/audit',
    { config: deciding('audit:batch:audit'), schema: { body: AuditDecision, response: answer } },
    async ({ staff, body: { items }, log }) => {
      await refuseLongRun(main, items);
      const report = (error: unknown) => log.error(error);
      const asked = { items, verdict: { approved: true }, report } as const;
      return { result: await decideAll(main, sources, await workOf(deps, port, staff), asked) };
    },
  );

  app.post(
    '/api/audit/items/reject',
    { config: deciding('audit:batch:reject'), schema: { body: AuditRejection, response: answer } },
    async ({ staff, body: { items, ...said }, log }) => {
      await refuseLongRun(main, items);
      const report = (error: unknown) => log.error(error);
      const asked = { items, verdict: { approved: false, ...said }, report } as const;
      return { result: await decideAll(main, sources, await workOf(deps, port, staff), asked) };
    },
  );

  app.post(
    '/api/audit/items/undo',
    { config: deciding('audit:batch:unaudit'), schema: { body: AuditUndo, response: answer } },
    async ({ staff, body: { items, reason }, log }) => {
      await refuseLongRun(main, items);
      const report = (error: unknown) => log.error(error);
      const asked = { items, reason, report, enterBooks };
      return { result: await undoAll(main, sources, await workOf(deps, port, staff), asked) };
    },
  );
}

async function longestRun(db: Db): Promise<number> {
  return (await openSettings(db))(settings.auditBatchMax);
}

/** @throws too_many_rows */
async function refuseLongRun(db: Db, items: readonly AuditNamed[]): Promise<void> {
  const most = await longestRun(db);
  if (items.length > most) throw new RuleViolation('too_many_rows', `一次最多处理 ${most} 项`);
}

/** Whoever decides in any source, or takes decisions back there. */
function codesOf({ sources }: QueuePort): PermissionCode[] {
  return [...new Set(sources.flatMap(({ codes, undo }) => [...codes, ...(undo?.codes ?? [])]))];
}

async function workOf({ now }: AppDeps, { site }: QueuePort, staff: Staff): Promise<QueueWork> {
  const at = now();
  return { staff, now: at, bizDate: businessDay(at, (await site()).dayCut) };
}
