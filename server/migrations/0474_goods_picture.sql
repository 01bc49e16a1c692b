-- The picture of a good, one at most; where it stood was a path of which nothing ever came.
create table goods.goods_picture (
  goods_id bigint primary key references goods.goods,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  constraint goods_picture_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint goods_picture_not_empty check (octet_length(content) between 1 and 4194304)
);

grant select, insert, update, delete on goods.goods_picture to shanmen_app;

alter table goods.goods drop column image;
