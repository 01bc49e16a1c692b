import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';

import { appVersion } from '../app-version.ts';
import type { App } from './route.ts';

/** OpenAPI of all routes under /api/docs, drawn from the schemas that the routes themselves use. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: '山门 API', version: appVersion },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
