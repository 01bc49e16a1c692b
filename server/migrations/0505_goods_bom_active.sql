-- What a good is made of can be stopped for a time and used again: its words stay, nothing is put together by them.
alter table goods.bom
  add active boolean not null default true;
