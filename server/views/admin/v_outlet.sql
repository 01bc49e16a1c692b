-- What other areas and the reports may see of an outlet: what it is called.
create view admin.v_outlet as
select
  outlet.id,
  outlet.code,
  outlet.name
from admin.outlet;

grant select on admin.v_outlet to shanmen_app, shanmen_report;
