import { sql } from 'kysely';

import { linesInTurn, type LogPart } from '../../../platform/audit/log-part.ts';

/** What was found of risky acts, which goes with their rows of the audit log. */
export const riskCheckPart: LogPart = {
  name: 'risk checks',
  guarded: [],
  lines: (db, { lastSeq }) =>
    linesInTurn(async (after, limit) => {
      const { rows } = await sql<{ place: number; line: string }>`
        select risk_check.audit_log_id as place, to_jsonb(risk_check)::text as line
        from admin.risk_check
        join platform.audit_seal on audit_seal.audit_id = risk_check.audit_log_id
        where risk_check.audit_log_id > ${after}
          and audit_seal.seq <= ${lastSeq}
        order by risk_check.audit_log_id
        limit ${limit}`.execute(db);
      return rows;
    }),
  async takeOut(tx, { lastSeq }, limit) {
    const { numAffectedRows } = await sql`
      delete from admin.risk_check
      where audit_log_id in (
        select risk_check.audit_log_id
        from admin.risk_check
        join platform.audit_seal on audit_seal.audit_id = risk_check.audit_log_id
        where audit_seal.seq <= ${lastSeq}
        limit ${limit}
      )`.execute(tx);
    return Number(numAffectedRows);
  },
};
