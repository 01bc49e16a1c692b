import { join } from 'node:path';

import { sendNotFound } from '../../../http/answer/failures.ts';
import { sendImmutableFile } from '../../../http/answer/immutable-file.ts';
import type { App } from '../../../http/route.ts';
import type { ReleaseFolder } from '../../publishing/checkout/release-folder.ts';
import type { StoredFiles } from './stored-files.ts';

/** Files of modules and of the boot script. Only what a manifest names is served, so no path leads out. */
export function moduleFileRoutes(app: App, folder: ReleaseFolder, files: StoredFiles): void {
  tillWorkerRoute(app, folder);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/m/*',
    handler: async (request, reply) => {
      const [url = ''] = request.url.split('?');
      const place = await files.find(url);
      return place === null ? sendNotFound(request, reply) : sendImmutableFile(request, reply, place);
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request, reply) => {
      const [url = ''] = request.url.split('?');
      const { boot } = await folder.read();
      const file = boot?.manifest.files.find(({ path }) => assetUrl(path) === url);
      if (!boot || !file) return sendNotFound(request, reply);
      return sendImmutableFile(request, reply, join(boot.folder, file.path));
    },
  });
}

/**
 * The service worker of tills. It lies beside the page, because it may keep nothing above its own folder, and is asked for
 * anew each time; it may call this site and nothing else.
 */
function tillWorkerRoute(app: App, folder: ReleaseFolder): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/till-worker.js',
    handler: async (request, reply) => {
      const { boot } = await folder.read();
      const file = boot?.manifest.files.find(({ path }) => path.startsWith('till-worker.'));
      if (!boot || !file) return sendNotFound(request, reply);
      return sendImmutableFile(request, reply, join(boot.folder, file.path), {
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      });
    },
  });
}

/** Where a file of the boot script is served. */
export function assetUrl(path: string): string {
  return `/assets/${path}`;
}
