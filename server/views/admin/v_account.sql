-- What sign-in, the session look-up and every report need to know of a person, so that no other area reads admin.staff.
-- The version of permissions is one row, but a join with it passes for thousands of rows (nobody counts so small a
-- table): plans were made for hundreds of thousands of accounts. Hence the subquery.
create view admin.v_account as
select
  staff.id,
  staff.user_name,
  staff.name,
  staff.photo,
  staff.status,
  staff.valid_from,
  staff.leave_on,
  staff.epoch,
  staff.outlet_id,
  outlet.name as outlet_name,
  (select version from admin.permission_version) as permission_version
from admin.staff
left join admin.outlet on outlet.id = staff.outlet_id;

grant select on admin.v_account to shanmen_app;
