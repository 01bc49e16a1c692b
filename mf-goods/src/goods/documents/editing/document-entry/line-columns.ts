import {
  bringsCost,
  discountsLines,
  type DocumentType,
  loanConditions,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { formatYuan, sumFen } from '@shanmen/shared/money';
import { parseQuantity, placesOf, quantityOf, sumQuantities, thousandths } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';
import type { LineColumn } from '@shanmen/ui';
import { batchChoice } from '../../../stock/batch/batch-choice.ts';
import { emptyLine, type EntryLine, isBlank, priced, taxOf } from './line-entry.ts';
import { findGood, type LineOrigin, lineOf } from './line-scan.ts';
import { hasAuth } from '@shanmen/shared';
import {
  amountColumn,
  costColumn,
  discountColumn,
  giftColumn,
  lastBoughtColumn,
  memberColumn,
  priceColumn,
  retailColumn,
  taxColumns,
} from './money-columns.ts';
import { returnColumns } from './return-columns.ts';
import { transferColumns, whyOverAvailable } from './transfer-columns.ts';
import { loanColumns } from '../../../stock/on-loan/loan-columns.ts';
import { countIn, inUnit, piecesIn, unitOptions, unitTitle } from './line-unit.ts';

/**
 * The columns of a type: what is taken back shows what is open of it, an assembly which side a line is on.
 * @param isPosted whether its goods have moved: who may see it reads what they cost
 */
export function lineColumns(origin: LineOrigin, isPosted: boolean): LineColumn<EntryLine>[] {
  const traits = traitsOf(origin.type);
  return [
    ...(traits.stock === 'assembly' ? [sideColumn] : []),
    codeColumn(origin),
    { id: 'name', title: '品名', width: 160, isPinned: true, onPhone: 92, text: nameOf },
    { id: 'spec', title: '规格', width: 100, text: line => line.spec },
    unitColumn,
    ...amountColumns(origin, isPosted),
    ...(traits.stock === 'assembly' ? [weightColumn] : []),
    ...(traits.stock === 'loanReturn' ? [conditionColumn] : []),
    ...returnColumns(traits),
    ...(bringsCost(traits) ? batchColumns : []),
    ...batchChoice<EntryLine>(traits, origin),
    ...(discountsLines(traits) ? taxColumns : []),
    ...(isPosted && hasAuth('goods:cost:view') ? [costColumn] : []),
    barcodeColumn,
    {
      id: 'remark',
      title: '备注',
      width: 140,
      text: line => line.remark,
      edit: { kind: 'text', write: (line, remark) => ({ ...line, remark }) },
    },
  ];
}

function amountColumns({ type, whId, jumpPercent }: LineOrigin, isPosted: boolean): LineColumn<EntryLine>[] {
  const traits = traitsOf(type);
  const { source, stock, priced: kind } = traits;
  return [
    ...(isFound(type) ? [bookColumn] : [stockColumn(whId)]),
    ...(source === null ? [] : stock === 'loanReturn' ? loanColumns<EntryLine>(true) : [openColumn]),
    {
      id: 'qty',
      title: '数量',
      width: 68,
      onPhone: 50,
      align: 'right',
      text: countIn,
      edit: { kind: 'qty', write: writeQty },
      ...(stock === 'transfer' && !isPosted ? { fault: whyOverAvailable } : {}),
    },
    ...(stock === 'loan' && isPosted ? loanColumns<EntryLine>(false) : []),
    ...(stock === 'transfer' ? transferColumns(isPosted) : []),
    ...(isFound(type) ? [countedColumn(type)] : []),
    retailColumn,
    ...(type === 'xs' ? [memberColumn] : []),
    ...(kind === null ? [] : [priceColumn, amountColumn]),
    ...(type === 'jh' && !isPosted && hasAuth('goods:cost:view') ? [lastBoughtColumn(jumpPercent)] : []),
    ...(discountsLines(traits) ? [discountColumn] : []),
    ...(kind === 'purchase' || kind === 'sale' ? [giftColumn] : []),
  ];
}

const openColumn: LineColumn<EntryLine> = {
  id: 'openQty',
  title: '可退',
  width: 72,
  align: 'right',
  text: line => line.openQty ?? '',
};

/** Nothing lies in a warehouse that was not chosen yet, and that is not 0. */
function stockColumn(whId: number | null): LineColumn<EntryLine> {
  return {
    id: 'stock',
    title: '当前库存',
    width: 72,
    align: 'right',
    text: line => (whId === null ? '' : line.stockQty),
  };
}

/** Whether a document says that there is more or less than the books say. */
function isFound(type: DocumentType): boolean {
  return type === 'by' || type === 'bs';
}

const bookColumn: LineColumn<EntryLine> = {
  id: 'book',
  title: '账面数',
  width: 72,
  align: 'right',
  text: line => line.bookQty ?? '',
};

/** 实盘数: what a count found, else what follows from the books and the line. */
function countedColumn(type: DocumentType): LineColumn<EntryLine> {
  const sign = type === 'by' ? 1n : -1n;
  return {
    id: 'counted',
    title: '实盘数',
    width: 72,
    align: 'right',
    text: ({ bookQty, countedQty, qty }) =>
      countedQty ?? (bookQty === null ? '' : quantityOf(thousandths(bookQty) + sign * thousandths(qty))),
  };
}

/** The main one of the good, or the one that was scanned for the line: by that a wrong label is found. */
const barcodeColumn: LineColumn<EntryLine> = {
  id: 'barcode',
  title: '条码',
  width: 136,
  text: ({ barcode, barcodeScanned }) => (barcodeScanned === null ? barcode : `扫 ${barcodeScanned}`),
};

function codeColumn(origin: LineOrigin): LineColumn<EntryLine> {
  return {
    id: 'code',
    title: '编码',
    width: 76,
    text: line => line.code,
    edit: {
      kind: 'picker',
      // The good of a code is looked up as soon as it stands there.
      write: (line, code) =>
        code === line.code ? line : { ...emptyLine, qty: line.qty, side: line.side, code },
      resolve: async codes => {
        const found = await Promise.all(codes.map(code => findGood(code, origin)));
        const lines = await Promise.all(found.map(async good => good && lineOf(origin, good, emptyLine.qty)));
        const known = codes.flatMap((code, index): [string, EntryLine][] => {
          const line = lines[index];
          return line ? [[code, line]] : [];
        });
        return new Map(known);
      },
    },
  };
}

export function lineTotals(entered: readonly EntryLine[]) {
  const lines = entered.filter(line => !isBlank(line));
  return {
    name: `${lines.length} 行`,
    qty: sumQuantities(lines.map(line => line.qty)),
    amountFen: formatYuan(sumFen(lines.map(line => line.amountFen))),
    discountFen: formatYuan(sumFen(lines.map(line => line.discountFen))),
    taxFen: formatYuan(sumFen(lines.map(taxOf))),
  };
}

/** What is counted by the carton says how many pieces that are. */
function nameOf({ name, pack, qty, unit }: EntryLine): string {
  return pack === null ? name : `${name}（共 ${qty} ${unit}）`;
}

/** A good that has packs is counted in one of them, too; Enter passes the column by. */
const unitColumn: LineColumn<EntryLine> = {
  id: 'pack',
  title: '单位',
  width: 56,
  text: unitTitle,
  edit: {
    kind: 'select',
    isAside: true,
    options: unitOptions,
    write: (line, title) => priced(inUnit(line, title)),
  },
};

const sides = { parent: '成品', component: '子件' } as const;

const sideColumn: LineColumn<EntryLine> = {
  id: 'side',
  title: '成品/子件',
  width: 84,
  text: line => sides[line.side],
  edit: {
    kind: 'select',
    options: Object.values(sides).map(label => ({ value: label, label })),
    write: (line, text) => ({ ...line, side: text === sides.parent ? 'parent' : 'component' }),
  },
};

const weightColumn: LineColumn<EntryLine> = {
  id: 'weight',
  title: '分摊权重',
  width: 84,
  align: 'right',
  text: line => (line.weight === null ? '' : String(line.weight)),
  edit: {
    kind: 'qty',
    write: (line, text) => {
      if (text.trim() === '') return { ...line, weight: null };
      const weight = parseQuantity(text, 0);
      return weight === null ? '权重须为整数' : { ...line, weight: Number(weight) };
    },
  },
};

const conditions: Readonly<Record<EntryLine['condition'], string>> = loanConditions;

const conditionColumn: LineColumn<EntryLine> = {
  id: 'condition',
  title: '状况',
  width: 72,
  text: line => conditions[line.condition],
  edit: {
    kind: 'select',
    options: Object.values(conditions).map(label => ({ value: label, label })),
    write: (line, text) => ({
      ...line,
      condition: text === conditions.lost ? 'lost' : text === conditions.damaged ? 'damaged' : 'good',
    }),
  },
};

/** 到期日 follows from 生产日期 and 保质期 until it is typed itself. */
const batchColumns: LineColumn<EntryLine>[] = [
  {
    id: 'batchNo',
    title: '批次',
    width: 84,
    text: line => line.batchNo,
    edit: {
      kind: 'text',
      takesCodes: true,
      write: (line, batchNo) => ({ ...line, batchNo: batchNo.trim() }),
    },
  },
  {
    id: 'madeOn',
    title: '生产日期',
    width: 94,
    text: line => line.madeOn ?? '',
    edit: {
      kind: 'day',
      write: (line, day) => ({ ...line, madeOn: day || null, expireOn: keptUntil(line, day) }),
    },
  },
  {
    id: 'expireOn',
    title: '到期日',
    width: 94,
    text: line => line.expireOn ?? '',
    edit: { kind: 'day', write: (line, day) => ({ ...line, expireOn: day || null }) },
  },
];

/** 到期日 by the shelf life of the good. */
export function keptUntil({ shelfLifeDays, expireOn }: EntryLine, madeOn: string): string | null {
  if (madeOn === '' || shelfLifeDays === null) return expireOn;
  return addDays(madeOn, shelfLifeDays);
}

function writeQty(line: EntryLine, text: string): EntryLine | string {
  const count = parseQuantity(text, line.pack === null ? line.qtyScale : 3);
  const qty = count && piecesIn(line, count);
  if (/^\d{10}/.test(text) || (qty && thousandths(qty) > most)) return '数量过大，请检查是否扫进了条码';
  if (qty === null || thousandths(qty) <= 0n || placesOf(qty) > line.qtyScale) {
    return line.qtyScale === 0 ? '数量须为大于 0 的整数' : `数量须大于 0，最多 ${line.qtyScale} 位小数`;
  }
  return priced({ ...line, qty });
}

/** Nine digits before the point, in thousandths: more no document takes. */
const most = 999_999_999_999n;
