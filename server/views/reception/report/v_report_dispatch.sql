-- 派单 job by job, fees in fen. A job that is over counts its minutes; one that visitors did not come to, or that was
-- cancelled, counts as such and earns what its fee says; charged_fen is what a window took
-- for it.
create view reception.v_report_dispatch as
select
  dispatch.id as dispatch_id,
  dispatch.no as dispatch_no,
  dispatch.work_date as biz_date,
  dispatch.queue_no,
  dispatch.team_id,
  team.team_no,
  coalesce(enterprise.name::text, '散客') as group_name,
  dispatch.docent_id,
  docent.name::text as docent_name,
  dispatch.level,
  dispatch.language,
  dispatch.route_id,
  route.name::text as route_name,
  dispatch.mode,
  dispatch.state,
  dispatch.queued_at,
  dispatch.started_at,
  dispatch.finished_at,
  case when dispatch.state in ('ACCEPTED', 'STARTED', 'FINISHED') then dispatch.heads else 0 end as heads,
  case
    when dispatch.finished_at is null or dispatch.started_at is null then 0
    else floor(extract(epoch from dispatch.finished_at - dispatch.started_at) / 60)::int
  end as minutes,
  case when dispatch.state in ('ACCEPTED', 'STARTED', 'FINISHED') then dispatch.fee_fen else 0 end as fee_fen,
  coalesce((
    select sum(charge.charged_fen) from ticket.v_docent_charge as charge where charge.dispatch_id = dispatch.id and charge.status <> 'R'
  ), 0)::bigint as charged_fen,
  greatest(dispatch.call_count - case when dispatch.accepted_at is null then 0 else 1 end, 0) as unanswered,
  dispatch.rating,
  dispatch.rating * 1000 as rating_thousandths,
  case when dispatch.rating is null then 0 else 1 end as ratings
from reception.dispatch
join reception.docent_route as route on route.id = dispatch.route_id
left join reception.docent on docent.id = dispatch.docent_id
left join reception.team on team.id = dispatch.team_id
left join commerce.enterprise on enterprise.id = team.enterprise_id;

grant select on reception.v_report_dispatch to shanmen_app, shanmen_report;
