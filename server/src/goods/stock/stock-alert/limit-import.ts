import { placesOf, thousandths } from '@shanmen/shared/quantity';

import { type Importer, type NumberedRow, repeatedRows } from '../../../platform/import/import-file.ts';
import { type FileOut } from '../../../platform/workbook/write/file-of.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { noteImport } from '../../masters/master-note.ts';
import { type LimitSurroundings, readLimitSurroundings } from './limit-file.queries.ts';
import { limitColumns, limitNotes, type LimitRow, readLimitRow } from './limit-table.ts';
import { writeLimit } from './stock-alert.queries.ts';

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
