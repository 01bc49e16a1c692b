-- 批次 of what goes out: the batch that a line takes its goods from, where somebody chose one.
alter table goods.doc_line
  add column batch_id bigint references goods.stock_batch;
