import type {
  Agreement,
  AgreementPage,
  AgreementProduct,
  AgreementQuery,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

const soonDays = 30;

/** An agreement in force ends by itself when its last day is over. */
const shownState = (today: string) =>
  sql`case when agreement.state = 'ACTIVE' and agreement.valid_to < ${today}::date then 'EXPIRED' else agreement.state end`;

const agreementRow = (today: string) => sql`
  agreement.id,
  agreement.no,
  agreement.enterprise_id as "enterpriseId",
  enterprise.name as "enterpriseName",
  enterprise.kind as "enterpriseKind",
  agreement.title,
  agreement.valid_from as "validFrom",
  agreement.valid_to as "validTo",
  agreement.pay_modes as "payModes",
  agreement.settle_cycle as "settleCycle",
  agreement.settle_basis as "settleBasis",
  agreement.settle_day as "settleDay",
  agreement.due_days as "dueDays",
  agreement.commission_bp as "commissionBp",
  agreement.group_min_heads as "groupMinHeads",
  agreement.free_per_n as "freePerN",
  agreement.guide_free as "guideFree",
  agreement.driver_free as "driverFree",
  agreement.issue_directly as "issueDirectly",
  to_char(agreement.release_time, 'HH24:MI') as "releaseTime",
  agreement.noshow_policy as "noshowPolicy",
  agreement.noshow_bp as "noshowBp",
  agreement.needs_plan_sheet as "needsPlanSheet",
  agreement.rebate_period as "rebatePeriod",
  agreement.rebate_basis as "rebateBasis",
  agreement.rebate_retroactive as "rebateRetroactive",
  agreement.retail_bp as "retailBp",
  agreement.retail_per_head_fen as "retailPerHeadFen",
  ${shownState(today)} as state,
  account.credit_limit_fen as "limitFen",
  account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen as "availableFen",
  agreement.version,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'productId', named.product_id, 'season', named.season, 'priceFen', named.price_fen
    ) order by named.id), '[]')
    from ticket.agreement_product as named
    where named.agreement_id = agreement.id
  ) as products,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'fromValue', tier.from_value, 'perHeadFen', tier.per_head_fen, 'bp', tier.bp
    ) order by tier.from_value), '[]')
    from ticket.agreement_rebate as tier
    where tier.agreement_id = agreement.id
  ) as rebates`;

const agreementTables = sql`
  ticket.agreement
  join commerce.enterprise on enterprise.id = agreement.enterprise_id
  left join commerce.credit_account as account on account.enterprise_id = agreement.enterprise_id
  left join admin.v_account as manager on manager.id = enterprise.account_manager_id`;

/** A page of agreements, those that end first on top; `today` says what has ended. */
export async function listAgreements(db: Db, query: AgreementQuery, today: string): Promise<AgreementPage> {
  const { keyword = '' } = query;
  const { kind = null, status = null, ending = null, manager = '' } = query;
  const result = await sql<Counted<Agreement>>`
    select ${agreementRow(today)}, count(*) over ()::int as total
    from ${agreementTables}
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', agreement.no, agreement.title, enterprise.code, enterprise.name, enterprise.pinyin))) > 0
      )
      and (${kind}::text is null or enterprise.kind = ${kind})
      and (${status}::text is null or ${shownState(today)} = ${status})
      and (${manager} = '' or position(${manager} in manager.name) > 0)
      and (
        ${ending}::text is null
        or (agreement.state = 'ACTIVE' and agreement.valid_to between ${today}::date and ${today}::date + ${soonDays}::int)
      )
    order by agreement.valid_to, agreement.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** @returns null where there is none with this id */
export async function readAgreement(db: Db, id: number, today: string): Promise<Agreement | null> {
  const result = await sql<Agreement>`
    select ${agreementRow(today)}
    from ${agreementTables}
    where agreement.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The agreement of the same enterprise that is in force for one of the tickets on one of the days. */
export async function findOverlapping(
  db: Db,
  { id, enterpriseId, validFrom, validTo, products }: Agreement,
): Promise<{ no: string; productName: string } | null> {
  const productIds = products.map((product: AgreementProduct) => product.productId);
  const result = await sql<{ no: string; productName: string }>`
    select other.no, product.name as "productName"
    from ticket.agreement as other
    join ticket.agreement_product as named on named.agreement_id = other.id
    join commerce.product on product.id = named.product_id
    where other.enterprise_id = ${enterpriseId}
      and other.id <> ${id}
      and other.state = 'ACTIVE'
      and other.valid_from <= ${validTo}::date
      and other.valid_to >= ${validFrom}::date
      and named.product_id = any(${productIds}::bigint[])
    order by other.id
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}
