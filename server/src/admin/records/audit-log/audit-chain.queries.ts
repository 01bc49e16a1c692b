import type { AuditChain } from '@shanmen/shared/contracts/admin/records/audit-log';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { listArchives } from '../../../platform/audit/audit-archive.ledger.ts';
import { readLastResult } from '../../../platform/job/job.queries.ts';
import { verifyJob } from '../../../platform/job/nightly.ts';

/** How far the log is chained, and what the last proof of the books found of it (V-14). */
export async function readAuditChain(db: Db): Promise<AuditChain> {
  const { rows } = await sql<Pick<AuditChain, 'sealed' | 'sealedAt' | 'head'>>`
    select seal.seq as sealed, log.at as "sealedAt", encode(seal.hash, 'hex') as head
    from platform.audit_seal as seal
    join platform.audit_log as log on log.id = seal.audit_id
    order by seal.seq desc
    limit 1`.execute(db);
  const proof = await readLastResult(db, verifyJob);
  return {
    ...(rows[0] ?? { sealed: 0, sealedAt: null, head: null }),
    provedAt: proof?.doneAt ?? null,
    archivedUntil: (await listArchives(db)).at(-1)?.until ?? null,
    holds: Number(proof?.result['brokenChain'] ?? 0) === 0,
  };
}
