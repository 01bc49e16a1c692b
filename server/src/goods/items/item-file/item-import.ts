import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { thousandths } from '@shanmen/shared/quantity';

import { initialsOf } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { type Importer, type NumberedRow, repeatedIn } from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteImport } from '../../masters/master-note.ts';
import {
  type FiledDraft,
  insertItems,
  type ItemSurroundings,
  readSurroundings,
} from './item-file.queries.ts';
import { itemColumns, type ItemRow, readItemRow } from './item-table.ts';

type Rows = readonly NumberedRow<ItemRow>[];

/** New goods from a file; one whose code or bar code exists is a problem, never a change. */
export function itemImporter(staff: Staff): Importer<ItemRow> {
  const seesCost = staff.codes.has('goods:cost:view');
  return {
    kind: 'goods.item',
    columns: itemColumns,
    read: row => readItemRow(row, seesCost),
    judge,
    async write(tx, rows) {
      const around = await surroundingsOf(tx, rows);
      const drafts = rows.map(({ value }) => filed(value, around));
      const written = await insertItems(tx, staff.id, drafts);
      const barcodes = drafts.reduce((sum, draft) => sum + draft.barcodes.length, 0);
      // Somebody else took one of them since the file was judged.
      if (written.goods < drafts.length || written.barcodes < barcodes) throw new RuleViolation('code_taken');
      await noteImport(tx, staff, 'goods', { count: rows.length, codes: drafts.map(({ code }) => code) });
    },
  };
}

async function judge(db: Db, rows: Rows): Promise<ImportProblem[]> {
  const around = await surroundingsOf(db, rows);
  return [
    ...repeatedIn(rows, '编码', ({ code }) => [code]),
    ...repeatedIn(rows, '条码', ({ barcodes }) => barcodes),
    ...rows.flatMap(row =>
      faultsOf(row, around).map(([column, text]) => ({ row: row.number, column, text })),
    ),
  ];
}

function surroundingsOf(db: Db, rows: Rows): Promise<ItemSurroundings> {
  return readSurroundings(db, {
    codes: rows.map(({ value }) => value.code),
    barcodes: rows.flatMap(({ value }) => value.barcodes),
  });
}

/** What one row says against the masters and against itself. */
function faultsOf(
  { value: row, faulty }: NumberedRow<ItemRow>,
  around: ItemSurroundings,
): (readonly [column: string, text: string])[] {
  const faults: (readonly [string, string])[] = [];
  const owner = around.takenCodes.get(row.code);
  if (owner !== undefined) faults.push(['编码', `「${row.code}」已用于 ${owner}`]);
  for (const barcode of row.barcodes) {
    const other = around.takenBarcodes.get(barcode);
    if (other !== undefined) faults.push(['条码', `「${barcode}」已用于 ${other}`]);
  }
  if (!around.categories.has(row.category))
    faults.push(['分类', `没有「${row.category}」，请先在「分类」中新增`]);
  const supplier = around.suppliers.get(row.supplier);
  if (row.supplier !== '' && !supplier) faults.push(['供应商', `没有「${row.supplier}」`]);
  if (row.supplier !== '' && supplier?.status === 'stopped')
    faults.push(['供应商', `「${row.supplier}」已停用`]);
  const isBelow = !row.openPrice && row.minSaleFen !== null && row.minSaleFen > row.retailFen;
  if (isBelow && !faulty.has('零售价')) faults.push(['最低售价', '不能高于零售价']);
  if (
    row.minStock !== null &&
    row.maxStock !== null &&
    thousandths(row.minStock) > thousandths(row.maxStock)
  ) {
    faults.push(['库存上限', '不能低于下限']);
  }
  return faults;
}

function filed({ category, supplier, ...row }: ItemRow, around: ItemSurroundings): FiledDraft {
  const categoryId = around.categories.get(category);
  if (categoryId === undefined) throw new RuleViolation('not_found', `没有分类「${category}」`);
  return {
    ...row,
    categoryId,
    supplierId: supplier === '' ? null : (around.suppliers.get(supplier)?.id ?? null),
    pinyin: initialsOf(row.name),
    scale: row.kind === 'weighed' ? 3 : 0,
  };
}
