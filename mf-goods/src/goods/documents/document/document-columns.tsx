import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Code, type Column, Count, Day, Instant, Money, PaperClipIcon, Qty } from '@shanmen/ui';
import styles from './document.module.css';
import { DocumentStatus } from './document-status.tsx';
import { counterpartyTitle, isOfDepartment, warehouseTitle } from './document-words.ts';

/** The columns of a list of one type. */
export function documentColumns(type: DocumentType): Column<DocumentRow>[] {
  const { priced, stock } = traitsOf(type);
  const amount: Column<DocumentRow> = {
    id: 'amount',
    title: '金额',
    width: 104,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.amountFen} />,
  };
  const cost: Column<DocumentRow> = {
    id: 'cost',
    title: '成本',
    code: 'goods:cost:view',
    width: 104,
    align: 'right',
    cell: row => <Money fen={row.costFen ?? null} />,
  };
  const counterparty: Column<DocumentRow> = {
    id: 'counterparty',
    title: counterpartyTitle(type),
    width: 144,
    onCard: true,
    cell: row => row.counterparty,
  };
  const department: Column<DocumentRow> = {
    id: 'department',
    title: '部门',
    width: 96,
    cell: row => row.department,
  };
  const warehouse: Column<DocumentRow> = {
    id: 'warehouse',
    title: warehouseTitle(type),
    width: 112,
    cell: row => row.warehouse,
  };
  // A transfer is read from where to where; everything else from whom to where.
  const places = stock === 'transfer' ? [warehouse, counterparty] : [counterparty, warehouse];
  return [
    { id: 'no', title: '单号', width: 142, fixed: 'left', cell: row => <DocumentNo row={row} /> },
    { id: 'bizDate', title: '单据日期', width: 100, cell: row => <Day value={row.bizDate} /> },
    { id: 'status', title: '状态', width: 80, cell: row => <DocumentStatus {...row} /> },
    { id: 'files', title: '附件', width: 48, cell: row => <FileCount row={row} /> },
    ...places,
    ...(isOfDepartment(type) ? [] : [department]),
    { id: 'qty', title: '数量', width: 76, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
    ...(priced === null ? [] : [amount]),
    ...(hasField(type, 'paidFen') ? paymentColumns(type) : []),
    cost,
    ...namedColumns(type),
    { id: 'handler', title: '经手人', width: 66, cell: row => row.handlerName },
    { id: 'maker', title: '制单', width: 66, cell: row => row.makerName },
    { id: 'auditor', title: '审核', width: 66, cell: row => row.auditorName },
    { id: 'auditedAt', title: '审核时间', width: 150, cell: row => <Instant value={row.auditedAt} /> },
    {
      id: 'printedTimes',
      title: '打印',
      width: 56,
      align: 'right',
      cell: row => <Count value={row.printedTimes} />,
    },
    { id: 'source', title: '源单', width: 150, cell: row => <Code value={row.sourceNo} /> },
    { id: 'remark', title: '备注', width: 180, cell: row => row.remark },
  ];
}

/** Who sold it, or which count found it. */
function namedColumns(type: DocumentType): Column<DocumentRow>[] {
  if (hasField(type, 'salesmanId'))
    return [
      { id: 'salesman', title: fieldTitle(type, 'salesmanId'), width: 66, cell: row => row.salesmanName },
    ];
  if (type !== 'by' && type !== 'bs') return [];
  return [{ id: 'countNo', title: '盘点批次', width: 142, cell: row => <Code value={row.countNo} /> }];
}

/** How a customer pays, and what has come. */
function paymentColumns(type: DocumentType): Column<DocumentRow>[] {
  return [
    {
      id: 'paid',
      title: fieldTitle(type, 'paidFen'),
      width: 96,
      align: 'right',
      cell: row => <Money fen={row.paidFen} />,
    },
    { id: 'payMethod', title: fieldTitle(type, 'payMethod'), width: 90, cell: row => row.payMethod },
  ];
}

/** A clip where papers or photos go with it. */
function FileCount({ row: { fileCount } }: { row: DocumentRow }) {
  if (fileCount === 0) return null;
  return (
    <span role="img" aria-label={`${fileCount} 个附件`}>
      <PaperClipIcon /> {fileCount}
    </span>
  );
}

/** A number in red is that of a red document, or of one that was undone by such. */
function DocumentNo({ row }: { row: DocumentRow }) {
  const isRed = row.isRed || row.status === 'reversed';
  return (
    <span className={isRed ? styles['red'] : undefined}>
      <Code value={row.no} />
    </span>
  );
}
