-- 改价 at a till: what the store asked for one unit where the cashier charged something else. Absent where the price is that of
-- the store, of refunds, of sales without the server, and of sales from before this column.
alter table cashier.slip_line
  add column list_fen bigint,
  add constraint slip_line_price_changed check (list_fen <> price_fen);
