import { createHash, randomBytes } from 'node:crypto';

import {
  Publication,
  Published,
  PublishKey,
  PublishKeyDraft,
} from '@shanmen/shared/contracts/modules/publishing/publication';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Trying } from '../trial/whole-trial.service.ts';
import { makeKey, withdrawKey } from './publish-key.service.ts';
import { findKeyModule } from './publication.queries.ts';
import { admitBuild, type Admitting, type Publisher, stageBuild } from './publication.service.ts';

/** A whole module with its files as text; the largest of ours has three megabytes. */
const largestBuild = 24 * 1024 * 1024;

export function publicationRoutes(app: App, deps: AppDeps, trying: Trying): void {
  const { pools, now } = deps;
  const admitting = admittingBy(app, trying);
  app.post(
    '/api/modules/releases',
    {
      config: {
        permission: 'modules:release:publish',
        scope: 'none',
        stepUp: true,
        keyed: true,
        idempotent: true,
        audit: 'modules.version.published',
        changes: ['modules.release'],
      },
      bodyLimit: largestBuild,
      schema: { body: Publication, response: { 200: Result(Published) } },
    },
    async request => {
      const publisher = await publisherOf(request, request.body.manifest.name);
      const smoke = await admitBuild(pools.main, admitting(), request.body);
      return runOnce(deps, request, tx => stageBuild(tx, publisher, request.body, { smoke, now: now() }));
    },
  );

  app.post(
    '/api/modules/publish-keys',
    {
      config: {
        permission: 'modules:release:publish',
        scope: 'none',
        stepUp: true,
        audit: 'modules.publish-key.made',
      },
      schema: { body: PublishKeyDraft, response: { 200: Result(PublishKey) } },
    },
    async ({ staff, body }) => ({
      result: await withTransaction(pools.main, tx =>
        makeKey(tx, staff, body, { now: now(), secret: randomBytes(32) }),
      ),
    }),
  );

  app.delete(
    '/api/modules/publish-keys/:id',
    {
      config: {
        permission: 'modules:release:publish',
        scope: 'none',
        audit: 'modules.publish-key.revoked',
      },
      schema: { params: IdParams, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, params }) => {
      await withTransaction(pools.main, tx => withdrawKey(tx, staff, params.id, now()));
      return { result: null };
    },
  );

  async function publisherOf(request: FastifyRequest, module: string): Promise<Publisher> {
    const { id: requestId, ip } = request;
    if (request.signedIn !== null) return { staffId: request.signedIn.staff.id, requestId, ip };
    const key = String(request.headers['publish-key']);
    const owned = await findKeyModule(pools.main, createHash('sha256').update(key).digest());
    if (owned === null) throw new RuleViolation('not_signed_in', '发布密钥无效或已撤销');
    if (owned !== module) throw new RuleViolation('module_not_yours', `此密钥只能发布 ${owned}`);
    return { staffId: null, requestId, ip };
  }
}

/** What builds are judged beside; the calls of the server are read when all are there. */
function admittingBy(app: App, trying: Trying): () => Admitting {
  return () => {
    const routes = new Set(app.routeTable.routes.map(({ method, url }) => `${method} ${url}`));
    return { ...trying, routes };
  };
}
