import { Auth } from '@shanmen/shared';
import {
  type Invoice,
  invoiceKinds,
  invoiceStates,
  titleTypes,
} from '@shanmen/shared/contracts/commerce/invoice';
import {
  Code,
  type Column,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  Nothing,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { InvoiceActions, invoiceCodes } from './invoice-actions.tsx';

const tones = {
  APPLIED: 'warning',
  ISSUING: 'info',
  ISSUED: 'success',
  REVERSING: 'info',
  RED: 'danger',
  REJECTED: 'neutral',
} as const satisfies Record<Invoice['state'], Tone>;

/** One that the provider refused stands as before, and says so. */
function stateOf({ state, refusal, blueNo }: Invoice): string {
  if (refusal !== null) return state === 'APPLIED' ? '开具失败' : '红冲失败';
  return blueNo === null ? invoiceStates[state] : '红字';
}

const columns: Column<Invoice>[] = [
  { id: 'no', title: '申请号', width: 120, fixed: 'left', cell: row => <Code value={row.no} /> },
  {
    id: 'state',
    title: '状态',
    width: 76,
    cell: row => (
      <span title={row.refusal ?? row.reason ?? undefined}>
        <StatusTag tone={row.refusal === null ? tones[row.state] : 'danger'}>{stateOf(row)}</StatusTag>
      </span>
    ),
  },
  { id: 'order', title: '订单', width: 124, cell: row => <Code value={row.orderNo} /> },
  { id: 'title', title: '抬头', width: 150, onCard: true, cell: row => row.title },
  moneyColumn('amount', '金额', row => row.amountFen, { width: 88, isSummed: true }),
  moneyColumn('tax', '税额', row => row.taxFen, { width: 76, isSummed: true }),
  {
    id: 'taxNo',
    title: '税号',
    width: 156,
    cell: row => (row.taxNo === null ? titleTypes[row.titleType] : <Code value={row.taxNo} />),
  },
  {
    id: 'invoiceNo',
    title: '发票号',
    width: 172,
    cell: row => (row.invoiceNo === null ? <Nothing /> : <Code value={row.invoiceNo} />),
  },
  { id: 'kind', title: '类型', width: 76, cell: row => invoiceKinds[row.kind] },
  { id: 'email', title: '邮箱', width: 160, cell: row => row.email || <Nothing /> },
  {
    id: 'blue',
    title: '原蓝字发票',
    width: 172,
    hidden: true,
    cell: row => (row.blueNo === null ? <Nothing /> : <Code value={row.blueNo} />),
  },
  { id: 'reason', title: '原因', width: 140, hidden: true, cell: row => row.reason ?? <Nothing /> },
  { id: 'refusal', title: '失败原因', width: 160, hidden: true, cell: row => row.refusal ?? <Nothing /> },
  { id: 'mobile', title: '手机', width: 110, hidden: true, cell: row => row.mobileMasked },
  { id: 'appliedAt', title: '申请时间', width: 146, cell: row => <Instant value={row.appliedAt} /> },
  { id: 'doneAt', title: '处理时间', width: 146, hidden: true, cell: row => <Instant value={row.doneAt} /> },
  { id: 'doneBy', title: '处理人', width: 80, hidden: true, cell: row => row.doneName ?? <Nothing /> },
];

/** 发票列表: what visitors asked for, first what waits, and what came of it. */
export function InvoiceList() {
  return (
    <ListScreen<Invoice>
      id="commerce.invoice"
      title="发票列表"
      endpoint="/api/commerce/invoices"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="申请号、订单、抬头或发票号" />
          <DateRangeFilter label="申请日期" />
          <StatusFilter of={invoiceStates} />
        </>
      }
      toolbar={
        <Auth code="commerce:invoice:export">
          <ListExportButton endpoint="/api/commerce/invoices/export" />
        </Auth>
      }
      rowActions={{ width: 110, codes: invoiceCodes, of: row => <InvoiceActions invoice={row} /> }}
    />
  );
}
