-- Products that are no tickets: what a docent's job costs. Reports count them as 讲解.
create view commerce.v_report_service as
select id as product_id
from commerce.product
where kind = 'SERVICE';

grant select on commerce.v_report_service to shanmen_app, shanmen_report;
