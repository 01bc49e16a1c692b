-- Goods, documents: the thirteen kinds of documents that move stock, with their lines, batches, papers and money.

-- 客户: whom the back office sells to.
create table goods.party (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(120) not null default '',
  kind text not null,
  phone varchar(30) not null default '',
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  enterprise_id bigint unique references commerce.enterprise, -- 挂账企业: on whose credit account it buys
  constraint party_status_known check (status in ('active', 'stopped')),
  constraint party_kind_known check (kind in ('walk-in', 'member', 'group', 'unit'))
);
grant select, insert, update on goods.party to shanmen_app;

-- The documents that move stock. What was submitted stands; what was audited is undone by reversing rows only.
create table goods.doc (
  id bigint generated always as identity primary key,
  type char(2) not null, -- JH JT XS XT BY BS CZ LY DB QR QC JY GH, see the glossary
  no varchar(24) not null unique,
  channel text not null default 'BO', -- back office, till, the product itself
  biz_date date not null,
  status text not null default 'draft',
  version int not null default 1,
  revision int not null default 1, -- raised by 反审核
  wh_id bigint not null references goods.warehouse,
  wh_to_id bigint references goods.warehouse, -- of a transfer
  supplier_id bigint references goods.supplier,
  dept_id bigint references goods.department,
  store_id bigint references goods.store,
  handler_id bigint not null, -- 经手人
  source_doc_id bigint references goods.doc, -- 源单: whose lines it takes back
  reversal_of bigint references goods.doc, -- 红冲: the document that this one undoes
  reversed_by bigint references goods.doc,
  reason_code varchar(20),
  person_name varchar(30), -- who borrows
  person_phone varchar(20),
  due_on date,
  remark varchar(200) not null default '',
  qty_total numeric(18, 3) not null default 0,
  amount_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  fee_fen bigint not null default 0, -- 运杂费: adds to what goods cost
  cost_fen bigint, -- what its goods cost, once posted
  printed_times int not null default 0,
  created_at timestamptz not null,
  created_by bigint not null,
  updated_at timestamptz not null,
  updated_by bigint not null,
  submitted_at timestamptz,
  submitted_by bigint,
  audited_at timestamptz,
  audited_by bigint,
  party_id bigint references goods.party,
  cz_mode text,
  transit_wh_id bigint references goods.warehouse, -- 在途: where goods of a transfer lie until they are received
  received_at timestamptz,
  received_by bigint,
  count_task_id bigint references goods.count_task,
  checked_at timestamptz, -- 二级审核: above a limit the first person checks, the second lets the stock move
  checked_by bigint,
  pay_method varchar(10), -- how a customer pays what he is sold without a till, and how much of it has come
  paid_fen bigint not null default 0,
  -- What its audit moves, by what it says itself; null before its audit, and of documents older than this.
  money_fen bigint,
  settle varchar(4), -- 结算方式: when a purchase is due follows from it; without one the days of its supplier count.
  purpose varchar(60), -- for what goods are taken, where they go, or come from
  team_no varchar(30), -- the group that they were sold to
  invoice_title varchar(60),
  invoice_tax_no varchar(20),
  salesman_id bigint,
  driver_id bigint,
  responsible_id bigint, -- answers for a loss
  receiver_id bigint,
  set_count numeric(18, 3), -- 套数 of an assembly
  deposit_fen bigint not null default 0, -- noted for a loan; no money of ours
  cost_excl_tax boolean not null default false, -- posted at cost without tax
  bill_no varchar(30), -- 供方单号: on the paper that comes with the goods; the same one twice is pointed out
  bom_id bigint references goods.bom, -- 组合 and the version of it that an assembly used
  bom_version int,
  -- The request that entered it, for ever: a repeat after its row in platform.idempotency_key was purged finds what the
  -- first one made.
  idem_key uuid constraint doc_idem_key_key unique,
  constraint doc_type_known check (type in ('JH', 'JT', 'XS', 'XT', 'BY', 'BS', 'CZ', 'LY', 'DB', 'QR', 'QC', 'JY', 'GH')),
  constraint doc_channel_known check (channel in ('BO', 'POS', 'SYS')),
  constraint doc_status_known check (status in ('draft', 'submitted', 'audited', 'reversed', 'void')),
  constraint doc_goes_to_another_warehouse check (wh_to_id <> wh_id),
  constraint doc_amounts_not_negative check (reversal_of is not null or (amount_fen >= 0 and discount_fen >= 0 and fee_fen >= 0)),
  constraint doc_has_cost_once_posted check ((status in ('audited', 'reversed')) = (cost_fen is not null)),
  constraint doc_assembly_known check (cz_mode in ('assemble', 'disassemble')),
  constraint doc_is_received_by_somebody check ((received_at is null) = (received_by is null)),
  constraint doc_checked_by_another check (
    checked_by is null
    or (checked_by <> created_by and checked_by is distinct from audited_by and created_by is distinct from audited_by)
  ),
  constraint doc_paid_not_more_than_due check (reversal_of is not null or (paid_fen >= 0 and paid_fen <= amount_fen)),
  constraint doc_paid_in_some_way check (paid_fen = 0 or pay_method is not null),
  constraint doc_settle_known check (settle in ('现结', '周结', '月结', '账期')),
  constraint doc_settle_says_when check (type <> 'JH' or settle is null or due_on is not null),
  constraint doc_sold_by_somebody_in_sales check (type = 'XS' or (salesman_id is null and driver_id is null)),
  constraint doc_answers_for_a_loss check (type = 'BS' or responsible_id is null),
  constraint doc_received_by_somebody check (type in ('DB', 'GH') or receiver_id is null),
  constraint doc_counts_sets_of_an_assembly check (set_count is null or (type = 'CZ' and set_count > 0)),
  constraint doc_keeps_deposit_of_a_loan check (deposit_fen = 0 or type = 'JY'),
  constraint doc_bill_of_a_purchase check (bill_no is null or type = 'JH'),
  constraint doc_bom_has_its_version check ((bom_id is null) = (bom_version is null)),
  constraint doc_bom_is_of_an_assembly check (bom_id is null or type = 'CZ')
);
create index doc_list on goods.doc (type, biz_date, id);
create index doc_waiting on goods.doc (id) where status = 'submitted';
create index doc_source on goods.doc (source_doc_id);
-- A red document that was not refused is the only one of its original.
create unique index doc_one_reversal on goods.doc (reversal_of) where status <> 'void';
create index doc_on_loan on goods.doc (wh_id, due_on) where type = 'JY' and status = 'audited';
create index doc_under_way on goods.doc (transit_wh_id) where received_at is null;
create index doc_count_task on goods.doc (count_task_id) where count_task_id is not null;
create index doc_supplier on goods.doc (supplier_id, biz_date) where supplier_id is not null;
create index doc_handler on goods.doc (handler_id, biz_date);
-- What a department took is summed of one month.
create index doc_requisition on goods.doc (dept_id, biz_date) where type = 'LY';
create index doc_salesman on goods.doc (salesman_id, biz_date) where salesman_id is not null;
create index doc_bill on goods.doc (supplier_id, bill_no) where type = 'JH';
create index doc_driver on goods.doc (driver_id, biz_date) where driver_id is not null;
create trigger keep_document
  before update on goods.doc
  for each row execute function goods.keep_document();
grant select, insert, update on goods.doc to shanmen_app;

-- 批次: what lies in a warehouse by what came there and until when it keeps: what expires first leaves first.
create table goods.stock_batch (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  doc_id bigint not null references goods.doc, -- what brought it there
  came_on date not null,
  batch_no varchar(30) not null default '',
  made_on date,
  expire_on date,
  came_qty numeric(18, 3) not null default 0, -- and how much
  qty numeric(18, 3) not null default 0,
  constraint stock_batch_once unique nulls not distinct (goods_id, wh_id, doc_id, came_on, batch_no, made_on, expire_on),
  constraint stock_batch_is_never_short check (qty >= 0)
);
create index stock_batch_held on goods.stock_batch (goods_id, wh_id, expire_on) where qty > 0;
grant select, insert, update on goods.stock_batch to shanmen_app;

-- A good of a document. Its quantity is kept as it was entered (qty of unit) and in base units (base_qty).
create table goods.doc_line (
  id bigint generated always as identity primary key,
  doc_id bigint not null references goods.doc,
  line_no int not null,
  side text, -- of an assembly: what is made, what it is made of
  goods_id bigint not null references goods.goods,
  unit varchar(10) not null,
  ratio numeric(18, 6) not null default 1, -- base units of one unit
  qty numeric(18, 3) not null,
  base_qty numeric(18, 3) not null,
  amount_fen bigint not null default 0, -- before discounts
  discount_fen bigint not null default 0, -- its part of 整单折扣
  fee_fen bigint not null default 0,
  net_fen bigint not null default 0, -- what is left
  tax_rate smallint not null default 0, -- percent
  tax_fen bigint not null default 0,
  gift boolean not null default false,
  batch_no varchar(30),
  made_on date,
  expire_on date,
  source_line_id bigint references goods.doc_line, -- the line that it takes back
  returned_qty numeric(18, 3) not null default 0, -- of it, by later documents
  returned_fen bigint not null default 0,
  returned_cost_fen bigint not null default 0,
  cost_fen bigint,
  price_diff_fen bigint not null default 0, -- between price and cost, of a purchase return
  book_qty numeric(18, 3), -- of a count
  counted_qty numeric(18, 3),
  condition text, -- in which it came back; what nobody can sell again goes to the defect warehouse
  weight numeric(18, 6), -- its share of the cost of what is taken apart
  remark varchar(60) not null default '',
  batch_id bigint references goods.stock_batch, -- the batch that it takes its goods from, where somebody chose one
  own_discount_fen bigint not null default 0, -- 折扣 of the line, before the discount on the whole is shared
  barcode_scanned varchar(40), -- Which code was scanned, so that a wrong label can be found; null where it was typed.
  reason_code text, -- of a return, where it differs from that of the document
  constraint doc_line_once unique (doc_id, line_no),
  constraint doc_line_moves_something check (qty <> 0 and base_qty <> 0),
  constraint doc_line_gift_is_free check (not gift or amount_fen = 0),
  constraint doc_line_side_known check (side in ('parent', 'component')),
  constraint doc_line_condition_known check (condition in ('good', 'damaged', 'lost')),
  constraint doc_line_returns_within_source check (
    returned_qty between 0 and greatest(base_qty, 0)
    and returned_fen between 0 and greatest(net_fen, 0)
  ),
  -- What expires was made before.
  constraint doc_line_made_before_it_expires check (expire_on >= made_on),
  constraint doc_line_own_discount_within_amount check (own_discount_fen = 0 or abs(own_discount_fen) < abs(amount_fen))
);
create index doc_line_goods on goods.doc_line (goods_id, doc_id);
create index doc_line_source on goods.doc_line (source_line_id);
create trigger keep_document_line
  before insert or update or delete on goods.doc_line
  for each row execute function goods.keep_document_line();
grant select, insert, update, delete on goods.doc_line to shanmen_app;

-- 附件: the papers and photos of a document; they change until it is audited and stand with it afterwards.
create table goods.doc_file (
  id bigint generated always as identity primary key,
  doc_id bigint not null references goods.doc,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by bigint not null references admin.staff,
  constraint doc_file_type_known check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint doc_file_not_empty check (octet_length(content) between 1 and 4194304)
);
create index doc_file_of on goods.doc_file (doc_id, id);
create trigger keep_document_file
  before insert or update or delete on goods.doc_file
  for each row execute function goods.keep_document_file();
grant select, insert, delete on goods.doc_file to shanmen_app;

-- 主管授权: who let through what the maker of a document may not do alone, and for which content of it.
create table goods.doc_override (
  doc_id bigint not null references goods.doc,
  action text not null,
  content_hash text not null, -- for which content of it
  approver_id bigint not null references admin.staff,
  approved_at timestamptz not null,
  primary key (doc_id, action)
);
create trigger keep_document_override
  before insert or update or delete on goods.doc_override
  for each row execute function goods.keep_document_override();
grant select, insert, delete on goods.doc_override to shanmen_app;

-- Of goods.doc_money and its postings.
create sequence goods.doc_money_serial as bigint;
grant usage on sequence goods.doc_money_serial to shanmen_app;

-- What the audit of a document charges to an account or has received; its posting has the same number.
create table goods.doc_money (
  id bigint primary key,
  doc_id bigint not null references goods.doc,
  way text not null, -- 挂账, bank or card
  enterprise_id bigint references commerce.enterprise,
  amount_fen bigint not null,
  available_fen bigint, -- what the account could still owe
  biz_date date not null,
  at timestamptz not null,
  staff_id bigint not null references admin.staff,
  constraint doc_money_way_known check (way in ('credit', 'bank', 'card')),
  constraint doc_money_on_an_account check ((way = 'credit') = (enterprise_id is not null)),
  constraint doc_money_says_what_is_left check ((way = 'credit') = (available_fen is not null)),
  constraint doc_money_moves_money check (amount_fen <> 0)
);
create index doc_money_of on goods.doc_money (doc_id, id);
create trigger append_only before update or delete or truncate on goods.doc_money
  for each statement execute function platform.refuse_change();
grant select, insert on goods.doc_money to shanmen_app;
