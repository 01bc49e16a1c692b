-- 接待 team by team: who came with whom, planned against admitted, what was bought under it, and what its enterprise owes on account now, in fen. A cancelled team is
-- none; one that has not arrived though its day is over, or its time, is absent.
create view reception.v_report_team as
select
  team.id as team_id,
  team.team_no,
  team.team_no || ' ' || coalesce(enterprise.name, '散客团') as team_name,
  team.external_no,
  team.visit_date as biz_date,
  to_char(team.visit_date, 'YYYY-MM-DD') as day_name,
  case when team.plan_time = '' then '' else left(team.plan_time, 2) || ':00' end as plan_hour,
  team.arrived_at,
  team.left_at,
  team.state,
  case when team.state = 'BOOKED' then 'ABSENT' else 'CAME' end as presence,
  team.enterprise_id,
  enterprise.name::text as enterprise_name,
  team.guide_id,
  guide.name::text as guide_name,
  team.driver_id,
  driver.plate_no || ' ' || driver.name as driver_name,
  team.source_region,
  team.segment,
  team.adults as full_heads,
  team.children + team.students + team.seniors as half_heads,
  team.free_heads,
  team.adults + team.children + team.students + team.seniors + team.free_heads as planned_heads,
  coalesce(tickets.persons, 0)::int as ticketed_heads,
  coalesce(tickets.admitted, 0)::int as admitted_heads,
  coalesce(tickets.admitted_full, 0)::int as admitted_full,
  coalesce(tickets.admitted_half, 0)::int as admitted_half,
  coalesce(tickets.admitted_free, 0)::int as admitted_free,
  coalesce(tickets.admitted_crew, 0)::int as admitted_crew,
  abs(
    team.adults + team.children + team.students + team.seniors + team.free_heads
    - coalesce(tickets.admitted - tickets.admitted_crew, 0)
  )::int as heads_apart,
  coalesce(tickets.net_fen, 0)::bigint as ticket_fen,
  coalesce(tickets.docent_fen, 0)::bigint as docent_fen,
  coalesce(retail.net_fen, 0)::bigint as retail_fen,
  coalesce(jobs.jobs, 0)::int as jobs,
  coalesce(rebates.due_fen, 0)::bigint as rebate_due_fen,
  coalesce(rebates.paid_fen, 0)::bigint as rebate_paid_fen,
  greatest(-account.balance_fen, 0)::bigint as credit_owed_fen
from reception.team
left join commerce.enterprise on enterprise.id = team.enterprise_id
left join commerce.credit_account as account on account.enterprise_id = team.enterprise_id
left join ticket.guide on guide.id = team.guide_id
left join ticket.v_driver as driver on driver.id = team.driver_id
left join lateral (
  select
    sum(sold.persons) filter (where sold.status in ('I', 'O')) as persons,
    sum(sold.admitted) as admitted,
    coalesce(sum(least(sold.admitted, sold.persons - sold.free_persons)) filter (where sold.fare = 'FULL'), 0) as admitted_full,
    coalesce(sum(least(sold.admitted, sold.persons - sold.free_persons)) filter (where sold.fare = 'HALF'), 0) as admitted_half,
    coalesce(sum(greatest(sold.admitted - sold.persons + sold.free_persons, 0)) filter (where sold.fare <> 'CREW'), 0) as admitted_free,
    coalesce(sum(sold.admitted) filter (where sold.fare = 'CREW'), 0) as admitted_crew,
    sum(sold.net_fen) filter (where not sold.is_docent) as net_fen,
    sum(sold.net_fen) filter (where sold.is_docent) as docent_fen
  from ticket.v_group_ticket as sold
  where sold.team_id = team.id
) as tickets on true
left join lateral (
  select sum(sale.net_fen) as net_fen from cashier.v_team_sale as sale where sale.team_id = team.id
) as retail on true
left join lateral (
  select count(*) as jobs
  from reception.dispatch
  where dispatch.team_id = team.id and dispatch.state in ('ACCEPTED', 'STARTED', 'FINISHED')
) as jobs on true
left join lateral (
  select sum(owed.due_fen) as due_fen, sum(owed.paid_fen) as paid_fen
  from ticket.v_team_rebate as owed
  where owed.team_id = team.id
) as rebates on true
where team.state <> 'CANCELLED';

grant select on reception.v_report_team to shanmen_app, shanmen_report;
