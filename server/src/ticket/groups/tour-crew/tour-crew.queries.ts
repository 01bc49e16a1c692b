import type {
  EscortChoice,
  EscortChoiceQuery,
  EscortState,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Source } from '../../../masters/columns.queries.ts';
import { plateKey } from './plate-key.ts';
import { type EscortKind, escortKinds } from './tour-crew-kind.ts';

const mostChoices = 20;

/** The days that are counted, of visits and of sales in shops, and the outlets that are; null is every outlet. */
type Counted = { from: string; to: string; outletIds: readonly number[] | null };

/** What the groups of the period came to, of each that is shown. */
export const workColumns = {
  groups: sql`coalesce(led.groups, 0)`,
  heads: sql`coalesce(led.heads, 0)`,
  admitted: sql`coalesce(led.admitted, 0)`,
  absentRate: sql`led.absent_rate`,
  ticketFen: sql`coalesce(led.ticket_fen, 0)`,
  dueFen: sql`coalesce(returned.due_fen, 0)`,
  paidFen: sql`coalesce(returned.paid_fen, 0)`,
};

/** Beside {@link workColumns}, where shops say what they sold. */
export const retailColumn = sql`coalesce(bought.retail_fen, 0)`;

export function hasExpired(today: string): RawBuilder<unknown> {
  return sql`guide.licence_valid_to < ${today}::date`;
}

/** What was led by visit day by those in `shown`, and what the enterprises get for it; their orders are read once. */
export function workSource(kind: EscortKind, { from, to, outletIds }: Counted): Source {
  const { leads: column, noun, retail } = escortKinds[kind];
  const leads = sql.ref(column);
  const ownId = sql.ref(`${noun}.id`);
  const isCounted = outletIds === null ? sql`true` : sql`outlet_id = any(${[...outletIds]}::bigint[])`;
  const work = sql`
    led_order as materialized (
      select id, ${leads} as escort_id
      from ticket.ticket_order
      where ${leads} = any(array(select id from shown))
        and visit_date between ${from} and ${to}
        and ${isCounted}
    ),
    led as (
      select
        led_order.escort_id,
        count(distinct led_order.id)::int as groups,
        sum(ticket.person_count)::int as heads,
        coalesce(sum(ticket.person_count) filter (where ticket.status = 'O'), 0)::int as admitted,
        round(
          10000.0 * coalesce(sum(ticket.person_count) filter (where ticket.status = 'N'), 0)
          / nullif(sum(ticket.person_count) filter (where ticket.status in ('O', 'N')), 0)
        )::int as absent_rate,
        sum(ticket.paid_fen - ticket.refunded_gross_fen)::bigint as ticket_fen
      from led_order
      join ticket.ticket on ticket.order_id = led_order.id
      where ticket.status in ('I', 'O', 'N')
      group by led_order.escort_id
    ),
    returned as (
      select
        led_order.escort_id,
        sum(rebate.amount_fen) filter (where rebate.state in ('EARNED', 'AUDITED', 'PAID'))::bigint as due_fen,
        sum(rebate.amount_fen) filter (where rebate.state = 'PAID')::bigint as paid_fen
      from led_order
      join ticket.rebate on rebate.source = 'TICKET' and rebate.ref_id = led_order.id
      group by led_order.escort_id
    )`;
  const joins = sql`
    left join led on led.escort_id = ${ownId}
    left join returned on returned.escort_id = ${ownId}`;
  if (retail === null) return { ofShown: { with: work, joins } };
  const by = sql.ref(retail.by);
  const bought = sql`
    bought as (
      select ${by} as escort_id, sum(net_fen)::bigint as retail_fen
      from ${sql.table(retail.view)}
      where ${by} = any(array(select id from shown))
        and biz_date between ${from} and ${to}
        and ${isCounted}
      group by ${by}
    )`;
  return {
    ofShown: {
      with: sql`${work}, ${bought}`,
      joins: sql`${joins} left join bought on bought.escort_id = ${ownId}`,
    },
  };
}

/** One with a whole mobile of this hash, or of an enterprise with this in code, name or initials. */
export function isFoundBy(kind: EscortKind, keyword: string, mobileHash: string | null): RawBuilder<unknown> {
  const own = (column: string) => sql.ref(`${escortKinds[kind].noun}.${column}`);
  return sql`(
    ${own('mobile_hash')} = ${mobileHash}
    or exists (
      select
      from commerce.enterprise
      where enterprise.id = ${own('enterprise_id')}
        and position(lower(${keyword}) in lower(concat_ws(
          ' ', enterprise.code, enterprise.name, enterprise.pinyin
        ))) > 0
    )
  )`;
}

export function isInState(kind: EscortKind, state: EscortState): RawBuilder<unknown> {
  return sql`${sql.ref(`${escortKinds[kind].noun}.state`)} = ${state}`;
}

/** Whether another has the licence or plate. */
export async function isMarkTaken(
  db: Db,
  kind: EscortKind,
  mark: string,
  ownId: number | null,
): Promise<boolean> {
  const result = await sql`
    select id
    from ${tableOf(kind)}
    where ${sql.ref(escortKinds[kind].mark.column)} = ${mark}
      and id is distinct from ${ownId}::bigint
    limit 1`.execute(db);
  return result.rows.length > 0;
}

/** Whether anybody was ever registered. */
export async function hasEscorts(db: Db, kind: EscortKind): Promise<boolean> {
  const result = await sql<{ id: number }>`select id from ${tableOf(kind)} limit 1`.execute(db);
  return result.rows.length > 0;
}

export type StoredState = { state: EscortState; updatedBy: number | null };

/** Locks the row whose step is taken. */
export async function lockEscort(tx: Tx, kind: EscortKind, id: number): Promise<StoredState | null> {
  const result = await sql<StoredState>`
    select state, updated_by as "updatedBy"
    from ${tableOf(kind)}
    where id = ${id}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

/** Who may bring a group on the visit day, those of the agreement's enterprise first, guides before drivers. */
export async function listChoices(
  db: Db,
  {
    agreementId,
    visitDate,
    keyword = '',
  }: Omit<EscortChoiceQuery, 'agreementId'> & { agreementId: number | null },
  mobileHash: string | null,
): Promise<EscortChoice[]> {
  const plate = plateKey(keyword);
  const fit = (kind: EscortKind) => sql`
    select ${kind} as kind, id, code, name, pinyin, ${sql.ref(escortKinds[kind].mark.column)} as mark, enterprise_id, mobile_hash
    from ${tableOf(kind)}
    where ${isFit(kind, visitDate)}`;
  const result = await sql<EscortChoice>`
    with escort as (
      ${fit('GUIDE')}
      union all
      ${fit('DRIVER')}
    )
    select escort.kind, escort.id, escort.code, escort.name, escort.mark, enterprise.name as "enterpriseName"
    from escort
    left join commerce.enterprise on enterprise.id = escort.enterprise_id
    left join ticket.agreement on agreement.id = ${agreementId}::bigint
    where escort.mobile_hash = ${mobileHash}
      or (escort.kind = 'DRIVER' and right(regexp_replace(upper(escort.mark), '[^0-9A-Z]', '', 'g'), ${plate?.length ?? 0}) = ${plate})
      or position(lower(${keyword}) in lower(concat_ws(' ', escort.code, escort.name, escort.pinyin, escort.mark))) > 0
    order by escort.enterprise_id is distinct from agreement.enterprise_id, escort.kind desc, escort.code
    limit ${mostChoices}`.execute(db);
  return result.rows;
}

/** How a slip names one who may bring a group on the day; null when there is none, or no longer. */
export async function findFit(
  db: Db,
  kind: EscortKind,
  id: number,
  visitDate: string,
): Promise<string | null> {
  const words = sql.join(escortKinds[kind].slip.map(column => sql.ref(column)));
  const result = await sql<{ words: string }>`
    select concat_ws(' ', ${words}) as words
    from ${tableOf(kind)}
    where id = ${id}
      and ${isFit(kind, visitDate)}`.execute(db);
  return result.rows[0]?.words ?? null;
}

function tableOf(kind: EscortKind): RawBuilder<unknown> {
  return sql.table(escortKinds[kind].table);
}

function isFit(kind: EscortKind, visitDate: string): RawBuilder<unknown> {
  const { validTo } = escortKinds[kind];
  const licensed = validTo === null ? sql`true` : sql`${sql.ref(validTo)} >= ${visitDate}::date`;
  return sql`state = 'ACTIVE' and ${licensed}`;
}

/** What `plateKey` makes of the plate that a driver's row holds. */
export const plateKeyOfDriver: RawBuilder<string> = sql`regexp_replace(upper(driver.plate_no), '[^0-9A-Z]', '', 'g')`;
