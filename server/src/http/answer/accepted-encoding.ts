import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** The encodings a browser takes, the better one first. */
export function acceptedEncodings({ headers }: FastifyRequest): Encoding[] {
  const offered = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map(part => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight !== 'q=0')
    .map(([name]) => name);
  const known: Encoding[] = ['br', 'gzip'];
  return known.filter(name => offered.includes(name));
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a short text that is composed for this answer, compressed on the way. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const [encoding] = acceptedEncodings(request);
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  if (encoding === undefined) return reply.send(text);
  reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? brotliCompressSync(text, quick) : gzipSync(text));
}
