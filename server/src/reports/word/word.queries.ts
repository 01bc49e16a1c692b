import type { TodayGroup } from '@shanmen/shared/contracts/reports/today-sheet';
import type { KeptSheet, WordDesign, WordNo } from '@shanmen/shared/contracts/reports/word';
import { type AuditSource, auditSources } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

export type WordPlace = { readonly no: WordNo; readonly group: TodayGroup; readonly day: string };
export type StoredSheet = KeptSheet & { readonly id: number; readonly body: string };

/** The design that somebody saved last; null while the delivered one is in use. */
export async function findDesign(
  db: Db,
  no: WordNo,
): Promise<{ version: number; design: WordDesign } | null> {
  const { rows } = await sql<{ version: number; design: WordDesign }>`
    select version, design from reports.word_template where no = ${no} order by version desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertDesign(
  tx: Tx,
  no: WordNo,
  { version, design, by, at }: { version: number; design: WordDesign; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into reports.word_template (no, version, design, made_by, made_at)
    values (${no}, ${version}, ${JSON.stringify(design)}, ${by}, ${at})`.execute(tx);
}

/** The kept versions of a day, the newest first. */
export async function listKept(db: Db, { no, group, day }: WordPlace): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select sheet.id, sheet.version, sheet.template_version as "templateVersion", sheet.body,
           to_char(sheet.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, person.name as by,
           encode(sheet.sha256, 'hex') as sha256,
           (select count(*)::int from reports.word_print as print where print.sheet_id = sheet.id) as printed,
           lock.no as "lockNo"
    from reports.word_sheet as sheet
    left join admin.v_account as person on person.id = sheet.made_by
    left join reports.word_lock as lock on lock.sheet_id = sheet.id
    where sheet.no = ${no} and sheet.store_group = ${group} and sheet.biz_date = ${day}
    order by sheet.version desc`.execute(db);
  return rows;
}

/** One after the other: two people at once make no version twice, and print no copy under one number. */
export async function holdWord(tx: Tx, { no, group, day }: WordPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`word ${no} ${group} ${day}`}, 0))`.execute(tx);
}

export async function insertSheet(
  tx: Tx,
  { no, group, day }: WordPlace,
  sheet: { version: number; templateVersion: number; body: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into reports.word_sheet
      (no, store_group, biz_date, version, template_version, body, sha256, made_by, made_at)
    values (${no}, ${group}, ${day}, ${sheet.version}, ${sheet.templateVersion}, ${sheet.body},
            sha256(convert_to(${sheet.body}, 'UTF8')), ${sheet.by}, ${sheet.at})`.execute(tx);
}

export async function insertLock(
  tx: Tx,
  { id }: Pick<StoredSheet, 'id'>,
  {
    no,
    openItems,
    opinion,
    by,
    at,
  }: { no: string; openItems: number; opinion: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into reports.word_lock (sheet_id, no, open_items, opinion, locked_by, locked_at)
    values (${id}, ${no}, ${openItems}, ${opinion}, ${by}, ${at})`.execute(tx);
}

/** @returns the how many-eth print of the sheet it is */
export async function insertPrint(
  tx: Tx,
  { id }: Pick<StoredSheet, 'id'>,
  { by, at }: { by: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ nth: number }>`
    insert into reports.word_print (sheet_id, nth, printed_by, printed_at)
    select ${id}, coalesce(max(nth), 0) + 1, ${by}::bigint, ${at}::timestamptz from reports.word_print where sheet_id = ${id}
    returning nth`.execute(tx);
  return rows[0]?.nth ?? 1;
}

/** What was entered by hand on 今日报表 of the day, as it stands now. */
export async function listEntered(
  db: Db,
  { group, day }: Pick<WordPlace, 'group' | 'day'>,
): Promise<{ item: string; store: string | null; value: string; note: string }[]> {
  const { rows } = await sql<{ item: string; store: string | null; value: string; note: string }>`
    select line.item_code as item, stall.store_name as store, line.value, line.note
    from reports.today_sheet as sheet
    join reports.today_row as line on line.sheet_id = sheet.id and line.kind = 'manual'
    left join goods.v_report_stall as stall on stall.store_id = line.store_id
    where sheet.biz_date = ${day} and sheet.store_group = ${group}
    order by line.line_no`.execute(db);
  return rows;
}

/** Goods of some categories, by the ids that reports give them. */
export async function listGoodsOf(db: Db, categories: readonly string[]): Promise<string[]> {
  if (categories.length === 0) return [];
  const { rows } = await sql<{ product: string }>`
    select (goods_id * 2 + 1)::text as product
    from goods.v_report_kind
    where category_name = any(${[...categories]}::text[])`.execute(db);
  return rows.map(({ product }) => product);
}

/** What of a day waits for a second person, by its sources. */
export async function listOpenItems(db: Db, day: string): Promise<{ title: string; count: number }[]> {
  const { rows } = await sql<{ source: AuditSource; count: number }>`
    select source, count(*)::int as count
    from reports.v_open_item
    where biz_date = ${day}
    group by source
    order by source`.execute(db);
  return rows.map(({ source, count }) => ({ title: auditSources[source], count }));
}
