import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ActiveLocalBuild } from '@shanmen/shared/contracts/modules/running/local-build';

import { framedOrigins } from '../../../admin/public.ts';
import { sendCompressed } from '../../../http/answer/accepted-encoding.ts';
import { sendNotFound } from '../../../http/answer/failures.ts';
import { readHalves } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { makeNonce, pagePolicy } from '../../../http/answer/security-headers.ts';
import type { BuiltModule, ReleaseFolder } from '../../publishing/checkout/release-folder.ts';
import type { FindVisitor } from '../import-map/cohort.ts';
import { mapSigner } from '../import-map/map-signature.ts';
import { localBuildOf } from '../local-build/local-build.service.ts';
import { assetUrl } from './module-file.routes.ts';

/** Paths that are no page of the product: an unknown one of these is absent, not drawn. */
const reserved = /^\/(?:api|m|assets)(?:\/|$)|\.[a-z0-9]+$/i;

const notBuilt = '界面尚未构建：请运行 npm run build，然后重新打开本页。\n';

/** The one page, the same for every address; the shell decides what it shows. */
export function pageRoutes(app: App, deps: AppDeps, folder: ReleaseFolder, findVisitor: FindVisitor): void {
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
      const local = await localOf(request);
      const policy = { framed: await framed(), local: local?.origin ?? null };
      return sendPage(request, reply, fill(template, boot, local), policy);
    },
  });

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => sendNotFound(request, reply));

  /** Only for a page that a person opens: what a till keeps for an outage is always the product's own. */
  async function localOf(request: FastifyRequest): Promise<ActiveLocalBuild | null> {
    const sid = readHalves(request)?.sid;
    if (sid === undefined || request.headers['sec-fetch-dest'] !== 'document') return null;
    try {
      return await localBuildOf(deps.pools.main, sid, findVisitor, deps.now());
    } catch (error) {
      request.log.warn({ err: error }, 'the page is served without the build of a developer');
      return null;
    }
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: (nonce: string) => string,
    { framed: origins, local }: { framed: readonly string[]; local: string | null },
  ): FastifyReply {
    const nonce = makeNonce();
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': pagePolicy(nonce, config, origins, local),
    });
    return sendCompressed(request, reply, page(nonce));
  }
}

function fill(
  template: string,
  { manifest }: BuiltModule,
  local: ActiveLocalBuild | null,
): (nonce: string) => string {
  const css = manifest.css[0] ?? '';
  const start = local === null ? manifest.entry : localStart(manifest);
  const page = local === null ? template : template.replace('<title>', `${metaOf(local)}<title>`);
  const integrityOf = (path: string) => manifest.files.find(file => file.path === path)?.integrity ?? '';
  return nonce =>
    [
      ['{{nonce}}', nonce],
      ['{{boot}}', assetUrl(start)],
      ['{{bootIntegrity}}', integrityOf(start)],
      ['{{css}}', assetUrl(css)],
      ['{{cssIntegrity}}', integrityOf(css)],
    ].reduce((text, [name = '', value = '']) => text.replaceAll(name, value), page);
}

/** Everybody else gets a boot script that knows nothing of builds of developers. */
function localStart({ files }: BuiltModule['manifest']): string {
  const file = files.find(({ path }) => path.startsWith('local-boot.'));
  if (file === undefined) throw new Error('the boot script for builds of developers is not built');
  return file.path;
}

function metaOf(local: ActiveLocalBuild): string {
  const content = JSON.stringify(local).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<meta name="local-build" content="${content}" />\n    `;
}
