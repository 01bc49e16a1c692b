import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { RefundOrder } from './payment.gateway.ts';

/** A charge as the simulated provider remembers it; instants are ISO texts. */
export type SimulatedCharge = {
  tradeNo: string;
  channelTradeNo: string;
  amountFen: Fen;
  outcome: 'SUCCESS' | 'FAILED' | 'ABSENT' | 'NEVER';
  /** Until it answers it says nothing at all, instead of "not yet". */
  isSilent: boolean;
  answersAt: string;
  refundOutcome: 'SUCCESS' | 'FAILED' | 'LATE';
  isClosed: boolean;
};

/** Remembers a charge; what is remembered under its number stays as it is. */
export async function rememberCharge(db: Db, charge: SimulatedCharge): Promise<void> {
  await sql`
    insert into commerce.simulated_charge
      (trade_no, channel_trade_no, amount_fen, outcome, is_silent, answers_at, refund_outcome, is_closed)
    values
      (${charge.tradeNo}, ${charge.channelTradeNo}, ${charge.amountFen}, ${charge.outcome}, ${charge.isSilent},
       ${charge.answersAt}, ${charge.refundOutcome}, ${charge.isClosed})
    on conflict (trade_no) do nothing`.execute(db);
}

export async function readCharge(db: Db, tradeNo: string): Promise<SimulatedCharge | null> {
  const result = await sql<SimulatedCharge>`
    select
      trade_no as "tradeNo",
      channel_trade_no as "channelTradeNo",
      amount_fen as "amountFen",
      outcome,
      is_silent as "isSilent",
      answers_at as "answersAt",
      refund_outcome as "refundOutcome",
      is_closed as "isClosed"
    from commerce.simulated_charge
    where trade_no = ${tradeNo}`.execute(db);
  return result.rows[0] ?? null;
}

/** Ends a charge that has no outcome yet. */
export async function markChargeClosed(db: Db, tradeNo: string, now: Date): Promise<void> {
  await sql`
    update commerce.simulated_charge
    set is_closed = true
    where trade_no = ${tradeNo}
      and (outcome in ('ABSENT', 'NEVER') or answers_at > ${now.toISOString()})`.execute(db);
}

/** Remembers a refund once. @returns when it answers */
export async function rememberRefund(db: Db, order: RefundOrder, answersAt: Date): Promise<Date> {
  await sql`
    insert into commerce.simulated_refund (refund_no, trade_no, amount_fen, answers_at)
    values (${order.refundNo}, ${order.tradeNo}, ${order.amountFen}, ${answersAt.toISOString()})
    on conflict (refund_no) do nothing`.execute(db);
  const result = await sql<{ answersAt: string }>`
    select answers_at as "answersAt"
    from commerce.simulated_refund
    where refund_no = ${order.refundNo}`.execute(db);
  return new Date(result.rows[0]?.answersAt ?? answersAt);
}

/** When a refund answers; null where it was never asked for. */
export async function readRefundTime(db: Db, refundNo: string): Promise<Date | null> {
  const refund = await readSimulatedRefund(db, refundNo);
  return refund ? new Date(refund.answersAt) : null;
}

type SimulatedRefund = { tradeNo: string; amountFen: Fen; answersAt: string };

export async function readSimulatedRefund(db: Db, refundNo: string): Promise<SimulatedRefund | null> {
  const result = await sql<SimulatedRefund>`
    select trade_no as "tradeNo", amount_fen as "amountFen", answers_at as "answersAt"
    from commerce.simulated_refund
    where refund_no = ${refundNo}`.execute(db);
  return result.rows[0] ?? null;
}

export type SimulatedMove = {
  tradeNo: string;
  channelTradeNo: string;
  /** Null for money that came in. */
  refundNo: string | null;
  amountFen: Fen;
  at: string;
};

/** What moved on a day in Shanghai through codes of a provider. */
export async function listMoves(
  db: Db,
  provider: 'WECHAT' | 'ALIPAY',
  day: string,
): Promise<SimulatedMove[]> {
  const result = await sql<SimulatedMove>`
    with moved as (
      select trade_no, null as refund_no, amount_fen, answers_at
      from commerce.simulated_charge
      where outcome = 'SUCCESS'
        and not is_closed
      union all
      select trade_no, refund_no, amount_fen, answers_at
      from commerce.simulated_refund
    )
    select
      moved.trade_no as "tradeNo",
      charge.channel_trade_no as "channelTradeNo",
      moved.refund_no as "refundNo",
      moved.amount_fen as "amountFen",
      moved.answers_at as at
    from moved
    join commerce.simulated_charge as charge on charge.trade_no = moved.trade_no
    join commerce.provider_charge as asked on asked.trade_no = moved.trade_no
    where asked.provider = ${provider}
      and (moved.answers_at at time zone 'Asia/Shanghai')::date = ${day}::date
    order by moved.answers_at, moved.trade_no, moved.refund_no nulls first`.execute(db);
  return result.rows;
}
