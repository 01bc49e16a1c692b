import type { DocentJob, DocentJobs } from '@shanmen/shared/contracts/ticket/groups/docent-service';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** A job as its sale judges it. */
export type SoldJob = DocentJob & { workDate: string; state: string; isCharged: boolean };

const jobColumns = sql`
  job.id as "dispatchId",
  job.queue_no as "queueNo",
  job.team_id as "teamId",
  job.fee_fen as "feeFen",
  job.heads,
  concat_ws(' · ', job.route_name, job.docent_name) as words`;

const isCharged = sql`exists (select from ticket.v_docent_charge as charge where charge.dispatch_id = job.id)`;

/**
 * Jobs of a day that have not begun and that nobody has paid for: those of single visitors, and those of the team, or for who
 * comes alone those of teams without an agreement.
 */
export async function listUnpaidJobs(
  db: Db,
  { visitDate, teamId }: { visitDate: string; teamId: number | null },
): Promise<DocentJobs> {
  const [product, jobs] = await Promise.all([
    sql<{ id: number }>`select id from commerce.product where kind = 'SERVICE' and state = 'ON'`.execute(db),
    sql<DocentJob>`
      select ${jobColumns}
      from reception.v_docent_job as job
      where job.work_date = ${visitDate}
        and job.state in ('QUEUED', 'CALLED', 'ACCEPTED')
        and job.fee_fen > 0
        and (
          job.team_id is null
          or job.team_id = ${teamId}
          or (${teamId}::bigint is null and exists (
            select from reception.v_team as team where team.id = job.team_id and team.agreement_id is null
          ))
        )
        and not ${isCharged}
      order by job.team_id is null, job.queue_no
      limit 100`.execute(db),
  ]);
  return { productId: product.rows[0]?.id ?? null, jobs: jobs.rows };
}

/** The jobs of these ids, held until the transaction ends: nobody else charges, begins or cancels them meanwhile. */
export async function holdJobs(tx: Tx, ids: readonly number[]): Promise<SoldJob[]> {
  await sql`
    select id
    from reception.v_docent_job
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
  // Read after the wait: who was faster has charged the job.
  const result = await sql<SoldJob>`
    select ${jobColumns}, job.work_date as "workDate", job.state, ${isCharged} as "isCharged"
    from reception.v_docent_job as job
    where job.id = any(${[...ids]}::bigint[])`.execute(tx);
  return result.rows;
}

/** What was paid for a job; null while nobody has. */
export async function findCharge(db: Db, dispatchId: number): Promise<{ orderNo: string } | null> {
  const result = await sql<{ orderNo: string }>`
    select order_no as "orderNo"
    from ticket.v_docent_charge
    where dispatch_id = ${dispatchId}`.execute(db);
  return result.rows[0] ?? null;
}

/** The paid ticket of a job, its order locked before it. */
export async function lockPaid(
  tx: Tx,
  dispatchId: number,
): Promise<{
  id: number;
  orderId: number;
  visitDate: string;
  ticketNo: string;
  lockedReason: string | null;
} | null> {
  await sql`
    select id
    from ticket.ticket_order
    where id in (select order_id from ticket.ticket where dispatch_id = ${dispatchId} and status = 'I')
    order by id
    for no key update`.execute(tx);
  const result = await sql<{
    id: number;
    orderId: number;
    visitDate: string;
    ticketNo: string;
    lockedReason: string | null;
  }>`
    select id, order_id as "orderId", visit_date as "visitDate", ticket_no as "ticketNo", locked_reason as "lockedReason"
    from ticket.ticket
    where dispatch_id = ${dispatchId}
      and status = 'I'`.execute(tx);
  return result.rows[0] ?? null;
}

/** I→O: what was paid for is being done. */
export async function markServed(
  tx: Tx,
  ticketId: number,
  { staffId, at, requestId }: { staffId: number; at: Date; requestId: string },
): Promise<void> {
  await sql`
    with served as (
      update ticket.ticket
      set status = 'O', first_used_at = ${at.toISOString()}, version = version + 1
      where id = ${ticketId}
      returning id
    )
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, at, req_id)
    select id, 'I', 'O', 'served', ${staffId}, ${at.toISOString()}, ${requestId}
    from served`.execute(tx);
}
