import { readFile } from 'node:fs/promises';

import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/**
 * Sends a file whose name carries the hash of its content, in the best precompressed form that the
 * browser takes. Such a file never changes, so it is kept for a year.
 */
export async function sendImmutableFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const { bytes, encoding } = await readBest(path, accepted);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
    .type(types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .send(bytes);
}

async function readBest(path: string, accepted: string): Promise<{ bytes: Buffer; encoding: string | null }> {
  for (const { name, suffix } of encodings) {
    if (!new RegExp(`\\b${name}\\b(?!;q=0(?:[,\\s]|$))`).test(accepted)) continue;
    const bytes = await readFile(`${path}${suffix}`).catch(() => null);
    if (bytes !== null) return { bytes, encoding: name };
  }
  return { bytes: await readFile(path), encoding: null };
}
