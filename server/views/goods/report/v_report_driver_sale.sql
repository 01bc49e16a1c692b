-- 零售额 of drivers: what shops sold to the groups of a driver, less what came back, in fen. It belongs to no enterprise.
create view goods.v_report_driver_sale as
select
  line.id as line_id,
  doc.biz_date,
  store.outlet_id,
  doc.created_by as seller_id,
  sold.driver_id,
  driver.plate_and_name as driver_name,
  null::bigint as enterprise_id,
  null::text as enterprise_name,
  doc.id as doc_id,
  doc.no as doc_no,
  case doc.type when 'XS' then line.net_fen else 0 end as sold_fen,
  case doc.type when 'XT' then line.net_fen else 0 end as back_fen,
  case doc.type when 'XS' then line.net_fen else -line.net_fen end as net_fen
from (
  select id, driver_id, id as doc_id
  from goods.doc
  where driver_id is not null
    and type = 'XS'
  union all
  -- What gives back says of which sale, and what undoes that, what it undoes.
  select sale.id, sale.driver_id, doc.id
  from goods.doc as sale
  join goods.doc as given_back on given_back.source_doc_id = sale.id and given_back.type = 'XT'
  join goods.doc on given_back.id in (doc.id, doc.reversal_of)
  where sale.driver_id is not null
) as sold
join goods.doc on doc.id = sold.doc_id
join goods.doc_line as line on line.doc_id = doc.id
join ticket.v_driver as driver on driver.id = sold.driver_id
left join goods.store on store.id = doc.store_id
where doc.status in ('audited', 'reversed');

grant select on goods.v_report_driver_sale to shanmen_app, shanmen_report;
