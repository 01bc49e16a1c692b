-- Document numbers without gaps: one counter row per kind, scope and day, raised in the transaction of the first save.

create table platform.doc_counter (
  doc_type text not null,
  scope text not null,
  biz_date date not null,
  next int not null default 1,
  primary key (doc_type, scope, biz_date),
  constraint doc_counter_is_positive check (next > 0)
);

grant select, insert, update on platform.doc_counter to shanmen_app;
