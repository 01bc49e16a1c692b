-- 登录日志 for area admin: each sign-in with its browser and the window or till that the browser stands at.
create view auth.v_login_log as
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

grant select on auth.v_login_log to shanmen_app;
