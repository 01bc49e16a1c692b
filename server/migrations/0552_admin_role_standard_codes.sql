-- What a built-in role holds by itself, written anew by each release, so that whoever changed it can go back.
alter table admin.role add column standard_codes text[];
