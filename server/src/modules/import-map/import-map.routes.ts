import { createHash } from 'node:crypto';

import { appVersion } from '../../app-version.ts';
import { sendCompressed } from '../../http/answer/accepted-encoding.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { composeImportMap } from './import-map.ts';
import type { ReleaseFolder } from './release-folder.ts';

/** The map that browsers load. It chooses by the cookie alone and never asks anybody to sign in. */
export function importMapRoutes(app: App, { now }: AppDeps, folder: ReleaseFolder): void {
  let reported = '';

  app.route({
    method: ['GET', 'HEAD'],
    url: '/importmap.json',
    handler: async (request, reply) => {
      const { modules, missing, sequence } = await folder.read();
      if (missing.join() !== reported) {
        reported = missing.join();
        if (missing.length > 0) request.log.warn({ missing }, 'modules of importmap.json are not built');
      }
      const manifests = modules.map(({ manifest }) => manifest);
      const text = JSON.stringify(composeImportMap({ manifests, sequence, appVersion }, now()));
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), text);
    },
  });
}
