import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { RuleViolation } from '../callers/rule-violation.ts';
import { isUuid, recordKeyOf } from '../platform/idempotency/record-key.ts';
import type { App, IdempotencyContext } from './route.ts';

const contexts = new WeakMap<FastifyRequest, IdempotencyContext>();

/** Refuses an idempotent write without its key, and makes a repeat of it recognisable. */
export function requireIdempotencyKeys(app: App): void {
  app.decorateRequest('idempotency', { getter: contextOf });
  app.addHook('preHandler', async (request, reply) => {
    const { idempotent } = request.routeOptions.config;
    if (idempotent !== true) return;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !isUuid(key)) throw new RuleViolation('idempotency_key_required');
    const scope = scopeOf(request);
    let recordKey = recordKeyOf(scope, key);
    contexts.set(request, {
      scope,
      key: key.toLowerCase(),
      get recordKey() {
        return recordKey;
      },
      recordKeyFor(owner) {
        recordKey = recordKeyOf(owner, key);
        return recordKey;
      },
      route: `${request.method} ${request.routeOptions.url}`,
      bodyHash: hashContent(request),
      markReplayed: () => reply.header('idempotent-replayed', 'true'),
    });
  });
}

/** Whose key it is: a person's, a channel's, or that of the proof by which a visitor books or a program publishes. */
function scopeOf(request: FastifyRequest): string {
  if (request.signedIn !== null) return `u:${request.signedIn.staff.id}`;
  if (request.calledBy) return `c:${request.calledBy.id}`;
  const proof = String(request.headers['visitor-proof'] ?? request.headers['publish-key'] ?? '');
  return `b:${createHash('sha256').update(proof).digest('hex')}`;
}

function contextOf(this: FastifyRequest): IdempotencyContext {
  const context = contexts.get(this);
  if (context) return context;
  throw new Error(`${this.method} ${this.routeOptions.url} does not declare idempotent: true`);
}

/** A field with this name says when an attempt was made: it is no part of what the request asks for. */
const ofAttempt = 'sentAt';

function hashContent({ params, query, body }: FastifyRequest): Buffer {
  return createHash('sha256').update(canonicalJson({ params, query, body })).digest();
}

/** JSON with sorted keys: the same content has the same text whatever order a client writes. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, child: unknown) =>
    key === ofAttempt
      ? undefined
      : isPlainObject(child)
        ? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
        : child,
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
