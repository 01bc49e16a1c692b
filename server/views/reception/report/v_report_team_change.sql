-- 换团 change by change, in fen: from which team to which, what it made dearer, and what it changed of rebates.
create view reception.v_report_team_change as
select
  change.id as change_id,
  (change.requested_at at time zone 'Asia/Shanghai')::date as biz_date,
  change.requested_at,
  was.team_no as from_team_no,
  now_of.team_no as to_team_no,
  change.scopes,
  (select string_agg(line ->> 'from', '；') from jsonb_array_elements(change.after) as line) as before_words,
  (select string_agg(line ->> 'to', '；') from jsonb_array_elements(change.after) as line) as after_words,
  change.heads,
  case when change.state = 'DONE' then change.price_diff_fen else 0 end as price_diff_fen,
  case
    when change.state = 'DONE'
      then coalesce((select sum((delta ->> 'deltaFen')::bigint) from jsonb_array_elements(change.rebate_delta) as delta), 0)
    else 0
  end::bigint as rebate_delta_fen,
  change.reason,
  asker.name as asked_by,
  approver.name as approved_by,
  change.state
from reception.team_change as change
join reception.team as was on was.id = change.from_team_id
left join reception.team as now_of on now_of.id = change.to_team_id
join admin.v_account as asker on asker.id = change.requested_by
left join admin.v_account as approver on approver.id = change.approved_by;

grant select on reception.v_report_team_change to shanmen_app, shanmen_report;
