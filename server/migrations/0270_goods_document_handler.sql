-- 经手人: who dealt with the goods; of what was entered before that was asked, its maker.
alter table goods.doc disable trigger keep_document;
update goods.doc set handler_id = created_by where handler_id is null;
alter table goods.doc enable trigger keep_document;
alter table goods.doc alter column handler_id set not null;

create index doc_handler on goods.doc (handler_id, biz_date);
