import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { revenueKinds } from '@shanmen/shared/contracts/reports/planning';
import { type Fen, fen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import { writeAudit } from '../../platform/audit/audit-log.ts';
import { type Importer, isSound, type NumberedRow, repeatedRows } from '../../platform/import/import-file.ts';
import type { TemplateColumn } from '../../platform/workbook/list-file.ts';
import type { RowReader } from '../../platform/workbook/read/row-reader.ts';
import type { Staff } from '../../callers/staff.ts';
import { idOf, idsByWord, leaningProblems } from '../../masters/master-import.ts';
import {
  findBusinessBegin,
  type HistoryDay,
  insertHistory,
  listHistory,
  listOutlets,
} from './planning.queries.ts';

type HistoryRow = Omit<HistoryDay, 'outletId' | 'grossFen' | 'discountFen' | 'refundFen'> & {
  outlet: string;
  grossFen: Fen;
  discountFen: Fen;
  refundFen: Fen;
};

export const historyColumns: readonly TemplateColumn[] = [
  { title: '日期', width: 12, format: 'text', required: true },
  { title: '门店', width: 16, format: 'text', required: true },
  { title: '收入类别', width: 10, format: 'text', required: true },
  { title: '应收', width: 12, format: 'money', required: true },
  { title: '优惠', width: 10, format: 'money' },
  { title: '退款', width: 10, format: 'money' },
  { title: '件数', width: 8, format: 'text' },
];

export const historyNotes = [
  { title: '日期', text: '格式如 2024-05-01，须早于本系统的第一个营业日' },
  { title: '门店', text: '填写网点的编码或名称' },
  { title: '收入类别', text: `填写${Object.values(revenueKinds).join('、')}之一` },
  { title: '金额', text: '单位元；净额 = 应收 − 优惠 − 退款。没有单数、成本与明细' },
] as const;

const kinds = new Map<string, string>(Object.entries(revenueKinds).map(([kind, word]) => [word, kind]));
const mostQuantity = 10_000_000;

/** 历史汇总 out of a file: days of earlier systems, none of them one on which this product was there. */
export function historyImporter(staff: Staff, now: Date) {
  return {
    kind: 'reports.history',
    columns: historyColumns,
    read: readHistoryRow,
    async judge(db, rows) {
      const begin = (await findBusinessBegin(db)) ?? dayOf(now);
      const outlets = idsByWord(await listOutlets(db));
      const days = rows.flatMap(({ value: { day } }) => (day === '' ? [] : [day])).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      const there = first && last ? await listHistory(db, first, last) : new Set<string>();
      return [
        ...repeatedRows(rows, ['日期', '门店', '收入类别'], {
          keyOf: ({ day, outlet, revenue }) => `${day} ${outletKey(outlets, outlet)} ${revenue}`,
          what: '同一天、门店与收入类别',
        }),
        ...rows.flatMap(row => [
          ...leaningProblems(row.number, '门店', row.value.outlet, outlets),
          ...ownProblems(row, begin),
          ...(there.has(`${row.value.day} ${outletKey(outlets, row.value.outlet)} ${row.value.revenue}`)
            ? [{ row: row.number, column: '日期', text: '这一天、门店与收入类别已导入过' }]
            : []),
        ]),
      ];
    },
    async write(tx, rows) {
      const outlets = idsByWord(await listOutlets(tx));
      const days = rows.map(({ value: { outlet, ...day } }) => ({
        ...day,
        outletId: idOf(outlet, outlets) ?? 0,
      }));
      await insertHistory(tx, days, { staffId: staff.id, at: now });
      const dates = days.map(({ day }) => day).toSorted();
      await writeAudit(tx, {
        staffId: staff.id,
        action: 'reports.history.imported',
        objectType: 'report-history',
        objectId: dates[0] ?? '',
        after: { count: days.length, firstDay: dates[0], lastDay: dates.at(-1) },
        requestId: staff.requestId,
        ip: staff.ip,
      });
    },
  } satisfies Importer<HistoryRow>;
}

function outletKey(outlets: ReadonlyMap<string, number | null>, word: string): string {
  return String(outlets.get(word) ?? word);
}

/** @param begin the first business day of the product; today where nothing was sold yet */
function ownProblems(row: NumberedRow<HistoryRow>, begin: string): ImportProblem[] {
  const { number, value } = row;
  const problems: ImportProblem[] = [];
  if (isSound(row, ['日期']) && value.day >= begin)
    problems.push({ row: number, column: '日期', text: `须早于本系统的第一个营业日 ${begin}` });
  if (isSound(row, ['应收', '优惠']) && value.discountFen > value.grossFen)
    problems.push({ row: number, column: '优惠', text: '大于应收' });
  return problems;
}

function readHistoryRow(row: RowReader): HistoryRow {
  return {
    day: row.day('日期') ?? '',
    outlet: row.text('门店', 60),
    revenue: row.choice('收入类别', kinds) ?? '',
    grossFen: row.fen('应收') ?? fen(0),
    discountFen: row.fen('优惠') ?? fen(0),
    refundFen: row.fen('退款') ?? fen(0),
    // In thousandths, as all quantities of reports.
    qty: (row.whole('件数', 0, mostQuantity) ?? 0) * 1000,
  };
}
