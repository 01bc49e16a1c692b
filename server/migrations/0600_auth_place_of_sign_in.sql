-- A browser of a post stands at a till or a window: whoever signs in there did so at that place.

alter table auth.device
  add column window_id bigint references ticket.sale_window,
  add constraint device_till foreign key (till_id) references goods.till,
  add constraint device_stands_at_one_place check (num_nonnulls(till_id, window_id) <= 1),
  add constraint device_at_a_place_is_shared check (is_shared or num_nonnulls(till_id, window_id) = 0);

alter table auth.session
  add column window_id bigint references ticket.sale_window,
  add constraint session_till foreign key (till_id) references goods.till;

alter table auth.login_log
  add column window_id bigint references ticket.sale_window,
  add constraint login_till foreign key (till_id) references goods.till;

-- The places as they are called, for the areas below.
create view ticket.v_window as
select
  sale_window.id,
  sale_window.name,
  sale_site.name as site_name,
  sale_window.status = 1 and sale_site.status = 1 as in_use
from ticket.sale_window
join ticket.sale_site on sale_site.id = sale_window.sale_site_id;

create view goods.v_till as
select
  till.id,
  store.name || ' T' || till.no as name,
  store.name as site_name,
  till.status = 'active' and store.status = 'active' as in_use
from goods.till
join goods.store on store.id = till.store_id;

create or replace view auth.v_login_log as
select
  login_log.id,
  login_log.at,
  login_log.user_name,
  login_log.staff_id,
  login_log.result,
  host(login_log.ip) as ip,
  login_log.known_device,
  login_log.user_agent,
  device.name as device_name,
  coalesce(sale_window.name, till.name) as place,
  login_log.session
from auth.login_log
left join auth.device on device.id = login_log.device_id
left join ticket.v_window as sale_window on sale_window.id = login_log.window_id
left join goods.v_till as till on till.id = login_log.till_id;

grant select on ticket.v_window, goods.v_till to shanmen_app;
