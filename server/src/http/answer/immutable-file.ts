import { readFile } from 'node:fs/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { acceptedEncodings, type Encoding } from './accepted-encoding.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/**
 * Sends a file whose name carries the hash of its content, in the best precompressed form that the
 * browser takes. Such a file never changes, so it is kept for a year.
 * @param headers for one that is served under a name without its hash
 */
export async function sendImmutableFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  headers: Readonly<Record<string, string>> = { 'cache-control': 'public, max-age=31536000, immutable' },
): Promise<FastifyReply> {
  const { bytes, encoding } = await readBest(path, acceptedEncodings(request));
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .headers({ ...headers, vary: 'Accept-Encoding' })
    .type(types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .send(bytes);
}

async function readBest(
  path: string,
  accepted: readonly Encoding[],
): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
  for (const encoding of accepted) {
    const bytes = await readFile(`${path}${suffixes[encoding]}`).catch(() => null);
    if (bytes !== null) return { bytes, encoding };
  }
  return { bytes: await readFile(path), encoding: null };
}
