import { VersionDiff, VersionDiffQuery } from '@shanmen/shared/contracts/modules/publishing/version-diff';
import { Result } from '@shanmen/shared/contracts/schema';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readVersions } from '../release-ledger/version.queries.ts';
import { diffVersions } from './version-diff.ts';

export function versionDiffRoutes(app: App, { pools: { main } }: AppDeps): void {
  app.get(
    '/api/modules/version-diff',
    {
      config: { permission: 'modules:release:view', scope: 'none' },
      schema: { querystring: VersionDiffQuery, response: { 200: Result(VersionDiff) } },
    },
    async ({ query: { module, from, to } }) => {
      const [before] = await readVersions(main, [{ module, version: from }]);
      const [after] = await readVersions(main, [{ module, version: to }]);
      if (!before || !after) throw new RuleViolation('version_unknown');
      return { result: diffVersions(before, after) };
    },
  );
}
