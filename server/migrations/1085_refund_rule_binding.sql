-- 退票规则: for which tickets a rule is asked to hold from now on, until a second person has approved.
alter table commerce.refund_rule
  add column asked_product_ids bigint[], -- null where nothing waits
  add column asked_by bigint,
  add column asked_reason varchar(200) not null default '';
