-- What of the tills a second person decides, waiting or decided: shifts with a difference or ended by another person, and
-- visits of drivers. No person of maker_ids decides it; seen is another text as soon as the item says something else.
create view cashier.v_audit_item as
select
  'till-shift'::text as source,
  shift.id,
  case shift.state when 'CLOSED' then 'waiting' else 'decided' end as stage,
  shift.no::text as no,
  store.name || ' · ' || cashier.name as what,
  shift.outlet_id,
  shift.over_short_fen as amount_fen,
  shift.cashier_id as maker_id,
  array[shift.cashier_id, shift.forced_by] as maker_ids,
  coalesce(shift.approved_at, shift.closed_at) as since,
  shift.version::text as seen,
  shift.biz_date
from cashier.shift
join goods.store on store.id = shift.store_id
join admin.v_account as cashier on cashier.id = shift.cashier_id
where shift.state in ('CLOSED', 'APPROVED')
  and shift.returned_at is null
  and (shift.over_short_fen <> 0 or shift.forced_by is not null)
union all
select
  'driver-visit',
  visit.id,
  'waiting',
  to_char(visit.visit_date, 'YYMMDD') || ' ' || driver.plate_no,
  concat_ws(' · ', driver.driver_name, nullif(visit.group_no, ''), visit.heads || ' 人'),
  visit.outlet_ids[1],
  nullif(spent.net_fen, 0),
  visit.created_by,
  array[visit.created_by],
  visit.arrive_at,
  visit.version || '/' || spent.net_fen,
  visit.visit_date
from cashier.driver_visit as visit
join ticket.v_driver as driver on driver.id = visit.driver_id
cross join lateral (
  select coalesce(sum(tagged.net_fen), 0)::bigint as net_fen
  from cashier.v_tagged_sale as tagged
  where tagged.visit_id = visit.id
) as spent
where visit.audited_at is null;

grant select on cashier.v_audit_item to shanmen_app, shanmen_report;
