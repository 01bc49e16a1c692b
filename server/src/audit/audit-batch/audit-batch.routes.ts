import {
  AuditDecision,
  AuditPage,
  AuditQuery,
  AuditRejection,
  AuditResult,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { Staff } from '../../callers/staff.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { countQueue, decideAll, showQueue } from '../../queues/queue.service.ts';
import type { QueueSource, QueueWork } from '../../queues/queue.ts';

/** The sources of all areas, wired in app.ts, and the site's business days. */
type QueuePort = {
  readonly sources: readonly QueueSource[];
  readonly site: () => Promise<{ dayCut: DayCuts }>;
};

const viewing = { permission: 'audit:batch:view', scope: 'none' } as const;

/** 批量审核: all that waits for a second person, in one list, and decided by the services of its areas. */
export function auditBatchRoutes(app: App, deps: AppDeps, { sources, site }: QueuePort): void {
  const { main } = deps.pools;
  const codes = [...new Set(sources.flatMap(source => source.codes))];
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
    { config: { ...viewing, widenedBy: codes }, schema: { response: { 200: Result(AuditSummary) } } },
    async ({ staff }) => ({ result: await countQueue(main, sources, await workOf(staff)) }),
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
    async ({ staff, body: { items, reason }, log }) => {
      const verdict = { approved: false, reason } as const;
      const asked = { items, verdict, report: (error: unknown) => log.error(error) };
      return { result: await decideAll(main, sources, await workOf(staff), asked) };
    },
  );
}
