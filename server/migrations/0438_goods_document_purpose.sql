-- What goods are taken for, where they go to or come from; for which group they were sold, and to whom it is invoiced.

alter table goods.doc
  add column purpose varchar(60),
  add column team_no varchar(30),
  add column invoice_title varchar(60),
  add column invoice_tax_no varchar(20);
