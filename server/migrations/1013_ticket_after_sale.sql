-- Ticket, after the sale: refunds, changes, closures that pay back, rebates, and vouchers that are settled with their
-- house.

-- The running part of a refund's number.
create sequence ticket.refund_serial as int minvalue 1 maxvalue 999999 cycle;
grant usage on sequence ticket.refund_serial to shanmen_app;

-- 退票: what was given back of an order, and by whose word.
create table ticket.refund (
  id bigint generated always as identity primary key,
  refund_no varchar(20) not null unique,
  idem_key uuid not null unique,
  order_id bigint not null references ticket.ticket_order,
  kind text not null,
  reason varchar(200) not null default '',
  state text not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  net_fen bigint not null,
  asked_at timestamptz not null,
  apply_by bigint references admin.staff, -- null: a visitor or a job
  audit_by bigint references admin.staff, -- 审核; what the second person said
  shift_id bigint references ticket.ticket_shift,
  window_id bigint references ticket.sale_window,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  done_at timestamptz,
  version int not null default 1,
  audit_reason varchar(200),
  audited_at timestamptz,
  constraint refund_state_known check (state in ('APPLIED', 'AUDITING', 'REJECTED', 'PROCESSING', 'DONE', 'FAILED')),
  constraint refund_net_is_gross_less_fee check (net_fen = gross_fen - fee_fen and net_fen >= 0 and fee_fen >= 0),
  constraint refund_done_has_time check ((state = 'DONE') = (done_at is not null)),
  constraint refund_checked_by_another check (audit_by <> apply_by),
  constraint refund_kind_known
    check (kind in ('VISITOR', 'SELLER_ERROR', 'CLOSURE', 'COMPENSATION', 'CHANGE_DIFF', 'TEAM_CUT'))
);
create index refund_order on ticket.refund (order_id);
create index refund_shift on ticket.refund (shift_id);
create index refund_day on ticket.refund (biz_date, outlet_id);
create index refund_waiting on ticket.refund (id) where state in ('AUDITING', 'FAILED');
create index refund_done on ticket.refund (done_at) where state = 'DONE';
create trigger touch_days_inserted after insert on ticket.refund
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
create trigger touch_days after update on ticket.refund
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
grant select, insert, update on ticket.refund to shanmen_app;

-- The tickets of a refund.
create table ticket.refund_line (
  id bigint generated always as identity primary key,
  refund_id bigint not null references ticket.refund,
  ticket_id bigint not null references ticket.ticket,
  persons int not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  net_fen bigint not null,
  place_ids bigint[], -- 联票部分退: the unused parts that go back; null: the whole ticket
  free_persons int not null default 0,
  constraint refund_line_once unique (refund_id, ticket_id),
  constraint refund_line_has_people check (persons >= 1),
  constraint refund_line_net_is_gross_less_fee check (net_fen = gross_fen - fee_fen and net_fen >= 0 and fee_fen >= 0),
  constraint refund_line_free_within_persons check (free_persons between 0 and persons)
);
create index refund_line_ticket on ticket.refund_line (ticket_id);
grant select, insert on ticket.refund_line to shanmen_app;

-- Which payments a refund goes back to; each way is asked on its own.
create table ticket.refund_payment (
  id bigint generated always as identity primary key,
  refund_id bigint not null references ticket.refund,
  payment_id bigint not null references ticket.payment,
  method text not null,
  amount_fen bigint not null,
  state text not null default 'DONE',
  asks int not null default 0,
  ask_at timestamptz,
  words varchar(200),
  constraint refund_payment_once unique (refund_id, payment_id),
  constraint refund_payment_positive check (amount_fen > 0),
  constraint refund_payment_state_known check (state in ('PENDING', 'UNKNOWN', 'DONE', 'FAILED')),
  constraint refund_payment_asked_while_open check ((state in ('PENDING', 'UNKNOWN')) <= (ask_at is not null))
);
create index refund_payment_payment on ticket.refund_payment (payment_id);
create index refund_payment_to_ask on ticket.refund_payment (ask_at) where state in ('PENDING', 'UNKNOWN');
grant select, insert, update on ticket.refund_payment to shanmen_app;

-- 改签, 换人, 升级补差: a ticket moves to another day, slot, person or dearer product; each move is a row, and its old code
-- dies.
create table ticket.ticket_change (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  order_id bigint not null references ticket.ticket_order,
  from_date date not null,
  to_date date not null,
  from_slot_id bigint references ticket.slot,
  to_slot_id bigint references ticket.slot,
  renamed boolean not null, -- 换人
  diff_fen bigint not null, -- price of the new day less what was paid; less than zero went back
  raise_fen bigint not null, -- what of it stays in the order
  qr_version int not null, -- the code that it made
  staff_id bigint references admin.staff,
  shift_id bigint references ticket.ticket_shift,
  window_id bigint references ticket.sale_window,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  changed_at timestamptz not null,
  from_line_id bigint references ticket.order_line, -- of an upgrade
  to_line_id bigint references ticket.order_line,
  from_fen bigint, -- what the ticket was worth before
  -- How the difference was paid; null for what was moved for nothing, or before this was kept.
  payment_id bigint references ticket.payment,
  constraint ticket_change_once unique (ticket_id, qr_version),
  constraint ticket_change_upgrade_whole
    check ((from_line_id is null) = (to_line_id is null) and (from_line_id is null) = (from_fen is null)),
  constraint ticket_change_upgrade_costs check (from_line_id is null or raise_fen > 0)
);
create index ticket_change_order on ticket.ticket_change (order_id);
create index ticket_change_day on ticket.ticket_change (biz_date, outlet_id);
create index ticket_change_at on ticket.ticket_change (changed_at);
create index ticket_change_shift on ticket.ticket_change (shift_id) where raise_fen <> 0;
create trigger append_only before update or delete or truncate on ticket.ticket_change
  for each statement execute function platform.refuse_change();
create trigger touch_days_inserted after insert on ticket.ticket_change
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
grant select, insert on ticket.ticket_change to shanmen_app;

-- 改签收款: a difference that a provider is asked for. The move is decided, its places are held and its tickets locked,
-- until the provider says yes or no.
create table ticket.change_charge (
  payment_id bigint primary key references ticket.payment,
  plan_enc text, -- The whole move, for it may name people; only while it is not decided.
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint change_charge_ended_keeps_nobody check ((ended_at is null) = (plan_enc is not null))
);
grant select, insert, update on ticket.change_charge to shanmen_app;

-- 闭园退款: what a closure did with an order by itself. Each is noted, so that it happens once.
create table ticket.closure_order (
  closure_id bigint not null references ticket.spot_closure,
  order_id bigint not null references ticket.ticket_order,
  outcome text not null, -- what was done, or why a person has to
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

-- 返利 for groups under a written agreement: accrued once, lowered by what falls away (冲减), paid by account or bank and
-- never from a drawer.
create table ticket.rebate (
  id bigint generated always as identity primary key,
  source text not null,
  ref_id bigint not null, -- the order; of a period its first day as yyyymmdd
  agreement_id bigint not null references ticket.agreement,
  beneficiary_type text not null default 'ENTERPRISE',
  beneficiary_id bigint not null,
  biz_date date not null,
  heads int not null,
  per_head_fen bigint not null,
  amount_fen bigint not null,
  claw_back_of bigint references ticket.rebate, -- 冲减: lowers that rebate after its audit
  cause_ref varchar(60),
  state text not null,
  audited_by bigint references admin.staff,
  audited_at timestamptz,
  payout text,
  voucher_no varchar(40),
  payee_type text,
  payee_contract varchar(40), -- a person is paid by contract, with tax withheld
  tax_withheld_fen bigint,
  paid_by bigint references admin.staff,
  paid_at timestamptz,
  reversed_by bigint references admin.staff,
  version int not null default 1,
  constraint rebate_source_known check (source in ('TICKET', 'TEAM', 'PERIOD', 'RETAIL')),
  constraint rebate_beneficiary_known check (beneficiary_type in ('ENTERPRISE', 'GUIDE', 'DRIVER', 'STAFF')),
  constraint rebate_state_known check (state in ('PENDING', 'EARNED', 'AUDITED', 'PAID', 'REVERSED')),
  constraint rebate_payout_known check (payout in ('CREDIT', 'BANK') and payee_type in ('ENTERPRISE', 'GUIDE', 'DRIVER')),
  constraint rebate_paid_in_a_way check ((state = 'PAID') = (payout is not null)),
  constraint rebate_checked_by_another check (paid_by <> audited_by),
  constraint rebate_not_negative check (claw_back_of is not null or amount_fen >= 0),
  constraint rebate_person_has_papers check (payee_type not in ('GUIDE', 'DRIVER') or (payee_contract is not null and tax_withheld_fen >= 0)),
  constraint rebate_claw_back_has_cause check ((claw_back_of is null) = (cause_ref is null))
);
create unique index rebate_accrued_once on ticket.rebate (source, ref_id, agreement_id, beneficiary_type, beneficiary_id)
  where claw_back_of is null;
create unique index rebate_clawed_back_once on ticket.rebate (claw_back_of, cause_ref) where claw_back_of is not null;
create index rebate_day on ticket.rebate (biz_date);
-- 应返 and 已返 of a guide are added up over the orders of his groups.
create index rebate_of_order on ticket.rebate (ref_id) where source = 'TICKET';
grant select, insert, update on ticket.rebate to shanmen_app;

-- 结算换票券: what a house owes for its papers is settled with it once: a settlement names each voucher and its sum.
create table ticket.voucher_settlement (
  id bigint generated always as identity primary key,
  issuer_id bigint not null references commerce.enterprise,
  amount_fen bigint not null,
  paper_count int not null,
  bank_no varchar(60) not null,
  biz_date date not null,
  settled_at timestamptz not null,
  settled_by bigint not null,
  idem_key uuid constraint voucher_settlement_idem_key_key unique,
  constraint voucher_settlement_pays check (amount_fen > 0),
  constraint voucher_settlement_has_papers check (paper_count > 0)
);
create trigger append_only before update or delete or truncate on ticket.voucher_settlement
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.voucher_settlement to shanmen_app;

-- The vouchers of a settlement.
create table ticket.voucher_settlement_line (
  settlement_id bigint not null references ticket.voucher_settlement,
  payment_id bigint not null references ticket.payment,
  -- Less than zero where a paper that was settled went back afterwards.
  amount_fen bigint not null,
  primary key (settlement_id, payment_id),
  constraint voucher_settlement_line_moves check (amount_fen <> 0)
);
create index voucher_settlement_line_payment on ticket.voucher_settlement_line (payment_id);
create trigger append_only before update or delete or truncate on ticket.voucher_settlement_line
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.voucher_settlement_line to shanmen_app;
