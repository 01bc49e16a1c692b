import { RunnerRows } from '@shanmen/shared/contracts/modules/watching/runner';
import { Result } from '@shanmen/shared/contracts/schema';

import { staffNames } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listRunners } from './runner.queries.ts';

/** A till that was opened in the morning is open in the evening. */
const workingDayMs = 12 * 3_600_000;

export function runnerRoutes(app: App, { pools: { main }, now }: AppDeps): void {
  app.get(
    '/api/modules/runners',
    {
      config: { permission: 'modules:health:view', scope: 'none' },
      schema: { response: { 200: Result(RunnerRows) } },
    },
    async () => {
      const rows = await listRunners(main, new Date(now().getTime() - workingDayMs));
      const names = await staffNames(
        main,
        rows.flatMap(({ staffIds }) => staffIds),
      );
      return {
        result: rows.map(({ staffIds, ...row }) => ({
          ...row,
          names: staffIds.flatMap(id => names.get(id) ?? []),
        })),
      };
    },
  );
}
