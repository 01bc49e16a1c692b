-- An account that nobody ever used may go; its name stays taken, so that no two people are ever called the same.
create table admin.retired_user_name (
  user_name text primary key,
  retired_at timestamptz not null default now()
);

create trigger append_only
  before update or delete or truncate on admin.retired_user_name
  for each statement execute function platform.refuse_change();

grant select, insert on admin.retired_user_name to shanmen_app;
grant delete on admin.staff, admin.staff_role to shanmen_app;
grant delete on auth.credential to shanmen_app;
