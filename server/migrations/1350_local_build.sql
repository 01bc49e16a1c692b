-- 本机构建: a micro-app that one session runs from a development server on the machine of its browser.
create table modules.local_build (
  session_id bigint primary key,
  staff_id bigint not null references admin.staff,
  module text not null,
  origin text not null, -- loopback only
  key text not null, -- what the development server signs its list of files with: SPKI in base64
  until timestamptz not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on modules.local_build to shanmen_app;
