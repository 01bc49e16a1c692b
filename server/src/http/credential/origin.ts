import type { FastifyRequest } from 'fastify';

const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether the request may have an effect: reads may come from anywhere, writes only from a page of
 * ours. A browser that does not say where a write comes from names its origin.
 */
export function comesFromOurPages(request: FastifyRequest): boolean {
  if (readOnly.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.host}`;
}
