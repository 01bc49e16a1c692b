import { sql } from 'kysely';

/**
 * Payments against their orders (V-05) and, by the way they were paid, against the ledger (V-08): what was
 * taken less what was given back lies in the account of the method.
 */
export const paymentFaults = sql`
  select format('V-05 payment %s is %s, its order %s', payment.out_trade_no, payment.state, ticket_order.state)
  from ticket.payment
  join ticket.ticket_order on ticket_order.id = payment.order_id
  where (payment.state = 'SUCCESS' and ticket_order.pay_state <> 'PAID')
     or (payment.state in ('INIT', 'PENDING', 'UNKNOWN') and ticket_order.state not in ('UNPAID', 'RESERVED')
         and not exists (
           select from ticket.change_charge as charge
           where charge.payment_id = payment.id
             and charge.ended_at is null
         ))
  union all
  select format('V-08 shift %s, %s: taken less given back %s, ledger %s', shift_id, account, sum(moved_fen), sum(posted_fen))
  from (
    select payment.shift_id, way.account, payment.amount_fen as moved_fen, 0 as posted_fen
    from ticket.payment
    join (values ('WECHAT', 'wechat'), ('ALIPAY', 'alipay'), ('UNIONPAY_CARD', 'card'), ('VOUCHER', 'voucher')) as way (method, account)
      on way.method = payment.method
    where payment.state = 'SUCCESS'
    union all
    select refund.shift_id, way.account, -back.amount_fen, 0
    from ticket.refund_payment as back
    join ticket.refund on refund.id = back.refund_id
    join (values ('WECHAT', 'wechat'), ('ALIPAY', 'alipay'), ('UNIONPAY_CARD', 'card'), ('VOUCHER', 'voucher')) as way (method, account)
      on way.method = back.method
    where refund.state = 'DONE'
    union all
    select null, 'voucher', -amount_fen, 0
    from ticket.voucher_settlement
    union all
    select null, lower(method), amount_fen, 0
    from ticket.waiting_prepayment
    where state in ('PAID', 'RETURNING', 'REFUSED')
       or returned_by_bank
    union all
    select shift_id, account, 0, amount_fen
    from commerce.v_report_payment
    where account in ('wechat', 'alipay', 'card', 'voucher')
      and ref_type not in ('document', 'till_payment', 'till_open_sale', 'till_wallet', 'plate_issue', 'team_change', 'channel_bill_row', 'sms_recharge')
  ) as entry
  group by shift_id, account
  having sum(moved_fen) <> sum(posted_fen)
  union all
  select format('V-08 voucher settlement %s is of %s, its papers of %s', settlement.id, settlement.amount_fen, line.amount_fen)
  from ticket.voucher_settlement as settlement
  cross join lateral (
    select coalesce(sum(amount_fen), 0) as amount_fen
    from ticket.voucher_settlement_line
    where settlement_id = settlement.id
  ) as line
  where settlement.amount_fen <> line.amount_fen
  union all
  select format('V-08 prepayment %s of %s is %s, its account holds %s', prepayment.id, prepayment.amount_fen,
                prepayment.state, kept.amount_fen)
  from ticket.waiting_prepayment as prepayment
  cross join lateral (
    select coalesce(-sum(amount_fen), 0) as amount_fen
    from commerce.v_report_payment
    where account = 'waiting/' || prepayment.id
  ) as kept
  where kept.amount_fen <> case
    when prepayment.state in ('PAID', 'RETURNING', 'REFUSED') then prepayment.amount_fen
    else 0
  end`;

/**
 * What accounts have frozen is what reserved orders of groups have set aside, an order is reserved as its
 * tickets are, and these are of the products of its lines.
 */
export const frozenFaults = sql`
  select format('V-09 account %s: frozen %s, for orders %s', account.id, account.frozen_fen, kept.amount_fen)
  from commerce.credit_account as account
  cross join lateral (
    select coalesce(sum(frozen_fen), 0) as amount_fen
    from ticket.ticket_order
    where credit_account_id = account.id
      and frozen_fen > 0
  ) as kept
  where account.frozen_fen <> kept.amount_fen
  union all
  select format('V-10 order %s is %s, its tickets %s', ticket_order.order_no, ticket_order.state, held.letters)
  from ticket.ticket_order
  cross join lateral (
    select string_agg(distinct status, '' order by status) as letters
    from ticket.ticket
    where order_id = ticket_order.id
  ) as held
  where ticket_order.is_deferred
    and (ticket_order.state = 'RESERVED') <> (held.letters = 'R')
  union all
  select format('V-10 ticket %s is of product %s, its line of %s', ticket.ticket_no, ticket.product_id, order_line.product_id)
  from ticket.ticket
  join ticket.order_line on order_line.id = ticket.order_line_id
  where ticket.product_id <> order_line.product_id`;
