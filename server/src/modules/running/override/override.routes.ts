import {
  ActiveOverride,
  OverrideChoice,
  OverrideDraft,
  OverrideLink,
  OverridePreview,
  OverrideToken,
} from '@shanmen/shared/contracts/modules/running/override';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { CurrentRelease } from '../../publishing/release-ledger/current-release.ts';
import { endOverride, makeLink, previewLink, takeOverride, withdrawLink } from './override.service.ts';

export function overrideRoutes(app: App, { pools: { main }, now }: AppDeps, current: CurrentRelease): void {
  const share = { permission: 'modules:override:share', scope: 'none' } as const;
  const use = { permission: 'modules:override:use', scope: 'own' } as const;

  app.post(
    '/api/modules/overrides',
    {
      config: { ...share, audit: 'modules.override.shared' },
      schema: { body: OverrideDraft, response: { 200: Result(OverrideLink) } },
    },
    async ({ staff, body }) => {
      const state = await current.read();
      const result = await withTransaction(main, tx => makeLink(tx, staff, body, { now: now(), state }));
      return { result };
    },
  );

  app.delete(
    '/api/modules/overrides/:id',
    {
      config: { ...share, audit: 'modules.override.withdrawn' },
      schema: { params: IdParams, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, params }) => {
      await withTransaction(main, tx => withdrawLink(tx, staff, params.id, now()));
      return { result: null };
    },
  );

  app.post(
    '/api/modules/override-previews',
    { config: use, schema: { body: OverrideToken, response: { 200: Result(OverridePreview) } } },
    async ({ body }) => ({ result: await previewLink(main, body.token, now()) }),
  );

  app.post(
    '/api/modules/override-sessions',
    {
      config: { ...use, audit: 'modules.override.taken' },
      schema: { body: OverrideChoice, response: { 200: Result(ActiveOverride) } },
    },
    async ({ staff, body }) => {
      const state = await current.read();
      const result = await withTransaction(main, tx => takeOverride(tx, staff, body, { now: now(), state }));
      return { result };
    },
  );

  app.delete(
    '/api/modules/override-sessions/current',
    { config: use, schema: { response: { 200: Result(Type.Null()) } } },
    async ({ staff }) => {
      await withTransaction(main, tx => endOverride(tx, staff));
      return { result: null };
    },
  );
}
