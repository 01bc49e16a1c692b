-- 折扣 of one line: what is taken off its amount before the discount of the whole is shared.
alter table goods.doc_line
  add column own_discount_fen bigint not null default 0,
  add constraint doc_line_own_discount_within_amount check (own_discount_fen = 0 or abs(own_discount_fen) < abs(amount_fen));
