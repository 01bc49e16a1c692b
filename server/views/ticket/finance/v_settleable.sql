-- What a 结算单 may charge or give back, in fen: tickets under an agreement, as far as an account of the enterprise answers
-- for them (授信, 预付, 签单). A row is one of
-- SALE: a ticket that was issued or, where the agreement charges admissions, used; and what a later change cost more;
-- NOSHOW: where admissions are charged, what the agreement charges for a ticket that nobody used;
-- REFUND: what was given back of a ticket.
-- `charged_fen` is what the account was charged, `amount_fen` what the agreement charges; both are below zero for what goes
-- back. `day` is when it counts. A channel that sells over the API settles for itself.
create view ticket.v_settleable as
select
  sold.enterprise_id,
  sold.channel_id,
  sold.agreement_id,
  sold.settle_cycle,
  sold.basis,
  line.kind,
  sold.ticket_id,
  line.ref_id,
  line.day,
  sold.order_no,
  sold.product_name,
  sold.visit_date,
  line.qty,
  line.charged_fen,
  line.amount_fen,
  round(line.amount_fen * line.prepaid_share)::bigint as prepaid_fen
from (
  select
    ticket_order.enterprise_id,
    channel_agreement.channel_id,
    agreement.id as agreement_id,
    agreement.settle_cycle,
    agreement.settle_basis as basis,
    agreement.noshow_policy,
    agreement.noshow_bp,
    ticket.id as ticket_id,
    ticket.ticket_no,
    ticket_order.id as order_id,
    ticket_order.order_no,
    left(order_line.snapshot ->> 'name', 60) as product_name,
    ticket.visit_date,
    ticket.status,
    ticket.valid_to,
    ticket.person_count + ticket.left_count as qty,
    paid.prepaid_fen::numeric / paid.account_fen as prepaid_share,
    worth.part_fen as charged_fen,
    -- On which day it counts; null for what is not charged.
    case
      when agreement.settle_basis = 'ISSUED' then ticket_order.biz_date
      when ticket.status = 'O' then (ticket.first_used_at at time zone 'Asia/Shanghai')::date
      when was_absent.is_true then ((ticket.valid_to - interval '1 second') at time zone 'Asia/Shanghai')::date
      when ticket.status = 'F' then (
        select max(refund.biz_date)
        from ticket.refund_line
        join ticket.refund on refund.id = refund_line.refund_id and refund.state = 'DONE'
        where refund_line.ticket_id = ticket.id
        having sum(refund_line.fee_fen) > 0
      )
    end as day,
    agreement.settle_basis = 'CHECKED_IN' and was_absent.is_true as is_absent
  from ticket.ticket_order
  join ticket.agreement on agreement.id = ticket_order.agreement_id
  join ticket.ticket on ticket.order_id = ticket_order.id
  join ticket.order_line on order_line.id = ticket.order_line_id
  left join ticket.channel_agreement on channel_agreement.channel_id = ticket_order.channel_id
  cross join lateral (
    select
      sum(amount_fen)::bigint as paid_fen,
      sum(amount_fen) filter (where method in ('CREDIT', 'PREPAID', 'SIGN'))::bigint as account_fen,
      coalesce(sum(amount_fen) filter (where method = 'PREPAID'), 0)::bigint as prepaid_fen
    from ticket.payment
    where payment.order_id = ticket_order.id
      and payment.state = 'SUCCESS'
      and not exists (
        select from ticket.ticket_change as change
        where change.order_id = ticket_order.id
          and change.raise_fen <> 0
          and (change.payment_id = payment.id or (change.payment_id is null and change.changed_at = payment.paid_at))
      )
  ) as paid
  cross join lateral (
    select case when ticket.change_count = 0 then 0 else (
      select coalesce(sum(raise_fen), 0) from ticket.ticket_change where ticket_change.ticket_id = ticket.id
    ) end::bigint as fen
  ) as raised
  cross join lateral (
    select ticket.part_of(
      ticket.paid_fen - raised.fen,
      case when paid.account_fen = paid.paid_fen then 0 else (
        select coalesce(sum(other.paid_fen), 0) - coalesce((
          select sum(raise_fen) from ticket.ticket_change
          where ticket_change.order_id = ticket_order.id and ticket_change.ticket_id < ticket.id
        ), 0)
        from ticket.ticket as other
        where other.order_id = ticket_order.id and other.id < ticket.id
      ) end::bigint,
      paid.account_fen,
      paid.paid_fen
    ) as part_fen
  ) as worth
  cross join lateral (
    select ticket.status = 'N' or (ticket.status = 'F' and exists (
      select from ticket.ticket_log where ticket_log.ticket_id = ticket.id and ticket_log.to_status = 'N'
    )) as is_true
  ) as was_absent
  where paid.account_fen > 0
    and ticket.issued_at is not null
) as sold
cross join lateral (
  -- What an absent ticket costs: its share of what was still paid for it when its time was over.
  select
    gone.before_fen + case
      when sold.noshow_policy = 'CHARGE_ALL' or sold.ticket_no is null then sold.charged_fen - gone.before_fen
      when sold.noshow_policy = 'CHARGE_PCT' then
        round((sold.charged_fen - gone.before_fen)::numeric * sold.noshow_bp / 10000)::bigint
      else 0
    end as amount_fen,
    gone.before_fen
  from (
    select case when not sold.is_absent then 0 else (
      select coalesce(sum(refund_line.net_fen), 0)
      from ticket.refund_line
      join ticket.refund on refund.id = refund_line.refund_id
      where refund_line.ticket_id = sold.ticket_id
        and refund.state = 'DONE'
        and refund.done_at < sold.valid_to
    ) end::bigint as before_fen
  ) as gone
) as absent
cross join lateral (
  select
    case when sold.is_absent then 'NOSHOW' else 'SALE' end as kind,
    0::bigint as ref_id,
    sold.day,
    sold.qty,
    sold.charged_fen,
    case when sold.is_absent then absent.amount_fen else sold.charged_fen end as amount_fen,
    sold.prepaid_share
  union all
  select
    'SALE',
    change.id,
    greatest(change.biz_date, sold.day),
    0,
    change.raise_fen,
    change.raise_fen,
    case payment.method when 'PREPAID' then 1 else 0 end::numeric
  from ticket.ticket_change as change
  join ticket.payment on payment.order_id = change.order_id
    and payment.state = 'SUCCESS'
    and payment.method in ('CREDIT', 'PREPAID', 'SIGN')
    and (payment.id = change.payment_id or (change.payment_id is null and payment.paid_at = change.changed_at))
  where change.ticket_id = sold.ticket_id
    and change.raise_fen > 0
  union all
  select
    'REFUND',
    back.id,
    greatest(back.biz_date, sold.day),
    back.qty,
    -back.part_fen,
    -- Of an absent ticket no more goes back than was charged for it.
    case when sold.is_absent and not back.is_before
      then -least(back.part_fen, greatest(absent.amount_fen - absent.before_fen, 0)) else -back.part_fen end,
    back.prepaid_share
  from (
    select
      refund_line.id,
      refund.biz_date,
      refund.done_at < sold.valid_to as is_before,
      case when refund.kind in ('CHANGE_DIFF', 'COMPENSATION') then 0 else -refund_line.persons end as qty,
      ticket.part_of(refund_line.net_fen, (
        select coalesce(sum(earlier.net_fen), 0)
        from ticket.refund_line as earlier
        where earlier.refund_id = refund.id and earlier.id < refund_line.id
      )::bigint, way.account_fen, refund.net_fen) as part_fen,
      way.prepaid_fen::numeric / way.account_fen as prepaid_share
    from ticket.refund_line
    join ticket.refund on refund.id = refund_line.refund_id
    cross join lateral (
      select
        coalesce(sum(amount_fen), 0)::bigint as account_fen,
        coalesce(sum(amount_fen) filter (where method = 'PREPAID'), 0)::bigint as prepaid_fen
      from ticket.refund_payment
      where refund_payment.refund_id = refund.id
        and method in ('CREDIT', 'PREPAID', 'SIGN')
    ) as way
    where refund_line.ticket_id = sold.ticket_id
      and refund.state = 'DONE'
      and way.account_fen > 0
  ) as back
) as line
where sold.day is not null;

grant select on ticket.v_settleable to shanmen_app;
