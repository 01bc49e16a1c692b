import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';

import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';

import { Memory } from '../process/machine/memory.ts';
import { readTls } from '../process/tls.ts';
import { answerBrokenRequest, answerFailures, sendFailure } from './answer/failures.ts';
import { limitOpenRequests } from './credential/open-requests.ts';
import { requireIdempotencyKeys } from './idempotency-hook.ts';
import { closeUntakenConnections, refuseCrowdedConnections } from './request/connection-guard.ts';
import { tidyRequest } from './request/input.ts';
import { noteSentFiles } from './files/note-sent-files.ts';
import { logOptions, logRequests, requestIdOf } from './operation/request-log.ts';
import type { App, AppDeps, Patience } from './route.ts';
import { compiledOnFirstUse, schemaCompilers } from './schema-compilers.ts';
import { securityHeaders, sendSecurityHeaders } from './answer/security-headers.ts';

const largestBody = 1024 * 1024;

const standardPatience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  untakenMs: 30_000,
};

/** Longer than proxies keep an idle connection, so that none asks on one that is just being closed. */
const keepAliveTimeout = 72_000;

/** A Fastify instance with all that holds for every route, and no route yet. */
export async function createServer(deps: AppDeps): Promise<App> {
  const { patience = standardPatience } = deps;
  const app: App = Fastify({
    logger: logOptions(deps),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    trustProxy: deps.config.trustedProxy ?? false,
    bodyLimit: largestBody,
    requestTimeout: patience.requestTimeout,
    serverFactory: listener => makeServer(refuseCrowdedConnections(listener), deps.config, patience),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply.headers(securityHeaders(request)));
    },
    clientErrorHandler: answerBrokenRequest,
  });
  app.decorate('memory', new Memory());
  const { validator, serializer } = compiledOnFirstUse(schemaCompilers());
  app.setValidatorCompiler(validator);
  app.setSerializerCompiler(serializer);
  app.removeContentTypeParser('text/plain');
  answerFailures(app);
  logRequests(app, deps);
  sendSecurityHeaders(app);
  leaveDrainingProcess(app, deps);
  hangUpOnSilence(app);
  limitOpenRequests(app);
  await app.register(cookie);
  app.addHook('preValidation', tidyRequest);
  requireIdempotencyKeys(app);
  noteSentFiles(app, deps);
  return app;
}

/** Without a proxy the server itself speaks TLS, where this machine is certified. */
function makeServer(
  listener: RequestListener,
  { tlsFolder }: Pick<AppDeps['config'], 'tlsFolder'>,
  { untakenMs, ...limits }: Patience,
) {
  const options = { ...limits, keepAliveTimeout };
  const server =
    tlsFolder === null
      ? createPlainServer(options, listener)
      : createSecureServer({ ...options, ...readTls(tlsFolder), minVersion: 'TLSv1.2' }, listener);
  closeUntakenConnections(server, untakenMs);
  return server;
}

/** A client that keeps its connection would otherwise go on using a process that is about to end. */
function leaveDrainingProcess(app: App, { readiness }: AppDeps): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) reply.header('connection', 'close');
  });
}

/** Browsers connect ahead of a request that may never come; a server that closes would wait for it. */
function hangUpOnSilence(app: App): void {
  const connected = new Set<Socket>();
  app.server.on('connection', socket => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
  });
}
