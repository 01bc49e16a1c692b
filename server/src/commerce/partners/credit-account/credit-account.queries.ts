import type {
  CreditAccount,
  CreditAccountDraft,
  CreditAccountPage,
  CreditAccountQuery,
  CreditTxn,
  CreditTxnPage,
  CreditTxnQuery,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const availableFen = sql`account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen`;
const shownState = sql`case when account.state = 'NORMAL' and ${availableFen} < account.warn_fen then 'WARN' else account.state end`;

const accountRow = sql`
  account.id,
  account.enterprise_id as "enterpriseId",
  enterprise.code as "enterpriseCode",
  enterprise.name as "enterpriseName",
  account.kind,
  account.balance_fen as "balanceFen",
  account.frozen_fen as "frozenFen",
  account.credit_limit_fen as "limitFen",
  ${availableFen} as "availableFen",
  account.asked_limit_fen as "askedLimitFen",
  account.warn_fen as "warnFen",
  ${shownState} as state`;

/** A page of accounts in the order of their enterprises. */
export async function listAccounts(db: Db, query: CreditAccountQuery): Promise<CreditAccountPage> {
  const { keyword = '', status = null } = query;
  const result = await sql<Counted<CreditAccount>>`
    select ${accountRow}, count(*) over ()::int as total
    from commerce.credit_account as account
    join commerce.enterprise on enterprise.id = account.enterprise_id
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', enterprise.code, enterprise.name, enterprise.pinyin))) > 0
      )
      and (${status}::text is null or ${shownState} = ${status})
    order by enterprise.code
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** @returns null where there is no such account */
export async function readAccount(db: Db, id: number): Promise<CreditAccount | null> {
  const result = await sql<CreditAccount>`
    select ${accountRow}
    from commerce.credit_account as account
    join commerce.enterprise on enterprise.id = account.enterprise_id
    where account.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The account of an enterprise; null when none was opened. */
export async function readAccountOf(db: Db, enterpriseId: number): Promise<CreditAccount | null> {
  const result = await sql<CreditAccount>`
    select ${accountRow}
    from commerce.credit_account as account
    join commerce.enterprise on enterprise.id = account.enterprise_id
    where account.enterprise_id = ${enterpriseId}`.execute(db);
  return result.rows[0] ?? null;
}

/** An account as whoever sells on it knows it. */
type AccountFace = Pick<CreditAccount, 'enterpriseId' | 'availableFen'> & {
  code: string;
  name: string;
  pinyin: string;
  isFrozen: boolean;
};

/** The accounts of these enterprises, or of all, by code. */
export async function listAccountFaces(
  db: Db,
  enterpriseIds: readonly number[] | null,
): Promise<AccountFace[]> {
  const result = await sql<AccountFace>`
    select
      account.enterprise_id as "enterpriseId",
      enterprise.code,
      enterprise.name,
      enterprise.pinyin,
      ${availableFen} as "availableFen",
      account.state in ('FROZEN', 'CLOSED') as "isFrozen"
    from commerce.credit_account as account
    join commerce.enterprise on enterprise.id = account.enterprise_id
    where ${enterpriseIds}::bigint[] is null
       or account.enterprise_id = any(${enterpriseIds}::bigint[])
    order by enterprise.code
    limit 5000`.execute(db);
  return result.rows;
}

/** @returns null when the enterprise has an account already */
export async function insertAccount(
  tx: Tx,
  draft: CreditAccountDraft & { staffId: number; at: Date },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into commerce.credit_account (enterprise_id, kind, warn_fen, opened_at, opened_by)
    values (${draft.enterpriseId}, ${draft.kind}, ${draft.warnFen}, ${draft.at.toISOString()}, ${draft.staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function markLimitAsked(tx: Tx, id: number, limitFen: Fen, staffId: number): Promise<void> {
  await sql`
    update commerce.credit_account
    set asked_limit_fen = ${limitFen},
        asked_by = ${staffId},
        asked_at = now(),
        version = version + 1
    where id = ${id}`.execute(tx);
}

export async function readLimitAskedBy(db: Db, id: number): Promise<number | null> {
  const result = await sql<{ askedBy: number | null }>`
    select asked_by as "askedBy"
    from commerce.credit_account
    where id = ${id}`.execute(db);
  return result.rows[0]?.askedBy ?? null;
}

/** Takes the asked limit over, or drops it. @returns whether it was still there and covers what is owed */
export async function settleLimit(tx: Tx, id: number, approved: boolean): Promise<boolean> {
  const result = await sql`
    update commerce.credit_account
    set credit_limit_fen = case when ${approved} then asked_limit_fen else credit_limit_fen end,
        asked_limit_fen = null,
        asked_by = null,
        version = version + 1
    where id = ${id}
      and asked_limit_fen is not null
      and (not ${approved} or balance_fen - frozen_fen >= -asked_limit_fen)`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** @returns whether the account was in the other state */
export async function markFrozen(tx: Tx, id: number, frozen: boolean): Promise<boolean> {
  const result = await sql`
    update commerce.credit_account
    set state = ${frozen ? 'FROZEN' : 'NORMAL'},
        version = version + 1
    where id = ${id}
      and state = ${frozen ? 'NORMAL' : 'FROZEN'}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Movements of an account, newest first. */
export async function listTxns(db: Db, accountId: number, query: CreditTxnQuery): Promise<CreditTxnPage> {
  const result = await sql<Counted<CreditTxn>>`
    select
      txn.id,
      txn.type,
      txn.ref_type as source,
      txn.amount_fen as "amountFen",
      txn.balance_after_fen as "balanceAfterFen",
      txn.memo,
      staff.name as "staffName",
      txn.at,
      count(*) over ()::int as total
    from commerce.credit_txn as txn
    left join admin.v_account as staff on staff.id = txn.staff_id
    where txn.account_id = ${accountId}
    order by txn.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}
