import { join } from 'node:path';

import { sendNotFound } from '../../../http/answer/failures.ts';
import { sendImmutableFile } from '../../../http/answer/immutable-file.ts';
import type { App } from '../../../http/route.ts';
import type { ReleaseFolder } from '../../publishing/checkout/release-folder.ts';
import type { StoredFiles } from './stored-files.ts';

/** Files of modules and of the boot script. Only what a manifest names is served, so no path leads out. */
export function moduleFileRoutes(app: App, folder: ReleaseFolder, files: StoredFiles): void {
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

/** Where a file of the boot script is served. */
export function assetUrl(path: string): string {
  return `/assets/${path}`;
}
