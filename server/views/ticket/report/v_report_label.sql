-- The names of what figures are counted by, as they are today.
create view ticket.v_report_label as
select 'outlet'::text as kind, id, name::text as name from admin.v_outlet
union all
select 'staff', id, name::text from admin.v_account
union all
select 'window', id, name::text from ticket.sale_window
union all
select 'channel', id, name::text from commerce.sales_channel
union all
select 'channelKind', id, kind::text from commerce.sales_channel
union all
select 'product', id, name::text from commerce.product
union all
select 'enterprise', id, name::text from commerce.enterprise
union all
select 'guide', id, name::text from ticket.guide
union all
select 'driver', id, plate_no || ' ' || name from ticket.driver
union all
select 'gate', id, name::text from ticket.gate
union all
select 'spot', id, name::text from ticket.spot;

grant select on ticket.v_report_label to shanmen_app, shanmen_report;
