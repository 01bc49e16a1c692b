-- 售票链接: a signed way to the booking page that says through whom a visitor came, what is offered there, and until when.

insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode, sort)
values ('STF', '全员营销', 'qyyx', 'STAFF', 'REALTIME', 8)
on conflict do nothing;

create table ticket.sale_link (
  id bigint generated always as identity primary key,
  name varchar(60) not null,
  channel_id bigint not null references commerce.sales_channel,
  owner_type text not null,
  owner_id bigint not null,
  product_ids bigint[] not null default '{}',
  valid_from date not null,
  valid_to date not null,
  key_version int not null default 1,
  visits int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references admin.staff,
  version int not null default 1,
  constraint sale_link_owner_known check (owner_type in ('ENTERPRISE', 'GUIDE', 'STAFF')),
  constraint sale_link_days_in_order check (valid_from <= valid_to),
  constraint sale_link_status_known check (status in (0, 1))
);

alter table ticket.ticket_order
  add column sale_link_id bigint references ticket.sale_link;

create index ticket_order_sale_link on ticket.ticket_order (sale_link_id) where sale_link_id is not null;

grant select, insert, update on ticket.sale_link to shanmen_app;
