import type { MemberCrowd, TeamMember } from '@shanmen/shared/contracts/reception/teams/team-member';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Somebody whose ticket of this team was used; the ticket was sold in the name of the same number. */
const isAdmitted = sql`
  exists (
    select
    from ticket.v_group_ticket as sold
    where sold.team_id = member.team_id
      and sold.id_hash = member.id_hash
      and sold.status = 'O'
  )`;

export async function listMembers(db: Db, teamId: number): Promise<TeamMember[]> {
  const result = await sql<TeamMember>`
    select member.id, member.name, member.id_masked as "idMasked", member.mobile_masked as "mobileMasked", member.crowd,
           ${isAdmitted} as "isAdmitted"
    from reception.team_member as member
    where member.team_id = ${teamId}
    order by member.id
    limit 2000`.execute(db);
  return result.rows;
}

/** A row of a list as it is kept; of a person without a number the name alone says who it is. */
export type NewMember = {
  name: string;
  idNoEnc: string | null;
  idHash: string | null;
  idMasked: string | null;
  mobileEnc: string | null;
  mobileMasked: string | null;
  crowd: MemberCrowd;
};

/** Who of a team is on the list, as the next list is compared with it. */
export type KnownMember = { id: number; name: string; idHash: string | null; isAdmitted: boolean };

export async function listKnown(db: Db, teamId: number): Promise<KnownMember[]> {
  const result = await sql<KnownMember>`
    select member.id, member.name, member.id_hash as "idHash", ${isAdmitted} as "isAdmitted"
    from reception.team_member as member
    where member.team_id = ${teamId}
    order by member.id`.execute(db);
  return result.rows;
}

export async function insertMembers(
  tx: Tx,
  teamId: number,
  members: readonly NewMember[],
  { staffId, at }: { staffId: number; at: Date },
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('reception.team_member')
    .values(
      members.map(member => ({
        team_id: teamId,
        name: member.name,
        id_no_enc: member.idNoEnc,
        id_hash: member.idHash,
        id_masked: member.idMasked,
        mobile_enc: member.mobileEnc,
        mobile_masked: member.mobileMasked,
        crowd: member.crowd,
        listed_at: at.toISOString(),
        listed_by: staffId,
      })),
    )
    .execute();
}

export async function deleteMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from reception.team_member
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Of these numbers those that have a live ticket of another team, or of nobody's, for the same day. */
export async function findTicketed(
  db: Db,
  { idHashes, visitDate, teamId }: { idHashes: readonly string[]; visitDate: string; teamId: number },
): Promise<ReadonlySet<string>> {
  const result = await sql<{ idHash: string }>`
    select distinct ticket.id_hash as "idHash"
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    where ticket.id_hash = any(${[...idHashes]}::text[])
      and ticket.visit_date = ${visitDate}
      and ticket.status in ('R', 'I', 'O')
      and ticket_order.team_id is distinct from ${teamId}::bigint`.execute(db);
  return new Set(result.rows.map(({ idHash }) => idHash));
}

/** Heads on tickets of a team that are issued or used; 0 while it has none. */
export async function countTicketed(db: Db, teamId: number): Promise<number> {
  const result = await sql<{ heads: number }>`
    select coalesce(sum(persons), 0)::int as heads
    from ticket.v_group_ticket
    where team_id = ${teamId}
      and status in ('I', 'O', 'N')`.execute(db);
  return result.rows[0]?.heads ?? 0;
}
