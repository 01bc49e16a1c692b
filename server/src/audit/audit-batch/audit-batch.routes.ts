import {
  AuditDecision,
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

import type { Staff } from '../../callers/staff.ts';
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
export function auditBatchRoutes(app: App, deps: AppDeps, { sources, site, enterBooks }: QueuePort): void {
  const { main } = deps.pools;
  const codes = [...new Set(sources.flatMap(({ codes: own, undo }) => [...own, ...(undo?.codes ?? [])]))];
  const workOf = async (staff: Staff): Promise<QueueWork> => {
    const now = deps.now();
    return { staff, now, bizDate: businessDay(now, (await site()).dayCut) };
  };

  app.get(
    '/api/audit/items',
    {
      config: { ...viewing, widenedBy: codes },
      schema: { querystring: AuditQuery, response: { 200: Result(AuditPage) } },
    },
    async ({ staff, query }) => ({ result: await showQueue(main, sources, await workOf(staff), query) }),
  );

  app.get(
    '/api/audit/items/summary',
    {
      config: { ...viewing, widenedBy: codes },
      schema: { querystring: AuditSummaryQuery, response: { 200: Result(AuditSummary) } },
    },
    async ({ staff, query: { stage = 'waiting' } }) => ({
      result: await countQueue(main, sources, await workOf(staff), stage),
    }),
  );

  const deciding = (permission: PermissionCode) =>
    ({
      permission: { allOf: [permission], oneOf: codes },
      scope: 'none',
      asks: ['second-person'],
      changes: [...new Set(sources.flatMap(source => source.changes))],
    }) as const;

  app.post(
    '/api/audit/items/audit',
    {
      config: deciding('audit:batch:audit'),
      schema: { body: AuditDecision, response: { 200: Result(AuditResult) } },
    },
    async ({ staff, body: { items }, log }) => {
      const asked = {
        items,
        verdict: { approved: true },
        report: (error: unknown) => log.error(error),
      } as const;
      return { result: await decideAll(main, sources, await workOf(staff), asked) };
    },
  );

  app.post(
    '/api/audit/items/reject',
    {
      config: deciding('audit:batch:reject'),
      schema: { body: AuditRejection, response: { 200: Result(AuditResult) } },
    },
    async ({ staff, body: { items, reason, responsibleId }, log }) => {
      const verdict = { approved: false, reason, responsibleId } as const;
      const asked = { items, verdict, report: (error: unknown) => log.error(error) };
      return { result: await decideAll(main, sources, await workOf(staff), asked) };
    },
  );

  app.post(
    '/api/audit/items/undo',
    {
      config: deciding('audit:batch:unaudit'),
      schema: { body: AuditUndo, response: { 200: Result(AuditResult) } },
    },
    async ({ staff, body: { items, reason }, log }) => {
      const report = (error: unknown) => log.error(error);
      const asked = { items, reason, report, enterBooks };
      return { result: await undoAll(main, sources, await workOf(staff), asked) };
    },
  );
}
