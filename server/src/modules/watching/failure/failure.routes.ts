import { FailurePage, FailureQuery } from '@shanmen/shared/contracts/modules/watching/failure';
import { Result } from '@shanmen/shared/contracts/schema';

import { staffNames } from '../../../admin/public.ts';
import { pageOf } from '../../../db/page.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listFailures } from './failure.queries.ts';

export function failureRoutes(app: App, { pools: { main } }: AppDeps): void {
  app.get(
    '/api/modules/failures',
    {
      config: { permission: 'modules:health:view', scope: 'none' },
      schema: { querystring: FailureQuery, response: { 200: Result(FailurePage) } },
    },
    async ({ query }) => {
      const { rows, total } = pageOf(await listFailures(main, query));
      const names = await staffNames(
        main,
        rows.flatMap(({ staffId }) => staffId ?? []),
      );
      const told = rows.map(({ staffId, ...row }) => ({
        ...row,
        person: staffId === null ? null : (names.get(staffId) ?? null),
      }));
      return { result: { rows: told, total } };
    },
  );
}
