import {
  type Statement,
  statementBases,
  statementKinds,
  type StatementLine,
  type StatementQuery,
  statementStates,
} from '@shanmen/shared/contracts/commerce/partners/statement';

import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db } from '../../../db/transaction.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import { listLines, listStatements, readStatement } from './statement.queries.ts';

const action = 'commerce.statement.exported';

/** The statements of a filter as a file, with the sums of the list; it is noted who takes it out. */
export function exportStatements(db: Db, staff: Staff, query: StatementQuery, now: Date): Promise<FileOut> {
  const list: ListOut<Statement> = {
    title: '结算单',
    columns,
    words: { status: { values: statementStates } },
    read: (snapshot, part) => listStatements(snapshot, { ...query, ...part }),
  };
  return writeListOut(db, staff, list, {
    noted: { action, objectType: 'statement', objectId: '' },
    query,
    now,
  });
}

/** The lines of one as a file, for the other side to compare. @throws not_found */
export async function exportLines(db: Db, staff: Staff, id: number, now: Date): Promise<FileOut> {
  const { no, payableFen } = found(await readStatement(db, id), '结算单');
  const list: ListOut<StatementLine> = {
    title: `结算单${no}`,
    columns: lineColumns,
    read: async (snapshot, part) => ({
      ...(await listLines(snapshot, id, part)),
      totals: { amount: payableFen },
    }),
  };
  return writeListOut(db, staff, list, {
    noted: { action, objectType: 'statement', objectId: no },
    query: {},
    now,
  });
}

function text<Row>(title: string, width: number, cell: (row: Row) => string): FileColumn<Row> {
  return { title, width, format: 'text', cell };
}

const columns: readonly FileColumn<Statement>[] = [
  text('结算单号', 16, ({ no }) => no),
  text('企业编码', 10, ({ enterpriseCode }) => enterpriseCode),
  text('企业', 24, ({ enterpriseName }) => enterpriseName),
  text('渠道', 14, ({ channelName }) => channelName ?? ''),
  text('自', 12, ({ periodFrom }) => periodFrom),
  text('至', 12, ({ periodTo }) => periodTo),
  text('依据', 10, ({ basis }) => statementBases[basis]),
  { title: '票数', width: 8, format: 'int', cell: ({ ticketCount }) => ticketCount },
  { title: '门票金额', width: 12, format: 'money', cell: ({ grossFen }) => grossFen },
  { title: '退票', width: 12, format: 'money', cell: ({ refundFen }) => refundFen },
  { title: '调整', width: 12, format: 'money', cell: ({ adjustFen }) => adjustFen },
  { title: '应付', width: 12, format: 'money', total: 'payable', cell: ({ payableFen }) => payableFen },
  { title: '已预付', width: 12, format: 'money', cell: ({ prepaidFen }) => prepaidFen },
  { title: '返利（另计）', width: 12, format: 'money', total: 'rebate', cell: ({ rebateFen }) => rebateFen },
  text('状态', 8, ({ state }) => statementStates[state]),
  text('发票号', 22, ({ invoiceNo }) => invoiceNo ?? ''),
  text('回单', 20, ({ bankSlip }) => bankSlip ?? ''),
];

const lineColumns: readonly FileColumn<StatementLine>[] = [
  text('日期', 12, ({ day }) => day),
  text('摘要', 8, ({ kind }) => statementKinds[kind]),
  text('订单', 18, ({ orderNo }) => orderNo ?? ''),
  text('票种', 24, ({ productName }) => productName ?? ''),
  text('游玩日期', 12, ({ visitDate }) => visitDate ?? ''),
  { title: '张数', width: 8, format: 'int', cell: ({ qty }) => qty },
  { title: '金额', width: 12, format: 'money', total: 'amount', cell: ({ amountFen }) => amountFen },
  text('备注', 24, ({ memo }) => memo),
];
