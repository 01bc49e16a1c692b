import type { FastifyRequest } from 'fastify';

import { readDeviceSecret } from './cookie-half.ts';

/** Where a call comes from, as the login log keeps it. */
export function sourceOf(request: FastifyRequest) {
  return {
    ip: request.ip,
    userAgent: userAgentOf(request),
    deviceSecret: readDeviceSecret(request),
    requestId: request.id,
  };
}

export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300);
}
