import type { Member, WalletRow } from '@shanmen/shared/contracts/cashier/guests/member';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The recharge or the member that a request made before. */
export async function findRecordedRecharge(tx: Tx, key: string): Promise<{ id: number; no: null } | null> {
  const result = await sql<{ id: number }>`
    select party_id as id
    from cashier.wallet_txn
    where idem_key = ${key}`.execute(tx);
  const [row] = result.rows;
  return row ? { id: row.id, no: null } : null;
}

export async function findRecordedMember(tx: Tx, key: string): Promise<{ id: number; no: string } | null> {
  const result = await sql<{ id: number; no: string }>`
    select party_id as id, card_no as no
    from cashier.member
    where idem_key = ${key}`.execute(tx);
  return result.rows[0] ?? null;
}

const memberRow = sql`
  party.id,
  party.code,
  member.card_no as "cardNo",
  party.name,
  member.mobile_masked as "mobileMasked",
  wallet.balance_fen as "balanceFen",
  wallet.points
  from cashier.member
  join goods.party on party.id = member.party_id
  join cashier.member_wallet as wallet on wallet.party_id = member.party_id`;

/** Members in use by whole mobile, card, code, or a part of the name; who has that card or mobile comes first. */
export async function findMembers(
  db: Db,
  { q, mobileHash }: { q: string; mobileHash: string | null },
): Promise<Member[]> {
  const result = await sql<Member>`
    select ${memberRow}
    where party.status = 'active'
      and (
        member.mobile_hash = ${mobileHash}
        or member.card_no = upper(${q})
        or position(lower(${q}) in lower(concat_ws(' ', party.code, party.name, party.pinyin))) > 0
      )
    order by (member.mobile_hash = ${mobileHash} or member.card_no = upper(${q})) desc nulls last, party.code
    limit 20`.execute(db);
  return result.rows;
}

/** A member in use; null where there is none. */
export async function readMember(db: Db, id: number): Promise<Member | null> {
  const result = await sql<Member>`
    select ${memberRow}
    where party.id = ${id}
      and party.status = 'active'`.execute(db);
  return result.rows[0] ?? null;
}

export async function readWalletRows(db: Db, id: number): Promise<WalletRow[]> {
  const result = await sql<WalletRow>`
    select txn.id, txn.kind, txn.amount_fen as "amountFen", txn.points, txn.balance_after_fen as "balanceAfterFen",
           txn.points_after as "pointsAfter", doc.no as "docNo", txn.made_at as "madeAt", maker.name as "madeBy"
    from cashier.wallet_txn as txn
    join admin.v_account as maker on maker.id = txn.made_by
    left join goods.doc on doc.id = txn.doc_id
    where txn.party_id = ${id}
    order by txn.id desc
    limit 100`.execute(db);
  return result.rows;
}

/** Which of mobile and card another member has; null where neither is taken. */
export async function findTakenBy(
  tx: Tx,
  { mobileHash, cardNo }: { mobileHash: string; cardNo: string | null },
): Promise<'mobile' | 'cardNo' | null> {
  const result = await sql<{ path: 'mobile' | 'cardNo' }>`
    select case when mobile_hash = ${mobileHash} then 'mobile' else 'cardNo' end as path
    from cashier.member
    where mobile_hash = ${mobileHash}
      or card_no = ${cardNo}
    limit 1`.execute(tx);
  return result.rows[0]?.path ?? null;
}

/** The code of the next member. */
export async function nextMemberCode(tx: Tx): Promise<string> {
  const result = await sql<{ code: string }>`
    select 'M' || lpad(nextval('cashier.member_serial')::text, 6, '0') as code`.execute(tx);
  return result.rows[0]?.code ?? '';
}

export type NewMember = {
  partyId: number;
  idemKey: string;
  cardNo: string;
  mobileEnc: string;
  mobileHash: string;
  mobileMasked: string;
  staffId: number;
  at: Date;
};

/** @returns whether mobile and card were free still */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const result = await sql`
    with made as (
      insert into cashier.member
        (party_id, idem_key, card_no, mobile_enc, mobile_hash, mobile_masked, joined_at, joined_by)
      values
        (${member.partyId}, ${member.idemKey}, ${member.cardNo}, ${member.mobileEnc}, ${member.mobileHash},
         ${member.mobileMasked}, ${member.at.toISOString()}, ${member.staffId})
      on conflict do nothing
      returning party_id
    )
    select party_id from made`.execute(tx);
  if (result.rows.length === 0) return false;
  await sql`insert into cashier.member_wallet (party_id) values (${member.partyId})`.execute(tx);
  return true;
}

/** Points that a sale gave, and what its refunds have left of them. */
export async function readPointsOf(
  tx: Tx,
  saleId: number,
): Promise<{ givenPoints: number; leftPoints: number }> {
  const result = await sql<{ givenPoints: number; leftPoints: number }>`
    select coalesce(sum(txn.points) filter (where txn.doc_id = ${saleId}), 0)::int as "givenPoints",
           coalesce(sum(txn.points), 0)::int as "leftPoints"
    from cashier.wallet_txn as txn
    where txn.kind = 'POINTS'
      and txn.doc_id in (
        select doc_id from cashier.slip where doc_id = ${saleId} or source_doc_id = ${saleId}
      )`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('a sum always answers one row');
  return row;
}
