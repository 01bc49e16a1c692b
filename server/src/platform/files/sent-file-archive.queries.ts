import { sql } from 'kysely';

import { linesInTurn, type LogPart } from '../audit/log-part.ts';

/** What left the house, which goes with the rows of the audit log that say who took it. */
export const sentFilePart: LogPart = {
  name: 'sent files',
  guarded: ['platform.sent_file'],
  lines: (db, { until }) =>
    linesInTurn(async (after, limit) => {
      const { rows } = await sql<{ place: number; line: string }>`
        select id as place,
          (to_jsonb(sent_file) || jsonb_build_object('sha256', encode(sha256, 'hex')))::text as line
        from platform.sent_file
        where id > ${after}
          and at < ${until}::timestamptz
        order by id
        limit ${limit}`.execute(db);
      return rows;
    }),
  async takeOut(tx, { until }, limit) {
    const { numAffectedRows } = await sql`
      delete from platform.sent_file
      where id in (
        select id
        from platform.sent_file
        where at < ${until}::timestamptz
        order by id
        limit ${limit}
      )`.execute(tx);
    return Number(numAffectedRows);
  },
};
