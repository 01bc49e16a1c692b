import { ActiveLocalBuild, LocalBuildDraft } from '@shanmen/shared/contracts/modules/running/local-build';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { CurrentRelease } from '../../publishing/release-ledger/current-release.ts';
import { beginLocalBuild, endLocalBuild, judgeLocalBuild } from './local-build.service.ts';

/** A developer's build in this session; the page that it runs in is served by `pageRoutes`. */
export function localBuildRoutes(app: App, { pools: { main }, now }: AppDeps, current: CurrentRelease): void {
  const use = { permission: 'modules:local:use', scope: 'own' } as const;

  app.post(
    '/api/modules/local-build-previews',
    { config: use, schema: { body: LocalBuildDraft, response: { 200: Result(ActiveLocalBuild) } } },
    async ({ body }) => {
      const state = await current.read();
      return { result: await judgeLocalBuild(main, body, { now: now(), state }) };
    },
  );

  app.post(
    '/api/modules/local-builds',
    {
      config: { ...use, stepUp: true, audit: 'modules.local-build.begun' },
      schema: { body: LocalBuildDraft, response: { 200: Result(ActiveLocalBuild) } },
    },
    async ({ staff, body }) => {
      const state = await current.read();
      const result = await withTransaction(main, tx =>
        beginLocalBuild(tx, staff, body, { now: now(), state }),
      );
      return { result };
    },
  );

  app.delete(
    '/api/modules/local-builds/current',
    {
      config: { permission: 'signed-in', scope: 'own', audit: 'modules.local-build.ended' },
      schema: { response: { 200: Result(Type.Null()) } },
    },
    async ({ staff }) => {
      await withTransaction(main, tx => endLocalBuild(tx, staff));
      return { result: null };
    },
  );
}
