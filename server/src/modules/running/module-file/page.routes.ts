import type { FastifyReply, FastifyRequest } from 'fastify';

import { framedOrigins } from '../../../admin/public.ts';
import { sendCompressed } from '../../../http/answer/accepted-encoding.ts';
import { sendNotFound } from '../../../http/answer/failures.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { makeNonce, pagePolicy } from '../../../http/answer/security-headers.ts';
import type { BuiltModule, ReleaseFolder } from '../../publishing/checkout/release-folder.ts';
import { mapSigner } from '../import-map/map-signature.ts';
import { assetUrl } from './module-file.routes.ts';

/** Paths that are no page of the product: an unknown one of these is absent, not drawn. */
const reserved = /^\/(?:api|m|assets)(?:\/|$)|\.[a-z0-9]+$/i;

const notBuilt = '界面尚未构建：请运行 npm run build，然后重新打开本页。\n';

/** The one page, the same for every address; the shell decides what it shows. */
export function pageRoutes(app: App, deps: AppDeps, folder: ReleaseFolder): void {
  const { config } = deps;
  const framed = framedOrigins(deps.pools.main, app.memory);
  const signing = mapSigner(config);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (reserved.test(path)) return sendNotFound(request, reply);
      const { boot } = await folder.read();
      if (boot === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
      const template = (await folder.readPage()).replaceAll('{{mapKey}}', (await signing)?.publicKey ?? '');
      return sendPage(request, reply, fill(template, boot), await framed());
    },
  });

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => sendNotFound(request, reply));

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: (nonce: string) => string,
    origins: readonly string[],
  ): FastifyReply {
    const nonce = makeNonce();
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': pagePolicy(nonce, config, origins),
    });
    return sendCompressed(request, reply, page(nonce));
  }
}

function fill(template: string, { manifest }: BuiltModule): (nonce: string) => string {
  const css = manifest.css[0] ?? '';
  const integrityOf = (path: string) => manifest.files.find(file => file.path === path)?.integrity ?? '';
  return nonce =>
    [
      ['{{nonce}}', nonce],
      ['{{boot}}', assetUrl(manifest.entry)],
      ['{{bootIntegrity}}', integrityOf(manifest.entry)],
      ['{{css}}', assetUrl(css)],
      ['{{cssIntegrity}}', integrityOf(css)],
    ].reduce((text, [name = '', value = '']) => text.replaceAll(name, value), template);
}
