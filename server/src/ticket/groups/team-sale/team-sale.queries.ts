import type { TeamAgreement, TeamAgreementQuery } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

const most = 20;

/** Agreements in force on the visit day and today, of enterprises that may buy. */
export async function listTeamAgreements(
  db: Db,
  { visitDate, keyword = '' }: TeamAgreementQuery,
  today: string,
): Promise<TeamAgreement[]> {
  const result = await sql<TeamAgreement>`
    select
      agreement.id,
      agreement.no,
      agreement.title,
      enterprise.code as "enterpriseCode",
      enterprise.name as "enterpriseName"
    from ticket.agreement
    join commerce.enterprise on enterprise.id = agreement.enterprise_id
    where agreement.state = 'ACTIVE'
      and enterprise.status = 'ACTIVE'
      and agreement.valid_to >= ${today}::date
      and ${visitDate}::date between agreement.valid_from and agreement.valid_to
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', agreement.no, enterprise.code, enterprise.name, enterprise.pinyin))) > 0
      )
    order by enterprise.code, agreement.id
    limit ${most}`.execute(db);
  return result.rows;
}
