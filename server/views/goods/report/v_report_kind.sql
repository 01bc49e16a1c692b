-- Of each good its own category, whatever level that is of; reports group by the first level.
create view goods.v_report_kind as
select goods.id as goods_id, category.name as category_name
from goods.goods
join goods.category on category.id = goods.category_id;

grant select on goods.v_report_kind to shanmen_app, shanmen_report;
