-- What a document is called.
create view goods.v_report_document as
select id, no
from goods.doc;

grant select on goods.v_report_document to shanmen_app, shanmen_report;
