-- 在园: how many persons are at each spot now, on the last of the days asked for. Where a gate counts who goes out it is who
-- came in less who left; elsewhere it is who came in within the usual stay (ticket.dwellMinutes), an estimate. Beside it
-- how many more came in than left within the last half hour.
create or replace function ticket.crowd_inside(from_day date, to_day date)
returns table (
  biz_date date,
  spot_id bigint,
  spot_name text,
  spot_sort int,
  counting text,
  instant_capacity bigint,
  entered bigint,
  inside bigint,
  inside_limited bigint,
  recent bigint
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with stay as (
    select make_interval(mins => coalesce(
      (select value::text::int from admin.setting where key = 'ticket.dwellMinutes'), 240
    )) as usual
  ), scanned as (
    select
      scan.spot_id,
      sum(case scan.result when 'OK' then scan.persons else -scan.persons end)
        filter (where scan.direction = 'IN') as entered,
      sum(case when scan.result = 'OK' and scan.direction = 'IN' then scan.persons else -scan.persons end) as counted,
      sum(case scan.result when 'OK' then scan.persons else -scan.persons end)
        filter (where scan.direction = 'IN' and scan.server_time >= now() - stay.usual) as stayed,
      sum(case when scan.result = 'OK' and scan.direction = 'IN' then scan.persons else -scan.persons end)
        filter (where scan.server_time >= now() - interval '30 minutes') as recent
    from ticket.checkin_log as scan
    cross join stay
    where scan.biz_date = to_day
      and scan.result in ('OK', 'UNDO')
    group by scan.spot_id
  )
  select
    to_day,
    spot.id,
    spot.name,
    spot.sort,
    case when exits.are_counted then 'COUNTED' else 'ESTIMATED' end,
    spot.instant_capacity,
    coalesce(scanned.entered, 0),
    now_there.inside,
    case when spot.instant_capacity is not null then now_there.inside end,
    coalesce(scanned.recent, 0)
  from ticket.spot
  left join scanned on scanned.spot_id = spot.id
  cross join lateral (
    select exists (
      select from ticket.gate
      where gate.spot_id = spot.id
        and gate.status = 1
        and gate.direction in ('OUT', 'BOTH')
    ) as are_counted
  ) as exits
  cross join lateral (
    select greatest(0, coalesce(case when exits.are_counted then scanned.counted else scanned.stayed end, 0)) as inside
  ) as now_there
  where spot.status = 1
$$;

revoke execute on function ticket.crowd_inside(date, date) from public;
grant execute on function ticket.crowd_inside(date, date) to shanmen_app, shanmen_report;
