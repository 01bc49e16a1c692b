import {
  type BillLine,
  type BillProvider,
  billProviders,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { type Fen, negateFen, parseYuan, roundYuan, zeroFen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import type { Staff } from '../../../callers/staff.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type Importer, isSound, type NumberedRow } from '../../../platform/import/import-file.ts';
import { mostCsvRows } from '../../../platform/workbook/read/read-csv.ts';
import { readTable } from '../../../platform/workbook/read/read-table.ts';
import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { SheetRow } from '../../../platform/workbook/read/sheet-cell.ts';
import { listBilledDays } from './channel-bill.queries.ts';
import { importChannelBill } from './channel-bill.service.ts';

type BillFile = {
  readonly columns: readonly TemplateColumn[];
  /** The column that says when. */
  readonly at: string;
  readonly note: string;
  readonly read: (row: RowReader) => Omit<BillLine, 'at'>;
};

const column = (title: string, required = true): TemplateColumn => ({
  title,
  width: 18,
  format: 'text',
  required,
});
const mostNo = 64;

/** The bills as providers write them, by the titles of their columns. */
export const billFiles: Readonly<Record<BillProvider, BillFile>> = {
  WECHAT: {
    columns: [
      column('交易时间'),
      column('微信订单号'),
      column('商户订单号'),
      column('交易状态'),
      column('应结订单金额'),
      column('微信退款单号', false),
      column('商户退款单号', false),
      column('退款金额', false),
      column('手续费', false),
      column('订单金额', false),
      column('申请退款金额', false),
    ],
    at: '交易时间',
    note: '微信支付商户平台下载的当日交易账单，原样导入',
    read(row) {
      const feeFen = feeOf(row, '手续费');
      // 撤销 stands in the columns of a refund.
      if (row.text('交易状态', 20).toUpperCase() === 'SUCCESS') {
        const amountFen = amountOf(row, row.isEmpty('订单金额') ? '应结订单金额' : '订单金额');
        return { ...numbers(row, '商户订单号', '微信订单号'), amountFen, feeFen };
      }
      const amountFen = negateFen(amountOf(row, row.isEmpty('申请退款金额') ? '退款金额' : '申请退款金额'));
      return { ...numbers(row, '商户退款单号', '微信退款单号'), amountFen, feeFen };
    },
  },
  ALIPAY: {
    columns: [
      column('支付宝交易号'),
      column('商户订单号'),
      column('业务类型'),
      column('完成时间'),
      column('订单金额（元）'),
      column('退款批次号/请求号', false),
      column('服务费（元）', false),
    ],
    at: '完成时间',
    note: '支付宝商家平台下载的当日业务明细，原样导入',
    read(row) {
      const isRefund = row.text('业务类型', 20) === '退款';
      const no = numbers(row, isRefund ? '退款批次号/请求号' : '商户订单号', '支付宝交易号');
      const amountFen = amountOf(row, '订单金额（元）');
      // What Alipay keeps stands as a loss of the merchant.
      const feeFen = negateFen(feeOf(row, '服务费（元）'));
      return { ...no, amountFen: isRefund && amountFen > 0 ? negateFen(amountFen) : amountFen, feeFen };
    },
  },
  BANK: {
    columns: [
      column('交易时间'),
      column('流水号'),
      column('商户单号', false),
      column('收支'),
      column('金额'),
      column('手续费', false),
    ],
    at: '交易时间',
    note: '交易时间如 2026-11-22 10:30:00；收支填写收或支；商户单号为参考号、凭证号或本系统流水号',
    read(row) {
      const isOut =
        row.choice(
          '收支',
          new Map([
            ['收', false],
            ['支', true],
          ]),
        ) ?? false;
      const amountFen = amountOf(row, '金额');
      return {
        ...numbers(row, '商户单号', '流水号'),
        amountFen: isOut ? negateFen(amountFen) : amountFen,
        feeFen: feeOf(row, '手续费'),
      };
    },
  },
};

/** The bill of one day out of a file; all rows are of the day of the first. */
export function billImporter(provider: BillProvider, staff: Staff, now: Date): Importer<BillLine> {
  const { columns, at, read } = billFiles[provider];
  return {
    kind: 'commerce.channel-bill',
    columns,
    repeated: 'bill_already_imported',
    table: tableOf,
    read: row => ({ ...read(row), at: instantIn(row, at) }),
    async judge(db, rows) {
      const [first] = rows.filter(row => isSound(row, [at]));
      if (!first) return [];
      const billDate = dayIn(first);
      const strange = rows
        .filter(row => isSound(row, [at]) && dayIn(row) !== billDate)
        .map(({ number }) => ({
          row: number,
          column: at,
          text: `不是 ${billDate} 的交易，一个文件只能是一天的账单`,
        }));
      const [billed] = await listBilledDays(db, provider, [billDate]);
      if (billed === undefined) return strange;
      return [
        { row: first.number, column: at, text: `${billProviders[provider]} ${billDate} 的账单已导入` },
        ...strange,
      ];
    },
    async write(tx, rows, { name, sha256 }) {
      const [first] = rows;
      if (!first) return;
      const lines = rows.map(({ value }) => value);
      const bill = { provider, billDate: dayIn(first), lines, file: { name, sha256 } };
      await importChannelBill(tx, bill, { now, staff });
    },
  };
}

/** The lines of a table that was fetched: all of them, or none. @throws import_unreadable, import_invalid */
export function fetchedLines(provider: BillProvider, rows: readonly SheetRow[]): BillLine[] {
  const { columns, at, read } = billFiles[provider];
  const lineOf = (row: RowReader) => ({ ...read(row), at: instantIn(row, at) });
  const table = readTable(tableOf(rows), columns, lineOf, { least: 0, most: mostCsvRows });
  const [first] = table.problems;
  if (first) throw new RuleViolation('import_invalid', `第 ${first.row} 行 ${first.column}：${first.text}`);
  return table.rows.map(({ value }) => value);
}

function dayIn({ value: { at } }: NumberedRow<BillLine>): string {
  return dayOf(new Date(at ?? 0));
}

/** Lines that begin with `#` are words of 支付宝; below 总交易单数 stand the sums of 微信. */
function tableOf(rows: readonly SheetRow[]): readonly SheetRow[] {
  const firstIn = ({ cells }: SheetRow) => cells[0]?.text ?? '';
  const end = rows.findIndex(row => firstIn(row) === '总交易单数');
  return rows.slice(0, end < 0 ? rows.length : end).filter(row => !firstIn(row).startsWith('#'));
}

function numbers(row: RowReader, ours: string, theirs: string): Pick<BillLine, 'tradeNo' | 'channelTradeNo'> {
  return { tradeNo: row.text(ours, mostNo), channelTradeNo: row.text(theirs, mostNo) };
}

/** `¥12.50` and `12.5`; a refund may be negative already. */
function amountOf(row: RowReader, title: string): Fen {
  const text = row.text(title, 20);
  const amount = parseYuan(text);
  if (amount === null || amount === 0) row.problem(title, `「${text}」不是金额`);
  return amount ?? zeroFen;
}

/** Providers write five places. */
function feeOf(row: RowReader, title: string): Fen {
  const text = row.text(title, 20);
  const amount = text === '' ? zeroFen : roundYuan(text);
  if (amount === null) row.problem(title, `「${text}」不是金额`);
  return amount ?? zeroFen;
}

function instantIn(row: RowReader, title: string): string | null {
  const text = row.text(title, 30);
  const [, year, month = '', date = '', time = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  const at = new Date(
    `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${time.padStart(time.length > 5 ? 8 : 5, '0')}+08:00`,
  );
  if (Number.isNaN(at.getTime())) {
    row.problem(title, `「${text}」不是时间，格式如 2026-11-22 10:30:00`);
    return null;
  }
  return at.toISOString();
}
