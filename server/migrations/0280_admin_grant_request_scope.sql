-- 授权复核: what widens the scope of a role reaches more rows than before, so it waits for a second person as well.

alter table admin.grant_request
  -- Domain, kind and outlets as they shall be, and as they were when it was asked.
  add column scopes jsonb,
  drop constraint grant_request_kind_known,
  add constraint grant_request_kind_known check (kind in ('role_permission', 'role_scope', 'staff_role')),
  add constraint grant_request_scopes_are_of_a_role check ((kind = 'role_scope') = (scopes is not null));
