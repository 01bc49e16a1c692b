import type {
  TodayAdjustment,
  TodayEntry,
  TodayGroup,
  TodaySheet,
  TodayState,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { todayGroups } from '@shanmen/shared/contracts/reports/today-sheet';
import { sql } from 'kysely';

import type { OutletScope } from '../../admin/public.ts';
import type { Db, Tx } from '../../db/transaction.ts';

export type TodayRow = {
  id: number;
  state: TodayState;
  edition: number;
  version: number;
  submittedById: number | null;
  submittedBy: string | null;
};

export type TodayContent = { entries: TodayEntry[]; adjustments: TodayAdjustment[] };
type Place = { readonly group: TodayGroup; readonly day: string };

const columns = sql`
  sheet.id, sheet.state, sheet.edition, sheet.version, sheet.submitted_by as "submittedById",
  (select name from admin.v_account where id = sheet.submitted_by) as "submittedBy"`;

export async function findTodaySheet(db: Db, { group, day }: Place): Promise<TodayRow | null> {
  const { rows } = await sql<TodayRow>`
    select ${columns} from reports.today_sheet as sheet
    where store_group = ${group} and biz_date = ${day}`.execute(db);
  return rows[0] ?? null;
}

/** The page, held until the transaction ends; made where nobody has saved one yet. */
export async function holdTodaySheet(tx: Tx, { group, day }: Place): Promise<TodayRow> {
  await sql`
    insert into reports.today_sheet (store_group, biz_date, version) values (${group}, ${day}, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<TodayRow>`
    select ${columns} from reports.today_sheet as sheet
    where store_group = ${group} and biz_date = ${day} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a page that was just made is not there');
  return row;
}

export async function readTodayContent(db: Db, sheetId: number): Promise<TodayContent> {
  const entries = await sql<TodayEntry>`
    select item_code as item, store_id as "storeId", value, note
    from reports.today_row where sheet_id = ${sheetId} and kind = 'manual' order by line_no`.execute(db);
  const adjustments = await sql<TodayAdjustment>`
    select item_code as figure, amount_fen as amount, reason, coalesce(voucher, '') as voucher
    from reports.today_row where sheet_id = ${sheetId} and kind = 'adjust' order by line_no`.execute(db);
  return { entries: entries.rows, adjustments: adjustments.rows };
}

export async function replaceTodayContent(tx: Tx, sheetId: number, content: TodayContent): Promise<void> {
  await sql`delete from reports.today_row where sheet_id = ${sheetId}`.execute(tx);
  const rows = [
    ...content.entries.map(entry => ({
      ...entry,
      kind: 'manual',
      amount: null,
      reason: null,
      voucher: null,
    })),
    ...content.adjustments.map(({ figure, ...more }) => ({
      ...more,
      kind: 'adjust',
      item: figure,
      storeId: null,
      value: null,
      note: '',
    })),
  ];
  for (const [index, row] of rows.entries()) {
    await sql`
      insert into reports.today_row
        (sheet_id, line_no, kind, item_code, store_id, value, amount_fen, reason, voucher, note)
      values (${sheetId}, ${index + 1}, ${row.kind}, ${row.item}, ${row.storeId}, ${row.value}, ${row.amount},
              ${row.reason}, ${row.voucher}, ${row.note})`.execute(tx);
  }
}

/** @param step raises the version; what is left out stays as it was */
export async function updateTodaySheet(
  tx: Tx,
  id: number,
  step: { state?: TodayState; edition?: number; submitted?: { by: number; at: Date } | null },
): Promise<void> {
  await sql`
    update reports.today_sheet
    set version = version + 1,
        state = coalesce(${step.state ?? null}, state),
        edition = coalesce(${step.edition ?? null}::int, edition),
        submitted_by = case when ${step.submitted === undefined} then submitted_by else ${step.submitted?.by ?? null}::bigint end,
        submitted_at = case when ${step.submitted === undefined} then submitted_at else ${step.submitted?.at ?? null}::timestamptz end
    where id = ${id}`.execute(tx);
}

export async function insertTodaySnapshot(
  tx: Tx,
  sheet: TodayRow,
  { body, by, at }: { body: string; by: number; at: Date },
): Promise<void> {
  await sql`
    insert into reports.today_snapshot (sheet_id, edition, body, sha256, locked_at, locked_by)
    values (${sheet.id}, ${sheet.edition}, ${body}, sha256(convert_to(${body}, 'UTF8')), ${at}, ${by})`.execute(
    tx,
  );
}

type StoredLock = TodaySheet['locks'][number] & { body: string };

/** What was locked, the newest first. */
export async function listTodaySnapshots(db: Db, sheetId: number): Promise<StoredLock[]> {
  const { rows } = await sql<StoredLock>`
    select snapshot.edition, snapshot.body, encode(snapshot.sha256, 'hex') as sha256,
           to_char(snapshot.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, person.name as by
    from reports.today_snapshot as snapshot
    join admin.v_account as person on person.id = snapshot.locked_by
    where snapshot.sheet_id = ${sheetId}
    order by snapshot.edition desc`.execute(db);
  return rows;
}

/** 联营 stores of the page that the reader reaches. */
export async function listStalls(
  db: Db,
  group: TodayGroup,
  scope: OutletScope,
): Promise<TodaySheet['stalls']> {
  const outletIds = scope.kind === 'outlets' ? [...scope.outletIds] : [];
  const { rows } = await sql<TodaySheet['stalls'][number]>`
    select store_id as id, store_name as name from goods.v_report_stall
    where (${group} = 'common' or store_group = ${todayGroups[group]})
      and (${scope.kind === 'all'} or outlet_id = any(${outletIds}::bigint[]))
    order by store_name, store_id`.execute(db);
  return rows;
}

/** Whether the reader sees every outlet of the page. */
export async function reachesWhole(db: Db, group: TodayGroup, scope: OutletScope): Promise<boolean> {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'self') return false;
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (
      select from reports.v_outlet
      where (${group} = 'common' or outlet_group = ${todayGroups[group]})
        and not id = any(${[...scope.outletIds]}::bigint[])
    ) as "isMissing"`.execute(db);
  return rows[0]?.isMissing === false;
}
