-- 换团 that waits for a second person, as cashier.v_audit_item.
create view reception.v_audit_item as
select
  'team-change'::text as source,
  change.id,
  'waiting'::text as stage,
  source.team_no::text as no,
  concat_ws(' · ', '换到 ' || target.team_no, change.reason) as what,
  null::bigint as outlet_id,
  nullif(change.price_diff_fen, 0) as amount_fen,
  change.requested_by as maker_id,
  array[change.requested_by] as maker_ids,
  change.requested_at as since,
  'open'::text as seen,
  (change.requested_at at time zone 'Asia/Shanghai')::date as biz_date
from reception.team_change as change
join reception.team as source on source.id = change.from_team_id
left join reception.team as target on target.id = change.to_team_id
where change.state = 'APPLIED';

grant select on reception.v_audit_item to shanmen_app, shanmen_report;
