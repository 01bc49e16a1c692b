import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The stream that a file is written into while a client reads it; the client hears of a failure. */
export function waitingContent(): PassThrough {
  const content = new PassThrough({ highWaterMark: 256 * 1024 });
  // Before it is handed out nobody does.
  content.on('error', () => undefined);
  return content;
}

/** Streams with back-pressure: few parts are buffered, and the database is asked for no more meanwhile. */
export function send(parts: AsyncIterable<unknown>, content: PassThrough): Promise<void> {
  return pipeline(Readable.from(parts, { highWaterMark: 4 }), content);
}
