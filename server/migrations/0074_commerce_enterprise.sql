-- Units that buy under a contract: agencies, schools, hotels, companies. One master for every screen.

create table commerce.enterprise (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  uscc char(18) not null,
  licence_no varchar(40) not null default '',
  contact varchar(30) not null default '',
  tel varchar(20) not null default '',
  account_manager_id bigint references admin.staff,
  parent_id bigint references commerce.enterprise,
  invoice_title varchar(60) not null default '',
  invoice_address varchar(120) not null default '',
  invoice_bank varchar(120) not null default '',
  status text not null default 'DRAFT',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint enterprise_uscc_once unique (uscc),
  constraint enterprise_kind_known check (kind in ('AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'GOV', 'COMPANY')),
  constraint enterprise_status_known check (status in ('DRAFT', 'ACTIVE', 'FROZEN', 'TERMINATED')),
  constraint enterprise_is_not_its_own_parent check (parent_id <> id)
);

create index enterprise_parent on commerce.enterprise (parent_id);

grant select, insert, update on commerce.enterprise to shanmen_app;
