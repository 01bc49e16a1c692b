import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a file is written into while somebody takes it; who reads it hears of a failure. */
export function waitingContent(): PassThrough {
  const content = new PassThrough({ highWaterMark: 256 * 1024 });
  // Before it is handed out nobody does.
  content.on('error', () => undefined);
  return content;
}

/** No faster than whoever takes it: few parts wait, and the database is asked for no more. */
export function send(parts: AsyncIterable<unknown>, content: PassThrough): Promise<void> {
  return pipeline(Readable.from(parts, { highWaterMark: 4 }), content);
}
