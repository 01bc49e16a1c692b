-- 归属 of a till comes with the sale: where it is refused, the sale stands without it and says why.
alter table cashier.slip add column tag_refused varchar(200);
grant update (tag_refused) on cashier.slip to shanmen_app;
