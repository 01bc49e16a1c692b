import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { always, type Prices } from '@shanmen/shared/contracts/goods/pricing/price';
import type { Fen } from '@shanmen/shared/money';
import type { Db } from '../../../db/transaction.ts';
import {
  type Importer,
  isSound,
  type NumberedRow,
  repeatedRows,
} from '../../../platform/import/import-file.ts';
import { templateFile, type TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteImport } from '../../masters/master-note.ts';
import { type PricedGood, type PricePlace, readPrices } from '../price/price.queries.ts';
import { changePrices, clashOf, type PriceWork, problemOf } from '../price/price.service.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { readGoodsIds, readStoreNames } from './price-file.queries.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

/** A new price as a row of a file says it. */
type PriceRow = {
  readonly code: string;
  /** Code or name of a store; empty for all of them. */
  readonly store: string;
  readonly retailFen: Fen | null;
  /** Null: the member price stays. */
  readonly memberFen: Fen | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
};

const priceColumns: readonly TemplateColumn[] = [
  { title: '编码', width: 8, format: 'text', required: true },
  { title: '零售价', width: 7, format: 'money', required: true },
  { title: '会员价', width: 7, format: 'money' },
  { title: '收银点', width: 12, format: 'text' },
  { title: '起日', width: 7, format: 'day' },
  { title: '止日', width: 7, format: 'day' },
];

/** What stands above the head of the template. */
const priceNotes = [
  { title: '会员价', text: '不填则不变' },
  { title: '收银点', text: '填写收银点的编码或名称，只改它的收银点价；不填则改所有收银点的价格' },
  { title: '起日', text: '起日与止日只用于收银点价，不填为长期' },
] as const;

const codePattern = /^[0-9A-Z-]{2,20}$/;

function readPriceRow(row: RowReader): PriceRow {
  return {
    code: row.code('编码', codePattern, '须为 2–20 位大写字母、数字或短横'),
    store: row.text('收银点', 60),
    retailFen: row.fen('零售价'),
    memberFen: row.fen('会员价'),
    validFrom: row.day('起日'),
    validTo: row.day('止日'),
  };
}

type Row = NumberedRow<PriceRow>;

/** What rows name. */
type Around = {
  readonly goods: ReadonlyMap<string, number>;
  readonly stores: ReadonlyMap<string, number>;
};

/** Rows that change prices of the same store and days. */
type Group = { readonly place: PricePlace; readonly rows: readonly Row[] };

/** What says which price a row means. */
const placeColumns = ['编码', '收银点', '起日', '止日'] as const;

/** A row beside what its good costs there now. */
type PricedRow = { readonly row: Row; readonly good: PricedGood };

/** 价格 from a file: of all stores, or of one and some days; each is written into 调价记录 as if it were typed. */
export function priceImporter(staff: Staff, work: PriceWork): Importer<PriceRow> {
  return {
    kind: 'goods.price',
    columns: priceColumns,
    read: readPriceRow,
    async judge(db, rows) {
      const around = await readAround(db, rows, work.reach);
      return [
        ...repeatedRows(rows, placeColumns, {
          keyOf: row => keyOf(row, around),
          what: '同一商品、收银点与起止日',
        }),
        ...rows.flatMap(row => faultsOf(row, around)),
        ...(await clashes(db, rows, around)),
        ...(await wrongPrices(db, rows, around)),
      ];
    },
    async write(tx, rows) {
      const around = await readAround(tx, rows, work.reach);
      for (const group of groupsOf(rows, around)) {
        const { storeId, days } = group.place;
        // Read only now: what a group before it changed for all stores stands here already.
        const changes = (await withPrices(tx, group, around)).map(({ row, good }) => ({
          goodsId: good.goodsId,
          seen: good.seen,
          next: nextOf(row, good),
        }));
        const where = { storeId, ...(storeId === null ? {} : { days }) };
        await changePrices(tx, staff, { ...where, reason: '导入价格', rows: changes }, work);
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'goods', { count: rows.length, codes });
    },
  };
}

export function priceTemplate(staff: Staff): FileOut {
  return templateFile('价格', priceColumns, priceNotes, staff);
}

async function readAround(db: Db, rows: readonly Row[], reach: WarehouseReach): Promise<Around> {
  const codes = rows.map(({ value }) => value.code);
  return { goods: await readGoodsIds(db, codes), stores: await readStoreNames(db, reach) };
}

function keyOf(row: PriceRow, { stores }: Around): string {
  return [row.code, stores.get(row.store) ?? row.store, row.validFrom, row.validTo].join(' ');
}

/** What one row says against the masters and against itself. */
function faultsOf({ number, value }: Row, { goods, stores }: Around): ImportProblem[] {
  const { code, store, validFrom, validTo } = value;
  const faults: ImportProblem[] = [];
  const fault = (column: string, text: string) => void faults.push({ row: number, column, text });
  if (!goods.has(code)) fault('编码', `没有在售的「${code}」`);
  if (store !== '' && !stores.has(store)) fault('收银点', `没有「${store}」`);
  if (store === '' && (validFrom !== null || validTo !== null)) fault('起日', '起止日只用于一个收银点的价格');
  if (validFrom !== null && validTo !== null && validTo < validFrom) fault('止日', '止日早于起日');
  return faults;
}

/** Rows for days on which their store asks another price of its own. */
async function clashes(db: Db, rows: readonly Row[], around: Around): Promise<ImportProblem[]> {
  const placed = rows.filter(row => isSound(row, placeColumns) && faultsOf(row, around).length === 0);
  const priced = await Promise.all(groupsOf(placed, around).map(group => withPrices(db, group, around)));
  return priced.flat().flatMap(({ row, good }) => problemIn(row, '收银点', clashOf(good)));
}

/** Rows whose price no store may ask, wherever and whenever they are meant. */
async function wrongPrices(db: Db, rows: readonly Row[], around: Around): Promise<ImportProblem[]> {
  const known = rows.filter(({ value }) => around.goods.has(value.code));
  const place = { storeId: null, days: always, daysBefore: always };
  const priced = await withPrices(db, { place, rows: known }, around);
  return priced.flatMap(({ row, good }) => problemIn(row, '零售价', problemOf(good, nextOf(row, good))));
}

function problemIn({ number: row }: Row, column: string, text: string | null): ImportProblem[] {
  return text === null ? [] : [{ row, column, text }];
}

function nextOf({ value }: Row, { seen }: PricedGood): Prices {
  return { retailFen: value.retailFen ?? seen.retailFen, memberFen: value.memberFen ?? seen.memberFen };
}

function groupsOf(rows: readonly Row[], { stores }: Around): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { store, validFrom, validTo } = row.value;
    const days = { validFrom, validTo };
    const storeId = stores.get(store) ?? null;
    const key = [storeId, validFrom, validTo].join(' ');
    const before = groups.get(key)?.rows ?? [];
    groups.set(key, { place: { storeId, days, daysBefore: days }, rows: [...before, row] });
  }
  return [...groups.values()];
}

/** @throws not_found where somebody took a good away since the file was judged */
async function withPrices(db: Db, { place, rows }: Group, { goods }: Around): Promise<PricedRow[]> {
  const ids = rows.flatMap(({ value }) => goods.get(value.code) ?? []);
  const priced = await readPrices(db, ids, place);
  return rows.map(row => {
    const good = found(priced.get(goods.get(row.value.code) ?? 0), '商品');
    return { row, good };
  });
}
