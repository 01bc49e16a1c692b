import type { FastifyReply } from 'fastify';

/**
 * Aborts when the browser goes away before it has its answer. The signal of the request itself hears nothing any more
 * once the body has been read.
 */
export function leftSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
