import { placesOf, thousandths, type Quantity } from '@shanmen/shared/quantity';

import { type Importer, type NumberedRow, repeatedRows } from '../../../platform/import/import-file.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import { templateFile, type TemplateColumn } from '../../../platform/workbook/list-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { noteImport } from '../../masters/master-note.ts';
import { type LimitSurroundings, readLimitSurroundings } from './limit-file.queries.ts';
import { writeLimit } from './stock-alert.queries.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

/** 上下限 as a row of a file says them. */
type LimitRow = {
  readonly code: string;
  readonly warehouse: string;
  readonly minQty: Quantity | null;
  readonly maxQty: Quantity | null;
};

const limitColumns: readonly TemplateColumn[] = [
  { title: '编码', width: 8, format: 'text', required: true },
  { title: '仓库', width: 10, format: 'text', required: true },
  { title: '下限', width: 6, format: 'quantity' },
  { title: '上限', width: 6, format: 'quantity' },
];

/** What stands above the head of the template. */
const limitNotes = [
  { title: '仓库', text: '填写仓库的编码或名称，限自己负责的仓库' },
  { title: '不填时', text: '用商品资料里的下限与上限；已设置的会改成文件里的' },
] as const;

const codePattern = /^[0-9A-Z-]{2,20}$/;

function readLimitRow(row: RowReader): LimitRow {
  return {
    code: row.code('编码', codePattern, '须为 2–20 位大写字母、数字或短横'),
    warehouse: row.text('仓库', 60),
    minQty: row.quantity('下限'),
    maxQty: row.quantity('上限'),
  };
}

/** 上下限 from a file, over what was set before; of warehouses in reach alone. */
export function limitImporter(staff: Staff, { reach, now }: DocumentWork): Importer<LimitRow> {
  return {
    kind: 'goods.stock-limit',
    columns: limitColumns,
    read: readLimitRow,
    async judge(db, rows) {
      const around = await readLimitSurroundings(db, codesOf(rows), reach);
      return [
        ...repeatedRows(rows, ['编码', '仓库'], {
          keyOf: ({ code, warehouse }) => `${code} ${around.warehouses.get(warehouse) ?? warehouse}`,
          what: '同一商品与仓库',
        }),
        ...rows.flatMap(({ number, value }) =>
          faultsOf(value, around).map(([column, text]) => ({ row: number, column, text })),
        ),
      ];
    },
    async write(tx, rows) {
      const around = await readLimitSurroundings(tx, codesOf(rows), reach);
      for (const { value } of rows) {
        const goodsId = around.goods.get(value.code)?.id;
        const whId = around.warehouses.get(value.warehouse);
        // Somebody took the warehouse away since the file was judged.
        if (goodsId === undefined || whId === undefined) throw new RuleViolation('not_found');
        const { minQty, maxQty } = value;
        await writeLimit(tx, { goodsId, whId, minQty, maxQty }, staff.id, now.toISOString());
      }
      await noteImport(tx, staff, 'goods', { count: rows.length, codes: codesOf(rows) });
    },
  };
}

export function limitTemplate(staff: Staff): FileOut {
  return templateFile('上下限', limitColumns, limitNotes, staff);
}

function codesOf(rows: readonly NumberedRow<LimitRow>[]): string[] {
  return rows.map(({ value }) => value.code);
}

/** What one row says against the masters and against itself. */
function faultsOf(
  { code, warehouse, minQty, maxQty }: LimitRow,
  around: LimitSurroundings,
): (readonly [column: string, text: string])[] {
  const faults: (readonly [string, string])[] = [];
  const good = around.goods.get(code);
  if (!good) faults.push(['编码', `没有「${code}」`]);
  if (!around.warehouses.has(warehouse)) faults.push(['仓库', `没有「${warehouse}」，或不归您管`]);
  for (const [column, qty] of [['下限', minQty] as const, ['上限', maxQty] as const]) {
    if (qty === null) continue;
    if (good && placesOf(qty) > good.places)
      faults.push([column, `${good.name} 的数量最多 ${good.places} 位小数`]);
    if (thousandths(qty) >= mostThousandths) faults.push([column, '过大']);
  }
  if (minQty !== null && maxQty !== null && thousandths(minQty) > thousandths(maxQty))
    faults.push(['上限', '不能低于下限']);
  return faults;
}

/** Nine digits before the point, as the form takes them. */
const mostThousandths = 1_000_000_000_000n;
