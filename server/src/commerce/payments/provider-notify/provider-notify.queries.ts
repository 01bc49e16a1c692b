import type {
  NotifyVerdict,
  ProviderNotify,
  ProviderNotifyQuery,
} from '@shanmen/shared/contracts/commerce/payments/provider-notify';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Provider } from '../providers/provider-client.ts';

export type NotifyRow = {
  provider: Provider;
  /** Null where nothing of it was believed. */
  nonce: string | null;
  tradeNo: string | null;
  /** Of money that went back. */
  refundNo: string | null;
  verdict: NotifyVerdict;
  at: Date;
  ip: string;
};

/** Keeps what came in the name of a provider. @returns whether its nonce is a new one */
export async function keepNotify(db: Db, row: NotifyRow): Promise<boolean> {
  const result = await sql`
    insert into commerce.provider_notify (provider, nonce, trade_no, refund_no, verdict, came_at, ip)
    values (${row.provider}, ${row.nonce}, ${row.tradeNo}, ${row.refundNo}, ${row.verdict}, ${row.at.toISOString()}, ${row.ip})
    on conflict on constraint provider_notify_once do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n) === 1;
}

/** What came, the newest first. */
export async function listNotifies(db: Db, query: ProviderNotifyQuery) {
  const { provider = null, status = null, from = null, to = null, keyword = '' } = query;
  const number = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Counted<ProviderNotify>>`
    select
      id,
      provider,
      verdict,
      trade_no as "tradeNo",
      refund_no as "refundNo",
      came_at as "cameAt",
      ip,
      count(*) over ()::int as total
    from commerce.provider_notify
    where (${provider}::text is null or provider = ${provider})
      and (${status}::text is null or verdict = ${status})
      and (${from}::date is null or (came_at at time zone 'Asia/Shanghai')::date >= ${from}::date)
      and (${to}::date is null or (came_at at time zone 'Asia/Shanghai')::date <= ${to}::date)
      and (${keyword.trim()} = '' or trade_no like ${number} or refund_no like ${number})
    order by id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(rows);
}
