import type {
  Statement,
  StatementAside,
  StatementCycle,
  StatementLine,
  StatementLinePage,
  StatementLineQuery,
  StatementPage,
  StatementQuery,
  StatementState,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const statementRow = sql`
  statement.id,
  statement.no,
  enterprise.code as "enterpriseCode",
  enterprise.name as "enterpriseName",
  channel.name as "channelName",
  statement.cycle,
  statement.period_from as "periodFrom",
  statement.period_to as "periodTo",
  statement.basis,
  statement.ticket_count as "ticketCount",
  statement.gross_fen as "grossFen",
  statement.refund_fen as "refundFen",
  statement.adjust_fen as "adjustFen",
  statement.payable_fen as "payableFen",
  statement.prepaid_fen as "prepaidFen",
  statement.payable_fen - statement.prepaid_fen as "dueFen",
  statement.rebate_fen as "rebateFen",
  statement.state,
  statement.dispute_reason as "disputeReason",
  statement.invoice_no as "invoiceNo",
  statement.bank_slip as "bankSlip",
  statement.created_at as "createdAt",
  statement.confirmed_at as "confirmedAt",
  statement.paid_at as "paidAt"`;

const withNames = sql`
  from commerce.statement
  join commerce.enterprise on enterprise.id = statement.enterprise_id
  left join commerce.sales_channel as channel on channel.id = statement.channel_id`;

/** A page with sums over the filter: what is disputed first, then the newest period. */
export async function listStatements(db: Db, query: StatementQuery): Promise<StatementPage> {
  const { keyword = '', status = null, from = null, to = null } = query;
  const filter = sql`
    where (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(
             ' ', statement.no, enterprise.code, enterprise.name, enterprise.pinyin, channel.code, channel.name, channel.pinyin))) > 0
      )
      and (${status}::text is null or statement.state = ${status})
      and (${from}::date is null or statement.period_to >= ${from})
      and (${to}::date is null or statement.period_from <= ${to})`;
  const [rows, sums] = await Promise.all([
    sql<Counted<Statement>>`
      select ${statementRow}, count(*) over ()::int as total
      ${withNames}
      ${filter}
      order by statement.state = 'DISPUTED' desc, statement.period_to desc, statement.id desc
      ${pageLimit(query)}`.execute(db),
    sql<StatementPage['totals']>`
      select coalesce(sum(payable_fen), 0)::bigint as payable,
             coalesce(sum(payable_fen - prepaid_fen) filter (where statement.state <> 'PAID'), 0)::bigint as due,
             coalesce(sum(rebate_fen), 0)::bigint as rebate
      ${withNames}
      ${filter}`.execute(db),
  ]);
  const [totals] = sums.rows;
  if (!totals) throw new Error('sums always answer');
  return { ...pageOf(rows.rows), totals };
}

export async function readStatement(db: Db, id: number): Promise<Statement | null> {
  const result = await sql<Statement>`
    select ${statementRow} ${withNames} where statement.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function readMaker(db: Db, id: number): Promise<number | null> {
  const { created_by } = await db
    .selectFrom('commerce.statement')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return created_by;
}

/** Nobody else leads it on until the transaction ends. */
export async function lockStatement(tx: Tx, id: number): Promise<Statement | null> {
  await sql`select from commerce.statement where id = ${id} for update`.execute(tx);
  return readStatement(tx, id);
}

/** Lines in their order: tickets of one order that count on one day for one thing are one. */
export async function listLines(db: Db, id: number, query: StatementLineQuery): Promise<StatementLinePage> {
  const result = await sql<Counted<StatementLine>>`
    select
      min(id)::text as key,
      kind,
      day,
      order_no as "orderNo",
      product_name as "productName",
      visit_date as "visitDate",
      sum(qty)::int as qty,
      sum(amount_fen)::bigint as "amountFen",
      memo,
      count(*) over ()::int as total
    from commerce.statement_line
    where statement_id = ${id}
    group by kind, day, order_no, product_name, visit_date, memo
    order by day, order_no, min(id)
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** The rebates that it lists, and the account and invoice title of its enterprise as they are now. */
export async function readAside(db: Db, id: number): Promise<StatementAside | null> {
  const result = await sql<StatementAside>`
    select
      statement.rebates,
      case when account.id is not null then jsonb_build_object(
        'balanceFen', account.balance_fen,
        'limitFen', account.credit_limit_fen,
        'availableFen', account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen
      ) end as account,
      coalesce(nullif(enterprise.invoice_title, ''), enterprise.name) as "invoiceTitle",
      enterprise.uscc as "taxNo",
      enterprise.invoice_bank as bank,
      enterprise.invoice_address as address
    from commerce.statement
    join commerce.enterprise on enterprise.id = statement.enterprise_id
    left join commerce.credit_account as account on account.enterprise_id = statement.enterprise_id
    where statement.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** From a day to a day, both in it. */
export type Period = { cycle: StatementCycle; from: string; to: string };

/** Who settles, and for what; an enterprise has a statement each for itself and for its channels. */
export type Party = { enterpriseId: number; channelId: number | null; basis: Statement['basis'] };

/** Two that make statements at once do so one after the other. */
export async function holdStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statement', 0))`.execute(tx);
}

const agreedCycles = { DAY: 'PER_ORDER', WEEK: 'WEEK', MONTH: 'MONTH' } as const satisfies Record<
  StatementCycle,
  string
>;

/** What no statement has: of the period, and of earlier days whose statement was sent before it came to light. */
const isDue = ({ from, to }: Pick<Period, 'from' | 'to'>) => sql`
  event.day <= ${to}
  and (event.day >= ${from} or exists (
    select
    from commerce.statement as earlier
    where earlier.enterprise_id = event.enterprise_id
      and earlier.channel_id is not distinct from event.channel_id
      and earlier.basis = event.basis
      and earlier.state <> 'DRAFT'
      and event.day between earlier.period_from and earlier.period_to
  ))
  and not exists (
    select from commerce.statement_line as line
    where line.ticket_id = event.ticket_id and line.kind = event.kind and line.ref_id = event.ref_id
  )`;

/** Who has something that is due with the period: one enterprise, or all whose agreements settle by the cycle. */
export async function listParties(
  db: Db,
  { cycle, from, to }: Period,
  enterpriseId: number | null,
): Promise<Party[]> {
  const result = await sql<Party>`
    select distinct event.enterprise_id as "enterpriseId", event.channel_id as "channelId", event.basis
    from ticket.v_settleable as event
    where ${isDue({ from, to })}
      and (
        event.enterprise_id = ${enterpriseId}::bigint
        or (${enterpriseId}::bigint is null and event.settle_cycle = ${agreedCycles[cycle]})
      )
    order by 1, 2 nulls first, 3`.execute(db);
  return result.rows;
}

const isOf = ({ enterpriseId, channelId, basis }: Party) => sql`
  enterprise_id = ${enterpriseId} and channel_id is not distinct from ${channelId}::bigint and basis = ${basis}`;

/** A statement of the party that shares days with the period and is for another one. */
export async function findOverlap(db: Db, party: Party, { from, to }: Period): Promise<string | null> {
  const result = await sql<{ no: string }>`
    select no
    from commerce.statement
    where ${isOf(party)}
      and period_from <= ${to}
      and period_to >= ${from}
      and (period_from <> ${from} or period_to <> ${to})
    order by id
    limit 1`.execute(db);
  return result.rows[0]?.no ?? null;
}

export async function findStatement(
  db: Db,
  party: Party,
  { from, to }: Period,
): Promise<{ id: number; state: StatementState } | null> {
  const result = await sql<{ id: number; state: StatementState }>`
    select id, state
    from commerce.statement
    where ${isOf(party)}
      and period_from = ${from}
      and period_to = ${to}`.execute(db);
  return result.rows[0] ?? null;
}

/** Statements of the period, of one enterprise or of all. */
export async function listOfPeriod(
  db: Db,
  { cycle, from, to }: Period,
  enterpriseId: number | null,
): Promise<Statement[]> {
  const result = await sql<Statement>`
    select ${statementRow}
    ${withNames}
    where period_from = ${from}
      and period_to = ${to}
      and cycle = ${cycle}
      and (${enterpriseId}::bigint is null or statement.enterprise_id = ${enterpriseId})
    order by enterprise.code, channel.code nulls first, statement.id
    limit 5000`.execute(db);
  return result.rows;
}

export async function insertStatement(
  tx: Tx,
  { enterpriseId, channelId, basis }: Party,
  { cycle, from, to }: Period,
  { no, staffId, at }: { no: string; staffId: number; at: Date },
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into commerce.statement
      (no, enterprise_id, channel_id, cycle, period_from, period_to, basis, created_at, created_by)
    values
      (${no}, ${enterpriseId}, ${channelId}, ${cycle}, ${from}, ${to}, ${basis}, ${at.toISOString()}, ${staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert answers');
  return row.id;
}

/** Takes up what is due with the period. @returns how many lines */
export async function insertLines(
  tx: Tx,
  id: number,
  party: Party,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<number> {
  const result = await sql`
    insert into commerce.statement_line
      (statement_id, kind, ticket_id, ref_id, agreement_id, day, order_no, product_name, visit_date, qty, amount_fen,
       charged_fen, prepaid_fen)
    select
      ${id}, event.kind, event.ticket_id, event.ref_id, event.agreement_id, event.day, event.order_no, event.product_name,
      event.visit_date, event.qty, event.amount_fen, event.charged_fen, event.prepaid_fen
    from ticket.v_settleable as event
    where ${isOf(party)}
      and ${isDue({ from, to })}
    order by event.day, event.order_no, event.ticket_id, event.ref_id
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** 调整: an adjustment is a line like others. */
export async function insertAdjustment(
  tx: Tx,
  id: number,
  { amountFen, memo, day }: { amountFen: Fen; memo: string; day: string },
): Promise<void> {
  await sql`
    insert into commerce.statement_line (statement_id, kind, day, qty, amount_fen, charged_fen, prepaid_fen, memo)
    values (${id}, 'ADJUST', ${day}, 0, ${amountFen}, 0, 0, ${memo})`.execute(tx);
}

/** Adds up what its lines say, and looks anew at the rebates of its agreements that stand beside it. */
export async function addUp(tx: Tx, id: number): Promise<void> {
  await sql`
    update commerce.statement
    set ticket_count = sums.qty,
        gross_fen = sums.gross_fen,
        refund_fen = sums.refund_fen,
        adjust_fen = sums.adjust_fen,
        payable_fen = sums.gross_fen - sums.refund_fen + sums.adjust_fen,
        prepaid_fen = sums.prepaid_fen,
        rebate_fen = given.amount_fen,
        rebates = given.rows,
        version = version + 1
    from (
      select
        coalesce(sum(qty) filter (where amount_fen <> 0 or kind <> 'NOSHOW'), 0)::int as qty,
        coalesce(sum(amount_fen) filter (where kind in ('SALE', 'NOSHOW')), 0)::bigint as gross_fen,
        coalesce(-sum(amount_fen) filter (where kind = 'REFUND'), 0)::bigint as refund_fen,
        coalesce(sum(amount_fen) filter (where kind = 'ADJUST'), 0)::bigint as adjust_fen,
        coalesce(sum(prepaid_fen), 0)::bigint as prepaid_fen
      from commerce.statement_line
      where statement_id = ${id}
    ) as sums, (
      select
        coalesce(sum(rebate.pending_fen + rebate.due_fen), 0)::bigint as amount_fen,
        coalesce(jsonb_agg(jsonb_build_object(
          'agreementNo', rebate.agreement_no, 'of', rebate.of_label, 'heads', rebate.heads, 'perHeadFen', rebate.per_head_fen,
          'amountFen', rebate.pending_fen + rebate.due_fen, 'state', rebate.state
        ) order by rebate.biz_date, rebate.rebate_id), '[]') as rows
      from ticket.v_report_rebate as rebate
      join commerce.statement as own on own.id = ${id}
      where rebate.agreement_id in (select agreement_id from commerce.statement_line where statement_id = ${id})
        and rebate.pending_fen + rebate.due_fen <> 0
        and case
          when rebate.source = 'PERIOD' then
            -- Of the year so far, until it is paid.
            to_date(rebate.of_label, 'YYYY-MM-DD') between date_trunc('year', own.period_from) and own.period_to
            and (rebate.state <> 'PAID' or rebate.biz_date between own.period_from and own.period_to)
          else rebate.biz_date between own.period_from and own.period_to
        end
    ) as given
    where statement.id = ${id}`.execute(tx);
}

/** What its account was charged for its lines beyond what they come to. */
export async function readDifference(
  db: Db,
  id: number,
): Promise<{ accountId: number | null; differenceFen: Fen }> {
  const result = await sql<{ accountId: number | null; differenceFen: Fen }>`
    select
      (select account.id
       from commerce.credit_account as account
       join commerce.statement on statement.enterprise_id = account.enterprise_id
       where statement.id = ${id}) as "accountId",
      coalesce(sum(charged_fen - amount_fen), 0)::bigint as "differenceFen"
    from commerce.statement_line
    where statement_id = ${id}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('sums always answer');
  return row;
}

type Mark = {
  state: StatementState;
  staffId: number;
  at: Date;
  disputeReason?: string;
  invoiceNo?: string;
  bankSlip?: string;
};

/** Leads it into a state, with what comes along. */
export async function markStatement(
  tx: Tx,
  id: number,
  { state, staffId, at, ...said }: Mark,
): Promise<void> {
  const { disputeReason = null, invoiceNo = null, bankSlip = null } = said;
  const now = at.toISOString();
  await sql`
    update commerce.statement
    set state = ${state},
        dispute_reason = coalesce(${disputeReason}::text, dispute_reason),
        invoice_no = coalesce(${invoiceNo}::text, invoice_no),
        bank_slip = coalesce(${bankSlip}::text, bank_slip),
        sent_at = case when ${state} = 'SENT' then ${now}::timestamptz else sent_at end,
        confirmed_at = case when ${state} = 'CONFIRMED' then ${now}::timestamptz else confirmed_at end,
        confirmed_by = case when ${state} = 'CONFIRMED' then ${staffId}::bigint else confirmed_by end,
        paid_at = case when ${state} = 'PAID' then ${now}::timestamptz else paid_at end,
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Statements of these enterprises and of their channels that still ask for money, or owe some. */
export async function listUnpaidStatements(
  db: Db,
  enterpriseIds: readonly number[],
): Promise<{ no: string; payableFen: Fen }[]> {
  const result = await sql<{ no: string; payableFen: Fen }>`
    select no, payable_fen as "payableFen"
    from commerce.statement
    where enterprise_id = any(${[...enterpriseIds]}::bigint[])
      and state <> 'PAID'
      and payable_fen <> 0
    order by id`.execute(db);
  return result.rows;
}
