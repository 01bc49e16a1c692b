import type { ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

export type NewApproval = ApprovalSubject & {
  tokenHash: Buffer;
  sessionId: number;
  approverId: number;
  now: Date;
  expiresAt: Date;
};

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  await sql`
    insert into auth.approval (
      token_hash, session_id, approver_id, action, object_id, amount_fen, given_at, expires_at
    )
    values (
      ${approval.tokenHash}, ${approval.sessionId}, ${approval.approverId}, ${approval.action},
      ${approval.objectId}, ${approval.amountFen}, ${approval.now}, ${approval.expiresAt}
    )`.execute(tx);
}

/** Where an approval is shown: one of another session is as none. */
export type Shown = { tokenHash: Buffer; sessionId: number };

/** The account of whoever gave it, used or not; null when nobody did at this session. */
export async function readApprover(db: Db, { tokenHash, sessionId }: Shown): Promise<string | null> {
  const { rows } = await sql<{ userName: string }>`
    select account.user_name as "userName"
    from auth.approval
    join admin.v_account as account on account.id = approval.approver_id
    where approval.token_hash = ${tokenHash}
      and approval.session_id = ${sessionId}`.execute(db);
  return rows[0]?.userName ?? null;
}

/**
 * Uses an approval up. Of two calls with it one waits for the other and then finds it used.
 * @returns false when it is used, has expired, or was given for something else or elsewhere
 */
export async function spendApproval(
  tx: Tx,
  { tokenHash, sessionId, action, objectId, amountFen, now }: Shown & ApprovalSubject & { now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth.approval
    set used_at = ${now}
    where token_hash = ${tokenHash}
      and session_id = ${sessionId}
      and action = ${action}
      and object_id = ${objectId}
      and amount_fen is not distinct from ${amountFen}
      and expires_at > ${now}
      and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}
