-- 供方单号: the number on the paper that comes with the goods; the same one twice is pointed out.
alter table goods.doc
  add column bill_no varchar(30),
  add constraint doc_bill_of_a_purchase check (bill_no is null or type = 'JH');

create index doc_bill on goods.doc (supplier_id, bill_no) where type = 'JH';
