import type { WarehouseDraft } from '@shanmen/shared/contracts/goods/masters/warehouse';

import type { Importer } from '../../../platform/import/import-file.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db } from '../../../db/transaction.ts';
import { codeProblems, idOf, idsByWord, leaningProblems } from '../../../masters/master-import.ts';
import { findTaken } from '../../../masters/master.queries.ts';
import { noteImport } from '../master-note.ts';
import { listActiveDepartments, listEnabledStaff } from '../named.queries.ts';
import { createWarehouse } from './warehouse-master.service.ts';
import { warehouseColumns } from './warehouse-table.ts';

type WarehouseRow = Omit<WarehouseDraft, 'deptId' | 'keeperId'> & {
  readonly dept: string;
  readonly keeper: string;
};

/** New warehouses from a file; one whose code exists is a problem, never a change. */
export function warehouseImporter(staff: Staff): Importer<WarehouseRow> {
  return {
    kind: 'goods.warehouse',
    columns: warehouseColumns,
    read: row => readWarehouseRow(row, staff.codes.has('goods:warehouse:negative')),
    async judge(db, rows) {
      const { departments, people } = await readNames(db);
      const codes = rows.map(({ value }) => value.code);
      return [
        ...codeProblems('编码', rows, await findTaken(db, { id: 'goods.warehouse' }, codes)),
        ...rows.flatMap(({ number, value: { dept, keeper } }) => [
          ...leaningProblems(number, '仓管', keeper, people),
          ...leaningProblems(number, '部门', dept, departments),
        ]),
      ];
    },
    async write(tx, rows) {
      const { departments, people } = await readNames(tx);
      // Whoever adds a warehouse adds it beside those that he reaches.
      const everywhere = { scope: null, staffId: staff.id };
      for (const { value } of rows) {
        const { dept, keeper, ...draft } = value;
        const leaning = { deptId: idOf(dept, departments), keeperId: idOf(keeper, people) };
        await createWarehouse(tx, staff, { ...draft, ...leaning }, everywhere);
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'warehouse', { count: codes.length, codes });
    },
  };
}

async function readNames(db: Db) {
  return {
    departments: idsByWord(await listActiveDepartments(db)),
    people: idsByWord(await listEnabledStaff(db)),
  };
}

export function warehouseTemplate(staff: Staff): FileOut {
  return templateFile('仓库', warehouseColumns, notes, staff);
}

const notes = [
  { title: '类型', text: '总仓、门店仓或残次仓，不填为门店仓' },
  { title: '仓管与部门', text: '填写账号或编码，也可写姓名或名称；没有的留空' },
  { title: '负库存', text: '是或否，不填为否；写“是”要有设置负库存的权限' },
] as const;

const kinds = new Map([
  ['总仓', 'main'],
  ['门店仓', 'store'],
  ['残次仓', 'defect'],
] as const satisfies readonly (readonly [string, WarehouseDraft['kind']])[]);
const yesOrNo = new Map([
  ['是', true],
  ['否', false],
]);

function readWarehouseRow(row: RowReader, mayGoShort: boolean): WarehouseRow {
  const allowNegative = row.choice('负库存', yesOrNo) ?? false;
  if (allowNegative && !mayGoShort) row.problem('负库存', '没有权限设置“允许负库存”');
  return {
    code: row.code('编码', /^[A-Z0-9]{2,4}$/, '须为 2–4 位大写字母或数字'),
    name: row.text('名称', 30),
    kind: row.choice('类型', kinds) ?? 'store',
    keeper: row.text('仓管', 60),
    dept: row.text('部门', 60),
    allowNegative,
  };
}
