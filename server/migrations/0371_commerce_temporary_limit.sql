-- 授权超额: what a second person lets an account owe beyond its limit, until it is paid back.

alter table commerce.credit_account
  add column temp_limit_fen bigint not null default 0,
  add constraint credit_temp_limit_not_negative check (temp_limit_fen >= 0),
  add constraint credit_prepaid_has_no_temp_limit check (kind <> 'PREPAID' or temp_limit_fen = 0),
  drop constraint credit_never_below_limit,
  add constraint credit_never_below_limit check (balance_fen - frozen_fen >= -(credit_limit_fen + temp_limit_fen));
