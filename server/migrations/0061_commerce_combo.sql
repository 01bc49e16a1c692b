-- What a combined ticket consists of; its price is split over the parts in proportion to their shares.

create table commerce.combo_item (
  id bigint generated always as identity primary key,
  combo_id bigint not null references commerce.product,
  single_id bigint not null references commerce.product,
  share_fen bigint not null,
  constraint combo_part_once unique (combo_id, single_id),
  constraint combo_is_no_part_of_itself check (combo_id <> single_id),
  constraint combo_share_not_negative check (share_fen >= 0)
);

grant select, insert on commerce.combo_item to shanmen_app;
