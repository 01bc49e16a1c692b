-- 组合 in full: of how many goods it is what they are made of, by what share each takes over the cost when they are taken
-- apart, and which 商品拆装 was made by which of its versions.
alter table goods.bom
  add output_qty numeric(18, 3) not null default 1,
  add constraint bom_makes_something check (output_qty > 0),
  add constraint bom_broken_by_itself_is_of_one check (not auto_break or output_qty = 1);

alter table goods.bom_line
  add weight bigint,
  add constraint bom_weight_not_negative check (weight >= 0);

alter table goods.doc
  add bom_id bigint references goods.bom,
  add bom_version int,
  add constraint doc_bom_has_its_version check ((bom_id is null) = (bom_version is null)),
  add constraint doc_bom_is_of_an_assembly check (bom_id is null or type = 'CZ');
