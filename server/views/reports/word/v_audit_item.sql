-- Pages of 今日报表 that were handed in, and those that were locked, as cashier.v_audit_item; no begins with the group.
create view reports.v_audit_item as
select
  'today-sheet'::text as source,
  sheet.id,
  case sheet.state when 'submitted' then 'waiting' else 'decided' end as stage,
  sheet.store_group || ' ' || sheet.biz_date as no,
  '今日报表'::text as what,
  null::bigint as outlet_id,
  (
    select nullif(coalesce(sum(amount_fen), 0), 0)::bigint
    from reports.today_row
    where sheet_id = sheet.id
      and kind = 'adjust'
      and item_code <> 'orders'
  ) as amount_fen,
  sheet.submitted_by as maker_id,
  array[sheet.submitted_by] as maker_ids,
  coalesce(
    (
      select snapshot.locked_at
      from reports.today_snapshot as snapshot
      where snapshot.sheet_id = sheet.id
        and snapshot.edition = sheet.edition
    ),
    sheet.submitted_at
  ) as since,
  sheet.version::text as seen,
  sheet.biz_date
from reports.today_sheet as sheet
where sheet.state in ('submitted', 'audited');

grant select on reports.v_audit_item to shanmen_app, shanmen_report;
