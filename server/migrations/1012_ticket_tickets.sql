-- Ticket, tickets: one for each code that is scanned, the spots that it opens, and what became of it.

-- The running part of a ticket's number.
create sequence ticket.ticket_serial as bigint minvalue 1 maxvalue 99999999999999;
grant usage on sequence ticket.ticket_serial to shanmen_app;

-- 门票: one code that is scanned, with its letter: R 预订, I 出票, O 检票, X 取消, F 退票, N 未到.
create table ticket.ticket (
  id bigint generated always as identity primary key,
  ticket_no char(16) unique,
  order_line_id bigint not null references ticket.order_line, -- the line that it stands on now
  order_id bigint not null references ticket.ticket_order,
  product_id bigint not null references commerce.product,
  limit_group varchar(20) not null, -- family of the product, see ticket_one_per_person
  visit_date date not null,
  person_count int not null default 1,
  qr_secret varchar(32) not null, -- signs the code; with qr_version an old code dies
  qr_version int not null default 1,
  status char(1) not null,
  paid_fen bigint not null,
  settle_fen bigint not null,
  refunded_gross_fen bigint not null default 0,
  quota_returned boolean not null default false,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  slot_id bigint references ticket.slot,
  issued_at timestamptz,
  issued_by bigint references admin.staff,
  issued_window_id bigint references ticket.sale_window,
  first_used_at timestamptz,
  print_count int not null default 0,
  change_count int not null default 0,
  locked_reason varchar(60), -- a refund or change under way
  age_band text,
  gender char(1),
  origin_code char(4), -- province and city of the document
  version int not null default 1,
  visitor_name varchar(60),
  id_kind text,
  id_no_enc text,
  id_hash char(64),
  id_masked varchar(30),
  cert_kind text,
  -- Whoever moves a ticket to a later day and gives it back then pays at least the fee of the day of the move.
  fee_floor_fen bigint not null default 0,
  -- 团队减员: who stayed away of a group; what was paid for them went back, and those who went free were counted anew.
  left_count int not null default 0,
  left_free int not null default 0,
  -- Its part of 优惠: a move to another day compares prices as if nothing had been given away.
  conceded_fen bigint not null default 0,
  -- Which of the sets of its line a ticket belongs to, and whose of that set it is; null where a ticket is for one
  -- person alone.
  set_no int,
  member_no int,
  constraint ticket_letter_known check (status in ('R', 'I', 'O', 'X', 'F', 'N')),
  constraint ticket_no_is_digits check (ticket_no ~ '^[0-9]{16}$'),
  constraint ticket_has_people check (person_count >= 1),
  constraint ticket_refunded_within_paid check (refunded_gross_fen between 0 and paid_fen),
  constraint ticket_valid_in_order check (valid_from < valid_to),
  constraint ticket_used_has_time check ((status = 'O') <= (first_used_at is not null)),
  constraint ticket_gender_known check (gender in ('M', 'F')),
  constraint ticket_print_count_positive check (print_count >= 0),
  constraint ticket_id_kind_known check (id_kind in ('ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN')),
  constraint ticket_id_is_whole check (
    (id_hash is null) = (id_kind is null)
    and (id_hash is null) = (id_masked is null)
    and (id_hash is null) <= (id_no_enc is null)
  ),
  constraint ticket_cert_kind_known check (cert_kind in ('STUDENT', 'SOLDIER', 'DISABLED', 'FIRE', 'HEIGHT', 'AGE')),
  constraint ticket_issued_has_number check (ticket_no is not null or status in ('R', 'X', 'N')),
  constraint ticket_fee_floor_not_negative check (fee_floor_fen >= 0),
  constraint ticket_left_sane check (left_count >= 0 and left_free between 0 and left_count),
  constraint ticket_conceded_not_negative check (conceded_fen >= 0),
  constraint ticket_member_of_its_set check ((set_no is null) = (member_no is null))
);
create index ticket_line on ticket.ticket (order_line_id);
-- Tickets whose days are over.
create index ticket_unused on ticket.ticket (valid_to) where status = 'I';
-- One live ticket per person, day and family; free again after X or F.
create unique index ticket_one_per_person on ticket.ticket (id_hash, limit_group, visit_date)
  where status in ('R', 'I', 'O');
create index ticket_absent on ticket.ticket (visit_date) where status = 'N';
create index ticket_absent_at on ticket.ticket (valid_to) where status = 'N';
-- LR-5: likewise.
create index ticket_named on ticket.ticket (visit_date, order_id) where id_hash is not null;
-- What is sold of a ticket for a day is counted while nobody else sells it.
create index ticket_of_day on ticket.ticket (product_id, visit_date) where status in ('R', 'I', 'O', 'N');
-- How many people came is added up for lists of orders without a look at the tickets.
create index ticket_of_order on ticket.ticket (order_id) include (person_count);
create trigger touch_days after update on ticket.ticket
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
create trigger touch_absent after update on ticket.ticket
referencing old table as before new table as changed
for each statement execute function ticket.touch_days_of_absent();
create trigger forget_photo
  after update of id_hash on ticket.ticket
  for each row
  when (old.id_hash is distinct from new.id_hash)
  execute function ticket.forget_photo();
grant select, insert, update on ticket.ticket to shanmen_app;

-- The spots that a ticket opens, with what is left of each.
create table ticket.ticket_entitlement (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  spot_id bigint not null references ticket.spot,
  slot_id bigint references ticket.slot,
  times_total int not null,
  times_used int not null default 0,
  times_refunded int not null default 0,
  min_interval_min int,
  last_used_at timestamptz,
  share_fen bigint not null, -- what is given back for it alone
  state text not null default 'UNUSED',
  window_from timestamptz not null,
  window_to timestamptz not null,
  -- Whether this place is for sale again. A refund after the end of its slot, or into a closed one, leaves it used up.
  quota_returned boolean not null default false,
  refundable_alone boolean not null default false,
  lost_count int not null default 0, -- places of those who left, in a slot that could not be sold again
  times_per_day int, -- How often it opens in one day, and whether whoever comes back has to show who he is.
  reentry text not null default 'NONE',
  constraint ticket_place_once unique (ticket_id, spot_id),
  constraint ticket_entries_within_total check (times_used >= 0 and times_refunded >= 0 and times_used + times_refunded <= times_total),
  constraint ticket_entitlement_state_known check (state in ('UNUSED', 'PART', 'USED', 'REFUNDED', 'EXPIRED')),
  constraint ticket_window_in_order check (window_from < window_to),
  constraint ticket_place_lost_sane check (lost_count >= 0),
  constraint ticket_entitlement_times_per_day_positive check (times_per_day >= 1),
  constraint ticket_entitlement_reentry_known check (reentry in ('NONE', 'SAME_DAY_N', 'VERIFY_ID'))
);
create index ticket_entitlement_slot on ticket.ticket_entitlement (slot_id);
grant select, insert, update, delete on ticket.ticket_entitlement to shanmen_app;

-- Every change of a letter, for ever.
create table ticket.ticket_log (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  from_status char(1),
  to_status char(1) not null,
  action text not null,
  actor bigint,
  device bigint,
  reason varchar(200),
  money_fen bigint not null default 0,
  quota_delta int not null default 0, -- places that came free or were taken
  at timestamptz not null,
  req_id varchar(64) not null
);
create index ticket_log_ticket on ticket.ticket_log (ticket_id, id);
create trigger append_only before update or delete or truncate on ticket.ticket_log
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.ticket_log to shanmen_app;

-- The photo of the holder of a ticket, sealed; the gate shows it.
create table ticket.ticket_photo (
  ticket_id bigint primary key references ticket.ticket,
  media_type text not null,
  content_enc text not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  constraint ticket_photo_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint ticket_photo_is_small check (octet_length(content_enc) <= 600000)
);
grant select, insert, update, delete on ticket.ticket_photo to shanmen_app;
