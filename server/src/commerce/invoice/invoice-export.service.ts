import {
  type Invoice,
  invoiceKinds,
  type InvoiceQuery,
  invoiceStates,
  titleTypes,
} from '@shanmen/shared/contracts/commerce/invoice';
import { formatInstant } from '@shanmen/shared/time';

import type { Db } from '../../db/transaction.ts';
import type { FileColumn } from '../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../platform/workbook/list-out.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../callers/staff.ts';
import { type InvoiceReading, showInvoices } from './invoice.service.ts';

/** The invoices of a filter as a file, with the sums of the list; it is noted who takes it out. */
export async function exportInvoices(
  db: Db,
  staff: Staff,
  query: InvoiceQuery,
  { now, ...reading }: InvoiceReading & { now: Date },
): Promise<FileOut> {
  const noted = { action: 'commerce.invoice.exported', objectType: 'invoice', objectId: '' } as const;
  const list: ListOut<Invoice> = {
    title: '发票',
    columns,
    words: { status: { values: invoiceStates } },
    read: (snapshot, part) => showInvoices(snapshot, { ...query, ...part }, reading),
  };
  return writeListOut(db, staff, list, { noted, query, now });
}

const text = (title: string, width: number, cell: (invoice: Invoice) => string): FileColumn<Invoice> => ({
  title,
  width,
  format: 'text',
  cell,
});

const columns: readonly FileColumn<Invoice>[] = [
  text('申请号', 16, ({ no }) => no),
  text('订单', 16, ({ orderNo }) => orderNo),
  text('抬头类型', 8, ({ titleType }) => titleTypes[titleType]),
  text('抬头', 24, ({ title }) => title),
  text('税号', 20, ({ taxNo }) => taxNo ?? ''),
  { title: '金额', width: 12, format: 'money', total: 'amount', cell: ({ amountFen }) => amountFen },
  { title: '税额', width: 10, format: 'money', total: 'tax', cell: ({ taxFen }) => taxFen },
  text('类型', 10, ({ kind }) => invoiceKinds[kind]),
  text('状态', 8, ({ state, blueNo }) => (blueNo === null ? invoiceStates[state] : '红字')),
  text('发票号', 22, ({ invoiceNo }) => invoiceNo ?? ''),
  text('原蓝字发票', 22, ({ blueNo }) => blueNo ?? ''),
  text('邮箱', 24, ({ email }) => email),
  text('原因', 20, ({ reason }) => reason ?? ''),
  text('申请时间', 18, ({ appliedAt }) => formatInstant(appliedAt)),
  text('处理时间', 18, ({ doneAt }) => (doneAt === null ? '' : formatInstant(doneAt))),
  text('处理人', 10, ({ doneName }) => doneName ?? ''),
];
