-- Who sold, drove, answers for a loss or received; how many sets an assembly is of; what is kept for a loan.

create view ticket.v_driver as
  select id, code, concat_ws(' ', name, plate_no) as name, pinyin, case state when 'ACTIVE' then 'active' else 'stopped' end as status
  from ticket.driver;

grant select on ticket.v_driver to shanmen_app;

alter table goods.doc
  add column salesman_id bigint,
  add column driver_id bigint,
  add column responsible_id bigint,
  add column receiver_id bigint,
  add column set_count numeric(18, 3),
  add column deposit_fen bigint not null default 0,
  add constraint doc_sold_by_somebody_in_sales check (type = 'XS' or (salesman_id is null and driver_id is null)),
  add constraint doc_answers_for_a_loss check (type = 'BS' or responsible_id is null),
  add constraint doc_received_by_somebody check (type in ('DB', 'GH') or receiver_id is null),
  add constraint doc_counts_sets_of_an_assembly check (set_count is null or (type = 'CZ' and set_count > 0)),
  add constraint doc_keeps_deposit_of_a_loan check (deposit_fen = 0 or type = 'JY');

create index doc_salesman on goods.doc (salesman_id, biz_date) where salesman_id is not null;
