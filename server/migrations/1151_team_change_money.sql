-- 换团 between agreements of different prices: the difference is collected, or given back, in one of these ways.
alter table reception.team_change drop constraint team_change_handling_known;
alter table reception.team_change add constraint team_change_handling_known check (price_handling in ('WAIVE', 'COLLECT'));
alter table reception.team_change add column price_way text;
alter table reception.team_change add constraint team_change_collected_in_a_way check (
  (price_handling is not distinct from 'COLLECT') = (price_way is not null) and price_way in ('CREDIT', 'CASH', 'CARD', 'BANK')
);

-- What 换团 has collected for a ticket beyond what was paid for it; below zero it was given back.
alter table ticket.ticket add column change_diff_fen bigint not null default 0;

-- `team-change` is what was collected or given back for one.
alter table commerce.payment_entry drop constraint entry_account_known;
alter table commerce.payment_entry add constraint entry_account_known check (
  account ~ '^(cash|variance|order|document|wallet|credit|waiting|till|till-variance|till-waiting|plate|team-change|bill-variance)/[0-9]+$'
  or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate', 'hospitality', 'sms')
);
