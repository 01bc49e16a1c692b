-- 转线下: to whom the bank has paid and why, for whoever decides about it and whoever audits it later.
alter table ticket.refund
  add column offline_reason varchar(200),
  add constraint refund_offline_reason_of_slip check (offline_reason is null or offline_no is not null);
