import type {
  EscortChoice,
  EscortChoiceQuery,
  EscortQuery,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { EscortState } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { type Escort, type EscortKind, escortKinds, type Noted } from './tour-crew-kind.ts';
import { type EscortReading, workColumns, workOf, workOfEach } from './tour-crew-work.queries.ts';

/** A mobile as it is kept. */
export type KeptMobile = { mobileEnc: string; mobileHash: string; mobileMasked: string };

type Stored = { pinyin: string; staffId: number };

const standardPageSize = 50;
const mostChoices = 20;

/** A page by code; `total` counts the whole filter. */
export async function listEscorts(
  db: Db,
  kind: EscortKind,
  query: EscortQuery,
  mobileHash: string | null,
  reading: EscortReading,
): Promise<{ rows: Escort[]; total: number }> {
  const { page = 1, pageSize = standardPageSize, keyword = '' } = query;
  const { status = null, enterpriseId = null } = query;
  const mark = sql.ref(`escort.${escortKinds[kind].mark.column}`);
  const found = sql`
    select escort.id, count(*) over ()::int as total
    from ${tableOf(kind)} as escort
    left join commerce.enterprise on enterprise.id = escort.enterprise_id
    where (
        escort.mobile_hash = ${mobileHash}
        or position(lower(${keyword}) in lower(concat_ws(
          ' ', escort.code, escort.name, escort.pinyin, ${mark}, enterprise.code, enterprise.name, enterprise.pinyin
        ))) > 0
      )
      and (${status}::text is null or escort.state = ${status})
      and (${enterpriseId}::bigint is null or escort.enterprise_id = ${enterpriseId})
    order by escort.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`;
  const result = await sql<Escort & { total: number }>`
    ${workOf(kind, found, reading)}
    select ${rowOf(kind, reading)}, shown.total
    from ${shownOf(kind)}
    order by escort.code`.execute(db);
  const rows = result.rows.map(({ total: _total, ...escort }) => escort);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readEscort(
  db: Db,
  kind: EscortKind,
  id: number,
  reading: EscortReading,
): Promise<Escort | null> {
  const result = await sql<Escort>`
    ${workOf(kind, sql`select ${id}::bigint as id`, reading)}
    select ${rowOf(kind, reading)}
    from ${shownOf(kind)}`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns null when the code or the mark is taken */
export async function insertEscort(
  tx: Tx,
  kind: EscortKind,
  escort: Noted & Stored,
  { mobileEnc, mobileHash, mobileMasked }: KeptMobile,
): Promise<number | null> {
  const own = ownOf(kind, escort);
  const result = await sql<{ id: number }>`
    insert into ${tableOf(kind)}
      (code, name, pinyin, mobile_enc, mobile_hash, mobile_masked, enterprise_id, created_by, updated_by,
       ${sql.join(own.map(({ column }) => column))})
    values
      (${escort.code}, ${escort.name}, ${escort.pinyin}, ${mobileEnc}, ${mobileHash}, ${mobileMasked},
       ${escort.enterpriseId}, ${escort.staffId}, ${escort.staffId}, ${sql.join(own.map(({ value }) => value))})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Without a mobile the one that is kept stays. @returns whether it still had the version that was read */
export async function updateEscort(
  tx: Tx,
  kind: EscortKind,
  id: number,
  escort: Noted & Stored & { version: number },
  mobile: KeptMobile | null,
): Promise<boolean> {
  const own = ownOf(kind, escort).map(({ column, value }) => sql`${column} = ${value}`);
  const result = await sql`
    update ${tableOf(kind)}
    set name = ${escort.name},
        pinyin = ${escort.pinyin},
        mobile_enc = coalesce(${mobile?.mobileEnc ?? null}, mobile_enc),
        mobile_hash = coalesce(${mobile?.mobileHash ?? null}, mobile_hash),
        mobile_masked = coalesce(${mobile?.mobileMasked ?? null}, mobile_masked),
        enterprise_id = ${escort.enterpriseId},
        ${sql.join(own)},
        updated_at = now(),
        updated_by = ${escort.staffId},
        version = version + 1
    where id = ${id}
      and code = ${escort.code}
      and version = ${escort.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Whether another has the code or the mark. */
export async function isEscortTaken(
  db: Db,
  kind: EscortKind,
  escort: Noted,
  ownId: number | null,
): Promise<boolean> {
  const { column, of } = escortKinds[kind].mark;
  const result = await sql<{ id: number }>`
    select id
    from ${tableOf(kind)}
    where (code = ${escort.code} or ${sql.ref(column)} = ${escort[of]})
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

export async function markEscort(
  tx: Tx,
  kind: EscortKind,
  id: number,
  { state, staffId }: { state: EscortState; staffId: number },
): Promise<void> {
  await sql`
    update ${tableOf(kind)}
    set state = ${state},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Who may bring a group on the visit day, those of its enterprise first, guides before drivers. */
export async function listChoices(
  db: Db,
  { agreementId, visitDate, keyword = '' }: EscortChoiceQuery,
  mobileHash: string | null,
): Promise<EscortChoice[]> {
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
    left join ticket.agreement on agreement.id = ${agreementId}
    where escort.mobile_hash = ${mobileHash}
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

/** What only this kind has, by column. */
function ownOf(kind: EscortKind, escort: Noted) {
  return Object.entries(escortKinds[kind].columns).map(([name, column]) => ({
    column: sql.ref(column),
    value: escort[name],
  }));
}

function isFit(kind: EscortKind, visitDate: string): RawBuilder<unknown> {
  const { validTo } = escortKinds[kind];
  const licensed = validTo === null ? sql`true` : sql`${sql.ref(validTo)} >= ${visitDate}::date`;
  return sql`state = 'ACTIVE' and ${licensed}`;
}

function rowOf(kind: EscortKind, { today }: EscortReading): RawBuilder<unknown> {
  const { columns, validTo } = escortKinds[kind];
  const own = Object.entries(columns).map(
    ([name, column]) => sql`${sql.ref(`escort.${column}`)} as ${sql.ref(name)}`,
  );
  const expiry =
    validTo === null ? [] : [sql`${sql.ref(`escort.${validTo}`)} < ${today}::date as "isExpired"`];
  return sql`
    escort.id,
    escort.code,
    escort.name,
    escort.mobile_masked as "mobileMasked",
    ${sql.join([...own, ...expiry])},
    escort.enterprise_id as "enterpriseId",
    enterprise.name as "enterpriseName",
    escort.state,
    ${workColumns(kind)},
    escort.version`;
}

function shownOf(kind: EscortKind): RawBuilder<unknown> {
  return sql`
    shown
    join ${tableOf(kind)} as escort on escort.id = shown.id
    left join commerce.enterprise on enterprise.id = escort.enterprise_id
    ${workOfEach(kind)}`;
}

/** What `plateKey` makes of the plate that a driver's row holds. */
export const plateKeyOfDriver: RawBuilder<string> = sql`regexp_replace(upper(driver.plate_no), '[^0-9A-Z]', '', 'g')`;
