import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

export type SentFile = {
  /** Of the request by which it was asked for. */
  readonly requestId: string;
  readonly staffId: number;
  readonly bytes: number;
  readonly sha256: Buffer;
};

/** Notes that a whole file was handed over, once for each time. */
export async function insertSentFile(db: Db, { requestId, staffId, bytes, sha256 }: SentFile): Promise<void> {
  await sql`
    insert into platform.sent_file (request_id, staff_id, bytes, sha256)
    values (${requestId}, ${staffId}, ${bytes}, ${sha256})`.execute(db);
}
