-- The version of permissions is one row, but a join with it passes for thousands: nobody ever counts so small a table.
-- Whoever only asked for a name paid for plans that were made for hundreds of thousands of accounts.
create or replace view admin.v_account as
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
