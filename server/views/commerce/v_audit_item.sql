-- What of commerce waits for a second person, as cashier.v_audit_item: tickets, parts of combined tickets, tickets that a
-- refund rule is asked to hold for, limits of credit accounts, and statements that were sent.
create view commerce.v_audit_item as
select
  'product'::text as source,
  product.id,
  'waiting'::text as stage,
  product.code::text as no,
  product.name::text as what,
  null::bigint as outlet_id,
  product.face_price_fen as amount_fen,
  product.submitted_by as maker_id,
  array[product.created_by, product.updated_by, product.submitted_by] as maker_ids,
  product.updated_at as since,
  product.version::text as seen,
  (product.updated_at at time zone 'Asia/Shanghai')::date as biz_date
from commerce.product
where product.state = 'PENDING'
union all
select
  'combo-part', combo.id, 'waiting', combo.code, combo.name || ' · ' || ask.reason, null, combo.face_price_fen, ask.asked_by,
  array[ask.asked_by], ask.asked_at, combo.version || '/' || extract(epoch from ask.asked_at)::bigint,
  (ask.asked_at at time zone 'Asia/Shanghai')::date
from commerce.combo_ask as ask
join commerce.product as combo on combo.id = ask.combo_id
union all
select
  'refund-rule', rule.id, 'waiting', rule.code, rule.name || ' · ' || rule.asked_reason, null, null, rule.asked_by,
  array[rule.asked_by], rule.updated_at, rule.version::text, (rule.updated_at at time zone 'Asia/Shanghai')::date
from commerce.refund_rule as rule
where rule.asked_product_ids is not null
union all
select
  'credit-limit', account.id, 'waiting', enterprise.code, enterprise.name, null, account.asked_limit_fen, account.asked_by,
  array[account.asked_by], coalesce(account.asked_at, account.opened_at),
  account.asked_limit_fen || '/' || account.credit_limit_fen,
  (coalesce(account.asked_at, account.opened_at) at time zone 'Asia/Shanghai')::date
from commerce.credit_account as account
join commerce.enterprise on enterprise.id = account.enterprise_id
where account.asked_limit_fen is not null
union all
select
  'statement', statement.id, 'waiting', statement.no, enterprise.name || coalesce(' · ' || channel.name, ''), null,
  statement.payable_fen, statement.created_by, array[statement.created_by], coalesce(statement.sent_at, statement.created_at),
  statement.version || '/' || statement.payable_fen, (coalesce(statement.sent_at, statement.created_at) at time zone 'Asia/Shanghai')::date
from commerce.statement
join commerce.enterprise on enterprise.id = statement.enterprise_id
left join commerce.sales_channel as channel on channel.id = statement.channel_id
where statement.state = 'SENT';

grant select on commerce.v_audit_item to shanmen_app, shanmen_report;
