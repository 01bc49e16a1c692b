-- 税收分类编码 of a ticket, where it is another than the one of the site.
alter table commerce.product
  add column tax_code varchar(19), -- null: the one of 系统设置
  add constraint product_tax_code_shaped check (tax_code ~ '^[0-9]{19}$');
