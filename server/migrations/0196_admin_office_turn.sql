-- 三员分立: when administration was divided among three, when it was not any more, and by whom.

create table admin.office_turn (
  id bigint generated always as identity primary key,
  is_on boolean not null,
  -- Who lost the role of all permissions by it; they get it back when it ends.
  ended_staff_ids bigint[] not null default '{}',
  staff_id bigint not null references admin.staff,
  second_staff_id bigint references admin.staff,
  at timestamptz not null,
  constraint office_turn_ends_by_two check (is_on or second_staff_id is not null),
  constraint office_turn_second_is_another check (second_staff_id <> staff_id)
);

grant select, insert on admin.office_turn to shanmen_app;
