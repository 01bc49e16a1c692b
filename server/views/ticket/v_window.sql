-- Sale windows as they are called, for areas that show where somebody works.
create view ticket.v_window as
select
  sale_window.id,
  sale_window.name,
  sale_site.name as site_name,
  sale_window.status = 1 and sale_site.status = 1 as in_use
from ticket.sale_window
join ticket.sale_site on sale_site.id = sale_window.sale_site_id;

grant select on ticket.v_window to shanmen_app;
