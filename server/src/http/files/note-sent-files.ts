import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';

import { auditKindActions } from '@shanmen/shared/contracts/admin/records/audit-log';

import { insertSentFile } from '../../platform/files/sent-file.queries.ts';
import type { App, AppDeps } from '../route.ts';

const leaving: ReadonlySet<string> = new Set(auditKindActions.leaving);

/** A file of the background is noted with its own number where it is fetched. */
const notedByItself = 'reports.export.fetched';

/**
 * Files that leave the house are noted with their SHA-256 as they are sent. The last bytes wait for the row: nobody has
 * a whole file that could not be found again.
 */
export function noteSentFiles(app: App, { pools }: Pick<AppDeps, 'pools'>): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const { audit = '' } = request.routeOptions.config;
    if (!(payload instanceof Readable) || !leaving.has(audit) || audit === notedByItself) return payload;
    const { id: requestId, staff } = request;
    const noted = fingerprinted((bytes, sha256) =>
      insertSentFile(pools.main, { requestId, staffId: staff.id, bytes, sha256 }),
    );
    // What breaks off on either side ends both; the server says so where it answers.
    return pipeline(payload, noted, () => {});
  });
}

/** Passes everything on, and says what it was before the end. */
function fingerprinted(say: (bytes: number, sha256: Buffer) => Promise<void>): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer | string, encoding, done) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
    flush(done) {
      say(bytes, hash.digest()).then(() => done(), done);
    },
  });
}
