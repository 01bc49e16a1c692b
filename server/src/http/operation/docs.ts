import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';

import { appVersion } from '../../process/machine/app-version.ts';
import type { App } from '../route.ts';
import { errorPage, permissionPage } from './reference-pages.ts';

/** The pages under /api/docs are a library's own: they load nothing but its files and send only to us. */
const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const docsIntroduction =
  'Beside each route stands the permission it asks for. A staff call brings the cookie `sid` and ' +
  '`Authorization: Bearer <token>` of the same session; a write comes from a page of ours. Success is ' +
  '`{ "result": … }`, failure `{ "code", "message", "details", "requestId" }`. ' +
  '[权限说明](/api/docs/permissions) · [错误代码](/api/docs/errors)';

/**
 * Serves OpenAPI of all routes under /api/docs, drawn from the schemas that the routes themselves use, and beside it
 * /api/docs/permissions and /api/docs/errors as HTML. All are open, as nothing in them is of the site.
 */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: '山门 API', version: appVersion, description: docsIntroduction },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Without the library's own bar, and the areas closed until one is wanted.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
    transformStaticCSP: () => docsPolicy,
  });
  sendPage(app, 'permissions', () => permissionPage(app.routeTable));
  sendPage(app, 'errors', errorPage);
}

function sendPage(app: App, name: string, write: () => string): void {
  app.get(`/api/docs/${name}`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(write()),
  );
}
