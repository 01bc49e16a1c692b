import {
  BlacklistDraft,
  BlacklistEntry,
  BlacklistLift,
  BlacklistPage,
  BlacklistQuery,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { listEntries } from './blacklist-entry.queries.ts';
import { addEntry, liftEntry } from './blacklist-entry.service.ts';

type Site = () => Promise<{ identity: IdentityRules }>;

export function blacklistRoutes(app: App, deps: AppDeps, site: Site): void {
  const { pools, now, config } = deps;
  const person = personKeys(readMasterKeys(config));
  const writing = {
    scope: 'none',
    idempotent: true,
    audit: 'commerce.blacklist.changed',
    changes: ['commerce.blacklist-entry'],
  } as const;

  app.get(
    '/api/commerce/blacklist-entries',
    {
      config: { permission: 'commerce:blacklist:view', scope: 'none' },
      schema: { querystring: BlacklistQuery, response: { 200: Result(BlacklistPage) } },
    },
    async ({ query, staff }) => {
      const { keyword } = query;
      const hash = keyword === undefined ? null : searchHash(keyword.toUpperCase(), person);
      return { result: await listEntries(pools.main, query, { now: now(), staffId: staff.id, hash }) };
    },
  );

  app.post(
    '/api/commerce/blacklist-entries',
    {
      config: { ...writing, permission: 'commerce:blacklist:add' },
      schema: { body: BlacklistDraft, response: { 200: Result(BlacklistEntry) } },
    },
    async request => {
      const { identity } = await site();
      const work = { now: now(), person, identity };
      return runOnce(deps, request, tx => addEntry(tx, request.staff, request.body, work));
    },
  );

  app.post(
    '/api/commerce/blacklist-entries/:id/lift',
    {
      config: { ...writing, permission: 'commerce:blacklist:lift', asks: ['second-person'] },
      schema: { params: IdParams, body: BlacklistLift, response: { 200: Result(BlacklistEntry) } },
    },
    async request =>
      runOnce(deps, request, tx =>
        liftEntry(tx, request.staff, request.params.id, request.body.reason, { now: now() }),
      ),
  );
}
