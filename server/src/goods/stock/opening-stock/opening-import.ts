import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { placesOf } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { type Importer, type NumberedRow, repeatedRows } from '../../../platform/import/import-file.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listWarehouseChoices } from '../../items/choice/choice.queries.ts';
import { addDocument } from '../../documents/document/document.service.ts';
import { submitDocument } from '../../documents/document-step/document-step.service.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { findNamedGoods, type NamedGood } from '../../items/lookup/lookup.queries.ts';
import { noteImport } from '../../masters/master-note.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { listMoved } from './opening-stock.queries.ts';
import { openingColumns, openingNotes, type OpeningRow, readOpeningRow } from './opening-table.ts';

/** As many as a document holds. */
const mostLines = 200;

type Row = NumberedRow<OpeningRow>;

/** The masters that rows name, and which of their pools moved before, as `goodsId/whId`. */
type Around = {
  readonly goods: ReadonlyMap<string, NamedGood>;
  readonly warehouses: ReadonlyMap<string, number>;
  readonly moved: ReadonlySet<string>;
};

/**
 * 期初: what lies in each warehouse when the books begin comes in by one 其他入库 for 200 goods of it; it waits for its
 * audit at once where whoever hands the file in may submit.
 */
export function openingImporter(staff: Staff, work: DocumentWork): Importer<OpeningRow> {
  return {
    kind: 'goods.opening-stock',
    columns: openingColumns,
    read: readOpeningRow,
    async judge(db, rows) {
      const around = await readAround(db, rows, work.reach);
      return [
        ...repeatedRows(rows, ['编码', '仓库', '批次'], {
          keyOf: row => placeOf(row, around),
          what: '同一商品、仓库与批次',
        }),
        ...rows.flatMap(row => faultsOf(row, around, work.today)),
      ];
    },
    async write(tx, rows) {
      const around = await readAround(tx, rows, work.reach);
      for (const draft of draftsOf(rows, around, work.today)) {
        const id = await addDocument(tx, staff, draft, work);
        if (staff.codes.has('goods:qr:submit')) await submitDocument(tx, staff, id, { version: 1 }, work);
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'goods', { count: rows.length, codes });
    },
  };
}

export function openingTemplate(staff: Staff): FileOut {
  return templateFile('期初库存', openingColumns, openingNotes, staff);
}

async function readAround(db: Db, rows: readonly Row[], reach: WarehouseReach): Promise<Around> {
  const codes = rows.map(({ value }) => value.code);
  const goods = await findNamedGoods(db, codes, { whId: null, storeId: null, on: null });
  const own = await listWarehouseChoices(db, reach);
  const warehouses = new Map(own.flatMap(({ id, code, name }) => [[name, id] as const, [code, id] as const]));
  const pools = rows.flatMap(({ value }) => {
    const goodsId = goods.get(value.code)?.goodsId;
    const whId = warehouses.get(value.warehouse);
    return goodsId === undefined || whId === undefined ? [] : [{ goodsId, whId }];
  });
  const moved = await listMoved(db, pools);
  return { goods, warehouses, moved: new Set(moved.map(({ goodsId, whId }) => `${goodsId}/${whId}`)) };
}

/** By what two rows are the same one, whatever they call the good and the warehouse. */
function placeOf({ code, warehouse, batchNo }: OpeningRow, { goods, warehouses }: Around): string {
  return `${goods.get(code)?.code ?? code} ${warehouses.get(warehouse) ?? warehouse} ${batchNo}`;
}

function faultsOf({ number, value }: Row, around: Around, today: string): ImportProblem[] {
  const { code, warehouse, qty, madeOn, expireOn } = value;
  const faults: ImportProblem[] = [];
  const fault = (column: string, text: string) => void faults.push({ row: number, column, text });
  const good = around.goods.get(code);
  const whId = around.warehouses.get(warehouse);
  if (!good) fault('编码', `没有「${code}」`);
  if (whId === undefined) fault('仓库', `没有「${warehouse}」，或不归您管`);
  if (good?.status === 'stopped') fault('编码', `「${good.name}」已停用`);
  // A bar code of a carton would count for all that is in it: here it is said what there is.
  if (good && good.pack !== null) fault('编码', `「${code}」是整件的条码，请填写单件的编码`);
  if (good && placesOf(qty) > good.qtyScale)
    fault('数量', good.qtyScale === 0 ? '须为整数' : `最多 ${good.qtyScale} 位小数`);
  if (good && whId !== undefined && around.moved.has(`${good.goodsId}/${whId}`))
    fault('编码', `该仓的「${good.name}」已有出入库，请用盘点`);
  const until = expireOn ?? (madeOn && good?.shelfLifeDays ? addDays(madeOn, good.shelfLifeDays) : null);
  if (madeOn !== null && madeOn > today) fault('生产日期', '不能晚于今天');
  if (madeOn !== null && until !== null && until < madeOn) fault('到期日', '不能早于生产日期');
  return faults;
}

/** One document for 200 rows of a warehouse, in the order of the file. */
function draftsOf(rows: readonly Row[], { goods, warehouses }: Around, bizDate: string): DocumentDraft[] {
  const lines = new Map<number, DocumentLineDraft[]>();
  for (const { value } of rows) {
    const goodsId = goods.get(value.code)?.goodsId;
    const whId = warehouses.get(value.warehouse);
    // Somebody took the warehouse away since the file was judged.
    if (goodsId === undefined || whId === undefined) throw new RuleViolation('not_found');
    lines.set(whId, [...(lines.get(whId) ?? []), lineOf(goodsId, value)]);
  }
  return [...lines].flatMap(([whId, all]) =>
    Array.from({ length: Math.ceil(all.length / mostLines) }, (_, index) => ({
      bizDate,
      whId,
      reason: '期初',
      remark: '期初导入',
      lines: all.slice(index * mostLines, (index + 1) * mostLines),
    })),
  );
}

function lineOf(goodsId: number, row: OpeningRow): DocumentLineDraft {
  const { qty, costFen, batchNo, madeOn, expireOn, remark } = row;
  return {
    goodsId,
    qty,
    remark,
    ...(costFen === null ? {} : { amountFen: costFen }),
    ...(batchNo === '' ? {} : { batchNo }),
    ...(madeOn === null ? {} : { madeOn }),
    ...(expireOn === null ? {} : { expireOn }),
  };
}
