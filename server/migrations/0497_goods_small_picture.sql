-- The picture of a good once more, so small that a list carries it; pictures from before have none until they are changed.
alter table goods.goods_picture
  add small bytea,
  add constraint goods_picture_small_is_small check (octet_length(small) between 1 and 9000);
