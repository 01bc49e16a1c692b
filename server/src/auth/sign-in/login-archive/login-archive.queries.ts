import { sql } from 'kysely';

import { linesInTurn, type LogPart } from '../../../platform/audit/log-part.ts';

/** Who signed in, or tried to. */
export const signInPart: LogPart = {
  name: 'sign-ins',
  guarded: ['auth.login_log', 'auth.login_log_rest'],
  lines: (db, { until }) =>
    linesInTurn(async (after, limit) => {
      const { rows } = await sql<{ place: number; line: string }>`
        select id as place, to_jsonb(login_log)::text as line
        from auth.login_log
        where id > ${after}
          and at < ${until}::timestamptz
        order by id
        limit ${limit}`.execute(db);
      return rows;
    }),
  async takeOut(tx, { until }, limit) {
    const { numAffectedRows } = await sql`
      delete from auth.login_log
      where (id, at) in (
        select id, at
        from auth.login_log
        where at < ${until}::timestamptz
        order by at
        limit ${limit}
      )`.execute(tx);
    return Number(numAffectedRows);
  },
};
