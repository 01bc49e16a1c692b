-- 闭园退款: what was bought without cash goes back by itself, order by order; each is noted, so that it happens once.

alter table ticket.spot_closure
  -- From then on tickets go back by themselves; null where nobody promised that.
  add column refund_after timestamptz;

create index spot_closure_refunding on ticket.spot_closure (refund_after)
  where refund_after is not null and lifted_at is null;

create table ticket.closure_order (
  closure_id bigint not null references ticket.spot_closure,
  order_id bigint not null references ticket.ticket_order,
  outcome text not null,
  persons int not null,
  refund_id bigint references ticket.refund,
  words varchar(200) not null default '',
  done_at timestamptz not null,
  primary key (closure_id, order_id),
  constraint closure_order_outcome_known check (outcome in ('REFUNDED', 'CANCELLED', 'TOLD', 'AT_WINDOW', 'BY_HAND')),
  constraint closure_order_refunded_names_it check ((outcome = 'REFUNDED') = (refund_id is not null))
);

create index closure_order_order on ticket.closure_order (order_id);

grant select, insert on ticket.closure_order to shanmen_app;
