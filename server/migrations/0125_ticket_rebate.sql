-- What is given back for groups under a written agreement: accrued once, lowered by what falls away, paid by account or bank and never from a drawer.

alter table commerce.product
  add column rebate_eligible boolean not null default true;

alter table commerce.payment_posting
  drop constraint posting_kind_known,
  add constraint posting_kind_known check (kind in ('sale', 'refund', 'cash_move', 'drop', 'credit', 'wallet', 'voucher', 'deposit', 'settlement', 'variance', 'reversal', 'rebate'));

alter table commerce.payment_entry
  drop constraint entry_account_known,
  add constraint entry_account_known check (
    account ~ '^(cash|variance|order|wallet|credit)/[0-9]+$'
    or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate')
  );

create table ticket.agreement_file (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references ticket.agreement,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by bigint references admin.staff,
  constraint agreement_file_type_known check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint agreement_file_not_empty check (octet_length(content) between 1 and 4194304)
);

create index agreement_file_of on ticket.agreement_file (agreement_id);

create trigger append_only
  before update or delete or truncate on ticket.agreement_file
  for each statement execute function platform.refuse_change();

create table ticket.rebate (
  id bigint generated always as identity primary key,
  source text not null,
  ref_id bigint not null,
  agreement_id bigint not null references ticket.agreement,
  beneficiary_type text not null default 'ENTERPRISE',
  beneficiary_id bigint not null,
  biz_date date not null,
  heads int not null,
  per_head_fen bigint not null,
  amount_fen bigint not null,
  claw_back_of bigint references ticket.rebate,
  cause_ref varchar(60),
  state text not null,
  audited_by bigint references admin.staff,
  audited_at timestamptz,
  payout text,
  voucher_no varchar(40),
  payee_type text,
  payee_contract varchar(40),
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
create unique index rebate_clawed_back_once on ticket.rebate (claw_back_of, cause_ref)
  where claw_back_of is not null;
create index rebate_day on ticket.rebate (biz_date);
create index ticket_order_agreement on ticket.ticket_order (agreement_id, visit_date) where agreement_id is not null;

grant select, insert on ticket.agreement_file to shanmen_app;
grant select, insert, update on ticket.rebate to shanmen_app;
