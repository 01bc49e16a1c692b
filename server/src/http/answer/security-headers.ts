import { randomBytes } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Config } from '../../process/config.ts';
import type { App } from '../route.ts';

const onEverything = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

const answersAreNotDocuments =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer. An answer of the API is never kept and never drawn as a page. */
export function sendSecurityHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request));
  });
}

/** For an answer that leaves before any hook has run. */
export function securityHeaders({ id, protocol }: FastifyRequest): Record<string, string> {
  return {
    ...onEverything,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-security-policy': answersAreNotDocuments,
    'reporting-endpoints': 'csp="/api/modules/csp-reports"',
    ...(protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

export function makeNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The policy of a page whose style elements carry `nonce`. Scripts come from our own files only.
 * @param framed origins of the outside pages that the menu shows inside ours
 * @param local where this session's own build comes from, if it runs one: its own machine
 */
export function pagePolicy(
  nonce: string,
  { iconStylesheet }: Pick<Config, 'iconStylesheet'>,
  framed: readonly string[],
  local: string | null = null,
): string {
  const localHost = local === null ? '' : ` ${local}`;
  const iconHost = iconStylesheet ? ` ${iconStylesheet.origin}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${localHost}`,
    `style-src 'self' 'nonce-${nonce}'${iconHost}${localHost}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    `font-src 'self'${iconHost}`,
    `connect-src 'self'${localHost}`,
    `frame-src ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Addresses of scripts and texts with markup pass the shell's policy of this name, which refuses both.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-to csp',
    'report-uri /api/modules/csp-reports',
  ].join('; ');
}
