-- Apps are data: what each declares of itself stands with its version, and what the release in use brings stands here.
alter table modules.module_version add column app jsonb;

-- Versions from before apps declared themselves carry the names that were compiled into the shell.
alter table modules.module_version disable trigger version_is_immutable;
update modules.module_version
set app = jsonb_build_object(
      'title', known.title,
      'titles', jsonb_build_object('en', known.en, 'zh-tw', known.tw),
      'permissions', '[]'::jsonb,
      'routes', '[]'::jsonb,
      'screens', '[]'::jsonb
    )
from (
  values
    ('mf-auth', '登录与账户', 'Sign-in and account', '登入與帳號'),
    ('mf-entrance', '系统入口', 'All systems', '系統入口'),
    ('mf-booking', '订票', 'Booking', '訂票'),
    ('mf-ticket', '票务', 'Ticketing', '票務'),
    ('mf-goods', '商品', 'Goods', '商品'),
    ('mf-reports', '报表', 'Reports', '報表'),
    ('mf-admin', '系统管理', 'Administration', '系統管理')
) as known (name, title, en, tw)
where module_version.module = known.name;
alter table modules.module_version enable trigger version_is_immutable;

alter table modules.release drop constraint release_kind_known;
alter table modules.release add constraint release_kind_known
  check (kind in ('seed', 'promote', 'rollback', 'canary', 'halt', 'restore', 'remove'));

-- What the apps of the release in use declare; the menu and the permissions of a site follow from it.
create table admin.app (
  name text primary key,
  declaration jsonb not null -- title, titles, permissions, routes, screens
);
grant select, insert, update, delete on admin.app to shanmen_app;

alter table admin.menu_entry add column app text; -- the app that brought the entry; null for what the product brings
