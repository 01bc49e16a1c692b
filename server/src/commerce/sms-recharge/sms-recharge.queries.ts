import type {
  SmsAccount,
  SmsPackage,
  SmsPayMethod,
  SmsRecharge,
  SmsRechargePage,
  SmsRechargeQuery,
} from '@shanmen/shared/contracts/commerce/sms-recharge';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../db/page.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { recordedIn } from '../../platform/idempotency/recorded.queries.ts';

/** The recharge that a request made before. */
export const findRecordedRecharge = recordedIn('commerce.sms_recharge', null);

/** @param day today in Asia/Shanghai, `YYYY-MM-DD` */
export async function readSmsAccount(db: Db, day: string): Promise<Omit<SmsAccount, 'overdraftSegments'>> {
  const { rows } = await sql<Omit<SmsAccount, 'overdraftSegments'>>`
    select
      account.balance_segments as "balanceSegments",
      account.warn_at as "warnAt",
      account.balance_segments < account.warn_at as "isLow",
      used.today as "usedToday",
      used.month as "usedThisMonth",
      case when used.days30 > 0 then (greatest(account.balance_segments, 0) * 30 / used.days30)::int end as "daysLeft",
      (select count(*)::int from commerce.sms_message where state = 'QUEUED') as queued
    from commerce.sms_account as account
    cross join (
      select
        coalesce(sum(segments) filter (where taken_at >= begin.today), 0)::int as today,
        coalesce(sum(segments) filter (where taken_at >= begin.month), 0)::int as month,
        coalesce(sum(segments), 0)::bigint as days30
      from (
        select
          ${day}::date::timestamp at time zone 'Asia/Shanghai' as today,
          date_trunc('month', ${day}::date::timestamp) at time zone 'Asia/Shanghai' as month,
          (${day}::date - 30)::timestamp at time zone 'Asia/Shanghai' as days30
      ) as begin
      join commerce.sms_message on taken_at >= begin.days30
    ) as used`.execute(db);
  const [account] = rows;
  if (!account) throw new Error('there is one account of messages');
  return account;
}

/**
 * Takes the segments of a message out of the account, once.
 * @param lowest how far the balance may go for it
 * @returns false where the balance does not reach; `isLow` once, with the message that brings it below the warn level
 */
export async function takeSegments(
  tx: Tx,
  { id, segments }: { id: number; segments: number },
  { lowest, at }: { lowest: number; at: Date },
): Promise<false | { isLow: boolean; balance: number }> {
  const own = await sql`
    select id from commerce.sms_message where id = ${id} and taken_at is null for update`.execute(tx);
  // Another process has taken them meanwhile, and sends it.
  if (own.rows.length === 0) return false;
  const { rows } = await sql<{ isLow: boolean; balance: number }>`
    update commerce.sms_account as account
    set balance_segments = account.balance_segments - ${segments},
        is_warned = account.is_warned or account.balance_segments - ${segments} < account.warn_at
    from (select is_warned from commerce.sms_account where id = 1 for update) as before
    where account.id = 1
      and account.balance_segments - ${segments} >= ${lowest}
    returning account.balance_segments as balance, account.is_warned and not before.is_warned as "isLow"`.execute(
    tx,
  );
  const [taken] = rows;
  if (!taken) return false;
  await sql`update commerce.sms_message set taken_at = ${at.toISOString()} where id = ${id}`.execute(tx);
  return taken;
}

/** Adds the segments of a message that its provider refused back to the account. */
export async function giveBackSegments(
  tx: Tx,
  { id, segments }: { id: number; segments: number },
): Promise<void> {
  await sql`
    with refused as (
      update commerce.sms_message set taken_at = null where id = ${id} and taken_at is not null returning id
    )
    update commerce.sms_account
    set balance_segments = balance_segments + ${segments}
    where exists (select from refused)`.execute(tx);
}

export type NewRecharge = {
  idemKey: string;
  package: SmsPackage;
  segments: number;
  amountFen: Fen;
  payMethod: SmsPayMethod;
  slipNo: string;
  staffId: number;
  at: Date;
};

/** Adds what was bought to the balance. @returns the recharge */
export async function insertRecharge(tx: Tx, made: NewRecharge): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with account as (
      update commerce.sms_account
      set balance_segments = balance_segments + ${made.segments},
          is_warned = balance_segments + ${made.segments} < warn_at
      returning balance_segments
    )
    insert into commerce.sms_recharge
      (idem_key, package, segments, amount_fen, pay_method, slip_no, balance_after, made_at, made_by)
    select ${made.idemKey}, ${made.package}, ${made.segments}, ${made.amountFen}, ${made.payMethod}, ${made.slipNo},
           balance_segments, ${made.at.toISOString()}, ${made.staffId}
    from account
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export async function putWarnLevel(tx: Tx, warnAt: number): Promise<void> {
  await sql`
    update commerce.sms_account
    set warn_at = ${warnAt}, is_warned = balance_segments < ${warnAt}`.execute(tx);
}

const rechargeRow = sql`
  recharge.id, recharge.package, recharge.segments, recharge.amount_fen as "amountFen",
  recharge.pay_method as "payMethod", recharge.slip_no as "slipNo", recharge.balance_after as "balanceAfter",
  recharge.made_at as "madeAt", maker.name as "madeBy"`;

export async function listRecharges(db: Db, query: SmsRechargeQuery): Promise<SmsRechargePage> {
  const { rows } = await sql<SmsRecharge>`
    select ${rechargeRow}
    from commerce.sms_recharge as recharge
    join admin.v_account as maker on maker.id = recharge.made_by
    order by recharge.id desc
    ${pageLimit(query)}`.execute(db);
  const sums = await sql<{ total: number } & SmsRechargePage['totals']>`
    select count(*)::int as total, coalesce(sum(segments), 0)::int as segments, coalesce(sum(amount_fen), 0)::bigint as amount
    from commerce.sms_recharge`.execute(db);
  const [sum] = sums.rows;
  if (!sum) throw new Error('a sum always answers a row');
  const { total, ...totals } = sum;
  return { rows, total, totals };
}

export async function readRecharge(db: Db, id: number): Promise<SmsRecharge | null> {
  const { rows } = await sql<SmsRecharge>`
    select ${rechargeRow}
    from commerce.sms_recharge as recharge
    join admin.v_account as maker on maker.id = recharge.made_by
    where recharge.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
