-- Who has a second factor that was confirmed, for the list of users.
create view auth.v_second_factor as
select staff_id, confirmed_at
from auth.totp
where confirmed_at is not null;

grant select on auth.v_second_factor to shanmen_app;
