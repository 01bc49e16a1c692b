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

export type NotifyVerdict =
  | 'TAKEN'
  | 'UNSIGNED'
  | 'LATE'
  | 'REPLAYED'
  | 'UNREADABLE'
  | 'OTHER_MERCHANT'
  | 'UNKNOWN_ORDER'
  | 'OTHER_AMOUNT'
  | 'NOT_PAID';

export type NotifyRow = {
  provider: Provider;
  /** Null where nothing of it was believed. */
  nonce: string | null;
  tradeNo: string | null;
  verdict: NotifyVerdict;
  at: Date;
  ip: string;
};

/** Keeps what came in the name of a provider. @returns whether its nonce is a new one */
export async function keepNotify(db: Db, row: NotifyRow): Promise<boolean> {
  const result = await sql`
    insert into commerce.provider_notify (provider, nonce, trade_no, verdict, came_at, ip)
    values (${row.provider}, ${row.nonce}, ${row.tradeNo}, ${row.verdict}, ${row.at.toISOString()}, ${row.ip})
    on conflict on constraint provider_notify_once do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n) === 1;
}
