import {
  DiffParams,
  Release,
  ReleaseDiff,
  ReleasePage,
  ReleaseParams,
  ReleaseQuery,
  ReleaseStatus,
  RunnableModules,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { Result } from '@shanmen/shared/contracts/schema';

import { staffNames } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { versionDiffRoutes } from '../version-diff/version-diff.routes.ts';
import { diffReleases, readHistory, readRunnable, readStatus } from './history.service.ts';
import { readRelease } from './release.queries.ts';

const access = { permission: 'modules:release:view', scope: 'none' } as const;

/** Reading the ledger: what runs, what ran, and what differs. */
export function releaseLedgerRoutes(app: App, deps: AppDeps): void {
  const { main } = deps.pools;
  versionDiffRoutes(app, deps);
  app.get(
    '/api/modules/status',
    { config: access, schema: { response: { 200: Result(ReleaseStatus) } } },
    async ({ staff }, reply) => {
      const result = await readStatus(main, staff.id);
      reply.header('etag', `"${result.sequence ?? 0}"`);
      return { result };
    },
  );

  app.get(
    '/api/modules/versions',
    {
      config: { permission: { anyOf: ['modules:override:use', 'modules:release:view'] }, scope: 'none' },
      schema: { response: { 200: Result(RunnableModules) } },
    },
    async () => ({ result: await readRunnable(main) }),
  );

  app.get(
    '/api/modules/releases',
    { config: access, schema: { querystring: ReleaseQuery, response: { 200: Result(ReleasePage) } } },
    async ({ query }) => ({ result: await readHistory(main, query) }),
  );

  app.get(
    '/api/modules/releases/:sequence',
    { config: access, schema: { params: ReleaseParams, response: { 200: Result(Release) } } },
    async ({ params }) => {
      const release = await readRelease(main, params.sequence);
      if (release === null) throw new RuleViolation('not_found', '没有这个发布');
      const { retained: _retained, createdBy, ...said } = release;
      const names = await staffNames(main, createdBy === null ? [] : [createdBy]);
      return { result: { ...said, createdBy: createdBy === null ? null : (names.get(createdBy) ?? null) } };
    },
  );

  app.get(
    '/api/modules/releases/:a/diff/:b',
    { config: access, schema: { params: DiffParams, response: { 200: Result(ReleaseDiff) } } },
    async ({ params }) => ({ result: await diffReleases(main, params.a, params.b) }),
  );
}
