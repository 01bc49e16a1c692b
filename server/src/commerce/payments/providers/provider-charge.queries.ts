import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { Provider } from './provider-client.ts';

export type ProviderCharge = { tradeNo: string; provider: Provider; amountFen: Fen; askedAt: string };

/** Remembers a charge before its provider is asked; what is remembered under its number stays. */
export async function rememberAsked(
  db: Db,
  { tradeNo, provider, amountFen, askedAt }: ProviderCharge,
): Promise<void> {
  await sql`
    insert into commerce.provider_charge (trade_no, provider, amount_fen, asked_at)
    values (${tradeNo}, ${provider}, ${amountFen}, ${askedAt})
    on conflict (trade_no) do nothing`.execute(db);
}

export async function readAsked(db: Db, tradeNo: string): Promise<ProviderCharge | null> {
  const { rows } = await sql<ProviderCharge>`
    select trade_no as "tradeNo", provider, amount_fen as "amountFen", asked_at as "askedAt"
    from commerce.provider_charge
    where trade_no = ${tradeNo}`.execute(db);
  return rows[0] ?? null;
}

/** When a provider was asked for a charge the first time; null where it never was. */
export async function readFirstAsked(db: Db, provider: Provider): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(asked_at) as at from commerce.provider_charge where provider = ${provider}`.execute(db);
  return rows[0]?.at ?? null;
}

export type ProviderRefund = {
  refundNo: string;
  tradeNo: string;
  provider: Provider;
  amountFen: Fen;
  askedAt: string;
};

/** Remembers what a provider is asked to give back before it is asked; what is remembered under its number stays. */
export async function rememberRefundAsked(
  db: Db,
  { refundNo, tradeNo, provider, amountFen, askedAt }: ProviderRefund,
): Promise<void> {
  await sql`
    insert into commerce.provider_refund (refund_no, trade_no, provider, amount_fen, asked_at)
    values (${refundNo}, ${tradeNo}, ${provider}, ${amountFen}, ${askedAt})
    on conflict (refund_no) do nothing`.execute(db);
}

export async function readRefundAsked(db: Db, refundNo: string): Promise<ProviderRefund | null> {
  const { rows } = await sql<ProviderRefund>`
    select refund_no as "refundNo", trade_no as "tradeNo", provider, amount_fen as "amountFen", asked_at as "askedAt"
    from commerce.provider_refund
    where refund_no = ${refundNo}`.execute(db);
  return rows[0] ?? null;
}
