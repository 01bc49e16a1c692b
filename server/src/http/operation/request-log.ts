import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { FastifyRequest, FastifyServerOptions } from 'fastify';

import { type StatementCount, watchStatements } from '../../db/statements/statement-watch.ts';
import { keepSlowStatement } from '../../platform/health/slow-statement.ts';
import type { App, AppDeps } from '../route.ts';

type LogOptions = Extract<NonNullable<FastifyServerOptions['logger']>, object>;

const acceptedId = /^[A-Za-z0-9-]{8,64}$/;

/** A caller may name its request, so that a till's message and our log line are found together. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptedId.test(given) ? given : randomUUID();
}

const secrets = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'pin',
  'token',
  'sid',
  'oneTimeCode',
  'mobile',
  'phone',
  'idNumber',
];

/** Paths down to the third level: what we log is flat, a library's own object may be deeper. */
const redactedPaths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`]);

export function logOptions({ log }: AppDeps): LogOptions {
  return {
    level: 'info',
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: level => ({ level }) },
    serializers: { err: describeError },
    redact: { paths: redactedPaths, censor: '[hidden]' },
    ...(log ? { stream: log } : {}),
  };
}

type ErrorLine = { type: string; message: string; stack: string; [key: string]: unknown };

/** Of a database's error only what names the place: its details repeat the values of the row. */
function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** One line per request, and one for each statement in it that took long; those are kept for 运行状况 as well. */
export function logRequests(app: App, { pools, now }: Pick<AppDeps, 'pools' | 'now'>): void {
  const counts = new WeakMap<FastifyRequest, StatementCount>();
  app.addHook('onRequest', (request, _reply, done) => {
    const onSlow: StatementCount['onSlow'] = slow => {
      const route = request.routeOptions.url ?? '';
      request.log.warn({ route, ...slow }, 'slow statement');
      keepSlowStatement(pools.main, { ...slow, route: `${request.method} ${route}`, at: now() }).catch(
        (error: unknown) => request.log.warn({ err: error }, 'a slow statement was not kept'),
      );
    };
    const count = { requestId: request.id, statements: 0, rows: 0, onSlow };
    counts.set(request, count);
    watchStatements(count, done);
  });
  // Reading a body goes on where its socket was heard, outside of what was begun above.
  app.addHook('preValidation', (request, _reply, done) => {
    const count = counts.get(request);
    if (count) watchStatements(count, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { routeOptions, signedIn } = request;
    const { statements, rows } = counts.get(request) ?? {};
    request.log.info(
      {
        method: request.method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: signedIn?.staff.id,
        sessionId: signedIn?.session.id,
        statements,
        rows,
        replayed: reply.getHeader('idempotent-replayed') === 'true' ? true : undefined,
      },
      'request',
    );
  });
}
