-- What a department took is summed of one month; without the day every requisition of all years was read.
drop index goods.doc_requisition;
create index doc_requisition on goods.doc (dept_id, biz_date) where type = 'LY';
