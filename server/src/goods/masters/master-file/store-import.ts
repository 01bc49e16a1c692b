import { type StoreDraft, storeGroups, storeRoundings } from '@shanmen/shared/contracts/goods/masters/store';

import { findOutletId } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Importer, NumberedRow } from '../../../platform/import/import-file.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteImport } from '../master-note.ts';
import { openStore } from '../store/store.service.ts';
import { storeColumns } from '../store/store-table.ts';
import { codeProblems, idOf, leaningProblems } from './named-master.ts';
import { findTakenCodes, readNamedMasters } from './named-master.queries.ts';

type StoreRow = Omit<StoreDraft, 'deptId' | 'whId'> & { readonly dept: string; readonly warehouse: string };

/** New stores from a file, each with its outlet. */
export function storeImporter(staff: Staff): Importer<StoreRow> {
  return {
    kind: 'goods.store',
    columns: storeColumns,
    read: readStoreRow,
    async judge(db, rows) {
      const { departments, warehouses } = await readNamedMasters(db);
      return [
        ...codeProblems(rows, await takenCodes(db, rows)),
        ...rows.flatMap(({ number, value: { dept, warehouse } }) =>
          leaningProblems(number, [
            { column: '部门', word: dept, among: departments },
            { column: '出库仓', word: warehouse, among: warehouses },
          ]),
        ),
      ];
    },
    async write(tx, rows) {
      const { departments, warehouses } = await readNamedMasters(tx);
      for (const { value } of rows) {
        const { dept, warehouse, ...draft } = value;
        const leaning = { deptId: idOf(dept, departments), whId: idOf(warehouse, warehouses) };
        await openStore(tx, staff, { ...draft, ...leaning });
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'store', { count: codes.length, codes });
    },
  };
}

export function storeTemplate(staff: Staff): FileOut {
  return templateFile('收银点', storeColumns, notes, staff);
}

const notes = [
  { title: '类别', text: Object.keys(storeGroups).join('、') },
  { title: '出库仓与部门', text: '写编码或名称；联营等不管库存的不填出库仓，营业额由人填报' },
  { title: '现金抹零', text: `${Object.values(storeRoundings).join('、')}，不填为不抹零` },
] as const;

/** A code is that of its outlet too, which a ticket office may have. */
async function takenCodes(
  db: Db,
  rows: readonly NumberedRow<StoreRow>[],
): Promise<ReadonlyMap<string, string>> {
  const codes = rows.map(({ value }) => value.code);
  const taken = new Map(await findTakenCodes(db, 'goods.store', codes));
  for (const code of codes) {
    if (!taken.has(code) && (await findOutletId(db, code)) !== null) taken.set(code, '其他网点');
  }
  return taken;
}

const groups = new Map([
  ['文创', '文创'],
  ['快消', '快消'],
  ['商业中心', '商业中心'],
] as const satisfies readonly (readonly [string, StoreDraft['group']])[]);
const roundings = new Map([
  ['不抹零', 'none'],
  ['抹分', 'fen'],
  ['抹角', 'jiao'],
] as const satisfies readonly (readonly [string, StoreDraft['rounding']])[]);

function readStoreRow(row: RowReader): StoreRow {
  return {
    code: row.code('编码', /^[0-9A-Z]{2,10}$/, '须为 2–10 位大写字母或数字'),
    name: row.text('名称', 30),
    group: row.choice('类别', groups) ?? '文创',
    dept: row.text('部门', 30),
    warehouse: row.text('出库仓', 30),
    rounding: row.choice('现金抹零', roundings) ?? 'none',
    businessHours: row.text('营业时间', 30),
    receiptHeader: row.text('小票抬头', 60),
    receiptFooter: row.text('小票页脚', 120),
  };
}
