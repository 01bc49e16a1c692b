import type {
  AccountManagers,
  Enterprise,
  EnterpriseChange,
  EnterpriseDraft,
  EnterprisePage,
  EnterpriseQuery,
  EnterpriseStatus,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const enterpriseRow = sql`
  enterprise.id,
  enterprise.code,
  enterprise.name,
  enterprise.kind,
  enterprise.uscc,
  enterprise.licence_no as "licenceNo",
  enterprise.contact,
  enterprise.tel,
  enterprise.account_manager_id as "accountManagerId",
  manager.name as "accountManagerName",
  enterprise.parent_id as "parentId",
  parent.name as "parentName",
  enterprise.invoice_title as "invoiceTitle",
  enterprise.invoice_address as "invoiceAddress",
  enterprise.invoice_bank as "invoiceBank",
  enterprise.status,
  agreed.valid_to as "agreedUntil",
  account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen as "availableFen",
  account.balance_fen as "balanceFen",
  enterprise.version`;

const enterpriseTables = sql`
  commerce.enterprise
  left join commerce.enterprise as parent on parent.id = enterprise.parent_id
  left join admin.v_account as manager on manager.id = enterprise.account_manager_id
  left join ticket.v_agreement_end as agreed on agreed.enterprise_id = enterprise.id
  left join commerce.credit_account as account on account.enterprise_id = enterprise.id`;

/** A page of enterprises by code; `total` counts the whole filter. */
export async function listEnterprises(db: Db, query: EnterpriseQuery): Promise<EnterprisePage> {
  const { keyword = '', kind = null, status = null } = query;
  const result = await sql<Counted<Enterprise>>`
    select ${enterpriseRow}, count(*) over ()::int as total
    from ${enterpriseTables}
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', enterprise.code, enterprise.name, enterprise.pinyin, enterprise.uscc))) > 0
      )
      and (${kind}::text is null or enterprise.kind = ${kind})
      and (${status}::text is null or enterprise.status = ${status})
    order by enterprise.code
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readEnterprise(db: Db, id: number): Promise<Enterprise | null> {
  const result = await sql<Enterprise>`
    select ${enterpriseRow}
    from ${enterpriseTables}
    where enterprise.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function findEnterpriseId(db: Db, code: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from commerce.enterprise
    where code = ${code}`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Whose row is taken; null when code and 统一社会信用代码 are both free. */
export async function findNamesake(
  db: Db,
  { code, uscc }: Pick<EnterpriseDraft, 'code' | 'uscc'>,
  ownId: number | null,
): Promise<Pick<Enterprise, 'code' | 'uscc' | 'name'> | null> {
  const result = await sql<Pick<Enterprise, 'code' | 'uscc' | 'name'>>`
    select code, uscc, name
    from commerce.enterprise
    where (code = ${code} or uscc = ${uscc})
      and id is distinct from ${ownId}::bigint
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

type StoredDraft = EnterpriseDraft & { pinyin: string; staffId: number };

/** @returns null when another request took the code or the 统一社会信用代码 first */
export async function insertEnterprise(tx: Tx, draft: StoredDraft): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into commerce.enterprise
      (code, name, pinyin, kind, uscc, licence_no, contact, tel, account_manager_id, parent_id, invoice_title,
       invoice_address, invoice_bank, created_by, updated_by)
    values
      (${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.kind}, ${draft.uscc}, ${draft.licenceNo},
       ${draft.contact}, ${draft.tel}, ${draft.accountManagerId}, ${draft.parentId}, ${draft.invoiceTitle},
       ${draft.invoiceAddress}, ${draft.invoiceBank}, ${draft.staffId}, ${draft.staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether the enterprise still had the version that was read */
export async function updateEnterprise(
  tx: Tx,
  id: number,
  change: EnterpriseChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update commerce.enterprise
    set name = ${change.name},
        pinyin = ${change.pinyin},
        kind = ${change.kind},
        uscc = ${change.uscc},
        licence_no = ${change.licenceNo},
        contact = ${change.contact},
        tel = ${change.tel},
        account_manager_id = ${change.accountManagerId},
        parent_id = ${change.parentId},
        invoice_title = ${change.invoiceTitle},
        invoice_address = ${change.invoiceAddress},
        invoice_bank = ${change.invoiceBank},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type LockedEnterprise = { id: number; status: EnterpriseStatus; updatedBy: number | null };

/** The row that agreements and steps of an enterprise wait for. */
export async function lockEnterprise(tx: Tx, id: number): Promise<LockedEnterprise | null> {
  const result = await sql<LockedEnterprise>`
    select id, status, updated_by as "updatedBy"
    from commerce.enterprise
    where id = ${id}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

export async function markEnterprise(
  tx: Tx,
  id: number,
  status: EnterpriseStatus,
  staffId: number,
): Promise<void> {
  await sql`
    update commerce.enterprise
    set status = ${status},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export type Handing = { id: number; fromManagerId: number | null; toManagerId: number; staffId: number };

/** Gives an enterprise to another 客户经理. @returns whether it was still with the one who was seen */
export async function handEnterprise(
  tx: Tx,
  { id, fromManagerId, toManagerId, staffId }: Handing,
): Promise<boolean> {
  const result = await sql`
    update commerce.enterprise
    set account_manager_id = ${toManagerId},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and status in ('ACTIVE', 'FROZEN')
      and account_manager_id is not distinct from ${fromManagerId}::bigint`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The enterprise and all that stand under it. */
export async function listBranch(db: Db, id: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    with recursive branch as (
      select id
      from commerce.enterprise
      where id = ${id}
      union
      select below.id
      from commerce.enterprise as below
      join branch on below.parent_id = branch.id
    )
    select id
    from branch
    order by id`.execute(db);
  return result.rows.map(row => row.id);
}

/** Accounts of these enterprises on which money still lies or is owed, each in words. */
export async function listUnsettled(
  db: Db,
  enterpriseIds: readonly number[],
): Promise<{ name: string; balanceFen: number; frozenFen: number }[]> {
  const result = await sql<{ name: string; balanceFen: number; frozenFen: number }>`
    select enterprise.name, account.balance_fen as "balanceFen", account.frozen_fen as "frozenFen"
    from commerce.credit_account as account
    join commerce.enterprise on enterprise.id = account.enterprise_id
    where account.enterprise_id = any(${[...enterpriseIds]}::bigint[])
      and (account.balance_fen <> 0 or account.frozen_fen <> 0)
    order by enterprise.code`.execute(db);
  return result.rows;
}

/** People who can look after an enterprise, by name. */
export async function listAccountManagers(db: Db): Promise<AccountManagers> {
  const result = await sql<AccountManagers[number]>`
    select id, name
    from admin.v_account
    where status = 'enabled'
    order by name, id
    limit 500`.execute(db);
  return result.rows;
}
