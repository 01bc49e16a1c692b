-- One company may sell as two suppliers, one by purchase and one by commission: its tax number twice is told, never refused.
alter table goods.supplier
  drop constraint supplier_tax_no_key;
