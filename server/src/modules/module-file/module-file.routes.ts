import { join } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendNotFound } from '../../http/answer/failures.ts';
import { sendImmutableFile } from '../../http/answer/immutable-file.ts';
import type { App } from '../../http/route.ts';
import { fileUrl } from '../import-map/import-map.ts';
import type { BuiltModule, ReleaseFolder } from '../import-map/release-folder.ts';

/** Files of modules and of the boot script. Only what a manifest names is served, so no path leads out. */
export function moduleFileRoutes(app: App, folder: ReleaseFolder): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/m/*',
    handler: async (request, reply) => {
      const { modules } = await folder.read();
      return sendListed(request, reply, modules, (module, path) => fileUrl(module.manifest, path));
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: async (request, reply) => {
      const { boot } = await folder.read();
      return sendListed(request, reply, boot ? [boot] : [], (_module, path) => assetUrl(path));
    },
  });
}

/** Where a file of the boot script is served. */
export function assetUrl(path: string): string {
  return `/assets/${path}`;
}

async function sendListed(
  request: FastifyRequest,
  reply: FastifyReply,
  modules: readonly BuiltModule[],
  urlOf: (module: BuiltModule, path: string) => string,
): Promise<FastifyReply> {
  const [url = ''] = request.url.split('?');
  for (const module of modules) {
    const file = module.manifest.files.find(({ path }) => urlOf(module, path) === url);
    if (file) return sendImmutableFile(request, reply, join(module.folder, file.path));
  }
  return sendNotFound(request, reply);
}
