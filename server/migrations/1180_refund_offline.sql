-- 转线下: what a provider refused to give back was paid by the bank; one person says by which slip, another lets it stand.
alter table ticket.refund
  add column offline_no varchar(40), -- of the slip of the bank
  add column offline_by bigint references admin.staff,
  add constraint refund_offline_whole check ((offline_no is null) = (offline_by is null)),
  add constraint refund_offline_checked_by_another check (offline_by <> audit_by);
