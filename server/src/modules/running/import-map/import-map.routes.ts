import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { appVersion } from '../../../process/machine/app-version.ts';
import { sendCompressed } from '../../../http/answer/accepted-encoding.ts';
import { readHalves } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readOverride } from '../override/override.queries.ts';
import type { CurrentRelease } from '../../publishing/release-ledger/current-release.ts';
import { contentOf, type LedgerState, versionBook } from '../../publishing/release-ledger/ledger-state.ts';
import { readVersions } from '../../publishing/release-ledger/version.queries.ts';
import { chooseVersions, type FindVisitor, stableChoice, type VersionChoice } from './cohort.ts';
import { composeImportMap } from './import-map.ts';
import { mapSigner } from './map-signature.ts';

/** The map that browsers load. It chooses by the cookie alone and never asks anybody to sign in. */
export function importMapRoutes(
  app: App,
  { pools, now, config }: AppDeps,
  current: CurrentRelease,
  findVisitor: FindVisitor,
): void {
  const signing = mapSigner(config);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/importmap.json',
    handler: async (request, reply) => {
      const state = await current.read();
      const choice = await choiceOf(request, state);
      const complete = await withChosen(state, choice);
      const text = JSON.stringify(composeImportMap(contentOf(complete, choice, appVersion), now()));
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
      const signer = await signing;
      if (signer !== null) reply.header('x-map-signature', signer.sign(text));
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), text);
    },
  });

  async function choiceOf(request: FastifyRequest, { release }: LedgerState): Promise<VersionChoice> {
    const everybody = stableChoice(release ?? { stable: {} });
    const sid = readHalves(request)?.sid;
    if (release === null || sid === undefined) return everybody;
    try {
      const visitor = await findVisitor(sid);
      const override = visitor === null ? null : await readOverride(pools.main, visitor.sessionId, now());
      return chooseVersions(release, visitor, override);
    } catch (error) {
      request.log.warn({ err: error }, 'the cohort is unknown; everybody runs the stable map');
      return everybody;
    }
  }

  /** Versions that a session chose need not belong to any release. */
  async function withChosen(state: LedgerState, { override }: VersionChoice): Promise<LedgerState> {
    if (override === undefined) return state;
    const names = Object.entries(override.modules).map(([module, version]) => ({ module, version }));
    const chosen = versionBook(await readVersions(pools.main, names));
    return { ...state, versions: new Map([...state.versions, ...chosen]) };
  }
}
