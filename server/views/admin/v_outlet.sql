-- What other areas and the reports may see of an outlet: what it is called, what it is, where it lies and how large it is.
create view admin.v_outlet as
select
  outlet.id,
  outlet.code,
  outlet.name,
  outlet.kind,
  outlet.region_id,
  region.name as region_name,
  outlet.area_m2
from admin.outlet
left join admin.region on region.id = outlet.region_id;

grant select on admin.v_outlet to shanmen_app, shanmen_report;
