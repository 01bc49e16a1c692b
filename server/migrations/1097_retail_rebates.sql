-- 零售返利: what an agreement gives back for what its guests buy in the shops, and the rebates that follow from it.
alter table ticket.agreement add retail_bp int; -- share of what was paid less what was given back, in basis points
alter table ticket.agreement add retail_per_head_fen bigint; -- or so much for each head of a group that bought something
alter table ticket.agreement add constraint agreement_retail_bp_sane check (retail_bp between 1 and 9999);
alter table ticket.agreement add constraint agreement_retail_per_head_sane check (retail_per_head_fen >= 1);
alter table ticket.agreement add constraint agreement_retail_one_rate check (retail_bp is null or retail_per_head_fen is null);

-- For which visit or team a retail rebate is, and with whom: the area of the tills says it when it accrues.
alter table ticket.rebate add ref_kind text;
alter table ticket.rebate add of_label varchar(40); -- as reports call it
alter table ticket.rebate add outlet_id bigint references admin.outlet; -- whose people see it
alter table ticket.rebate add guide_id bigint references ticket.guide;
alter table ticket.rebate add driver_id bigint references ticket.driver;
alter table ticket.rebate add constraint rebate_ref_kind_known check (ref_kind in ('VISIT', 'TEAM'));
alter table ticket.rebate add constraint rebate_retail_has_kind check ((source = 'RETAIL') = (ref_kind is not null and of_label is not null));
drop index ticket.rebate_accrued_once;
create unique index rebate_accrued_once on ticket.rebate (source, ref_id, agreement_id, beneficiary_type, beneficiary_id)
  where claw_back_of is null and source <> 'RETAIL';
-- Under whatever agreement: a visit or a team is paid for once.
create unique index rebate_retail_once on ticket.rebate (ref_kind, ref_id, beneficiary_type) where claw_back_of is null and source = 'RETAIL';
create index rebate_beneficiary on ticket.rebate (beneficiary_type, beneficiary_id) where state = 'AUDITED';
