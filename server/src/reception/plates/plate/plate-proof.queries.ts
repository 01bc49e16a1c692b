import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Every difference between plates, their issues, what was paid for them, and the teams and docents that they are of. */
export async function findReceptionFaults(db: Db): Promise<string[]> {
  const result = await sql<{ fault: string }>`
    select 'V-19 plate ' || plate.plate_no || ' is ' || plate.state || ' and has ' || count(issue.id) || ' open issues' as fault
    from reception.plate
    left join reception.plate_issue as issue on issue.plate_id = plate.id and issue.ended_at is null
    group by plate.id
    having (plate.state = 'ISSUED') <> (count(issue.id) = 1)
    union all
    select 'V-19 plate issue ' || issue.id || ' was charged ' || issue.loss_charge_fen || ' and the ledger has ' || coalesce(-paid.fen, 0)
    from reception.plate_issue as issue
    left join lateral (
      select sum(entry.amount_fen) as fen, count(*) as entries
      from commerce.payment_entry as entry
      where entry.account = 'plate/' || issue.id
    ) as paid on true
    where coalesce(-paid.fen, 0) not in (issue.loss_charge_fen, 0)
       or (issue.loss_charge_fen > 0) <> (coalesce(paid.entries, 0) > 0)
    union all
    select 'V-19 change of teams ' || change.id || ' made a difference of ' || change.price_diff_fen || ' and the ledger has ' || coalesce(-paid.fen, 0)
    from reception.team_change as change
    left join lateral (
      select sum(entry.amount_fen) as fen
      from commerce.payment_entry as entry
      where entry.account = 'team-change/' || change.id
    ) as paid on true
    where coalesce(-paid.fen, 0)
      <> case when change.state = 'DONE' and change.price_handling = 'COLLECT' then change.price_diff_fen else 0 end
    union all
    select 'V-19 team ' || team.team_no || ' left with plate ' || plate.plate_no
    from reception.team
    join reception.plate_issue as issue on issue.team_id = team.id and issue.ended_at is null
    join reception.plate on plate.id = issue.plate_id
    where team.state in ('BOOKED', 'LEFT', 'CANCELLED')
    union all
    select 'V-19 docent ' || docent.code || ' stands as ' || queue.state || ' without a job'
    from reception.docent_queue as queue
    join reception.docent on docent.id = queue.docent_id
    where queue.state in ('CALLED', 'BUSY')
      and not exists (
        select
        from reception.dispatch
        where dispatch.docent_id = queue.docent_id
          and dispatch.work_date = queue.queue_date
          and dispatch.state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED')
      )
    union all
    select 'V-19 order ' || orders.order_no || ' is of agreement ' || orders.agreement_id || ' and team ' || team.team_no || ' of another'
    from ticket.ticket_order as orders
    join reception.team on team.id = orders.team_id
    where orders.agreement_id is distinct from team.agreement_id
    union all
    select 'V-19 ticket ' || moved.ticket_id || ' is of agreement ' || moved.agreement_id || ' and team ' || team.team_no || ' of another'
    from ticket.ticket_team as moved
    join reception.team on team.id = moved.team_id
    where moved.agreement_id is distinct from team.agreement_id
    order by fault`.execute(db);
  return result.rows.map(({ fault }) => fault);
}
