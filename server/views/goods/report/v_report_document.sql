-- What a document is called, and where it stands.
create view goods.v_report_document as
select id, no, status, biz_date
from goods.doc;

grant select on goods.v_report_document to shanmen_app, shanmen_report;
