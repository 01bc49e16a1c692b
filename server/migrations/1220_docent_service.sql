-- 讲解服务: what a docent's job costs, as a line of an order. Its price is the fee of the job; it lets nobody in, takes no place,
-- and earns no rebate.
alter table commerce.product drop constraint product_kind_known;
alter table commerce.product add constraint product_kind_known check (kind in ('SINGLE', 'COMBO', 'SERVICE'));
alter table commerce.product add constraint product_service_is_no_ticket check (
  kind <> 'SERVICE' or not (uses_quota or rebate_eligible or change_allowed) and id_policy = 'NONE' and channels = '{WIN}'
);
-- Its price comes from the list of the docents and not from a rule.
alter table ticket.order_line alter column price_rule_id drop not null;

-- The job that was paid for; such a ticket is nobody's.
alter table ticket.ticket add column dispatch_id bigint references reception.dispatch;
alter table ticket.ticket drop constraint ticket_has_people;
alter table ticket.ticket add constraint ticket_has_people check (person_count >= 0 and (person_count = 0) = (dispatch_id is not null));
-- A job is paid for once; again after X or F.
create unique index ticket_one_per_dispatch on ticket.ticket (dispatch_id) where status in ('R', 'I', 'O');
create index ticket_dispatch on ticket.ticket (dispatch_id) where dispatch_id is not null;

alter table ticket.refund_line drop constraint refund_line_has_people;
alter table ticket.refund_line add constraint refund_line_has_people check (persons >= 0);
