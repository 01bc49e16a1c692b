-- 会员储值 for reports: a row is one movement of money of a wallet, in fen, on the business day and at the outlet of the shift that
-- made it.
create view cashier.v_report_wallet as
select
  move.id as move_id,
  shift.biz_date,
  move.made_at,
  shift.outlet_id,
  move.made_by as seller_id,
  person.name as seller_name,
  move.party_id as member_id,
  member.card_no,
  party.name as member_name,
  move.kind as move_kind,
  move.tender,
  doc.no as doc_no,
  case when move.kind = 'RECHARGE' then move.amount_fen else 0 end as paid_in_fen,
  case when move.kind = 'RECHARGE' and move.tender = 'CASH' then move.amount_fen else 0 end as cash_in_fen,
  case when move.kind = 'CONSUME' then -move.amount_fen else 0 end as spent_fen,
  case when move.kind = 'REFUND' then move.amount_fen else 0 end as back_fen,
  move.amount_fen as change_fen,
  move.balance_after_fen
from cashier.wallet_txn as move
join cashier.shift on shift.id = move.shift_id
join cashier.member on member.party_id = move.party_id
join goods.party on party.id = move.party_id
left join goods.doc on doc.id = move.doc_id
left join admin.v_account as person on person.id = move.made_by
where move.kind in ('RECHARGE', 'CONSUME', 'REFUND');

grant select on cashier.v_report_wallet to shanmen_app, shanmen_report;
