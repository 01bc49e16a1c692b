import { type DocumentRow, documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

type HeadColumn = FileColumn<DocumentRow>;

/** Which document, of which day, in which state. */
export const namingColumns: readonly HeadColumn[] = [
  { title: '单号', width: 11, format: 'text', cell: row => row.no },
  { title: '单据日期', width: 7, format: 'day', cell: row => row.bizDate },
  { title: '状态', width: 5, format: 'text', cell: row => documentStatuses[row.status] },
  { title: '红冲', width: 4, format: 'text', cell: row => (row.isRed ? '是' : null) },
];

export const placeColumns: readonly HeadColumn[] = [
  { title: '对方', width: 12, format: 'text', cell: row => row.counterparty },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '部门', width: 8, format: 'text', cell: row => row.department },
];

const qty: HeadColumn = { title: '数量', width: 6, format: 'quantity', cell: row => row.qtyTotal };
const amount: HeadColumn = {
  title: '金额',
  width: 8,
  format: 'money',
  total: 'amount',
  cell: row => row.amountFen,
};
const cost: HeadColumn = {
  title: '成本',
  width: 8,
  format: 'money',
  code: 'goods:cost:view',
  total: 'cost',
  cell: row => row.costFen ?? null,
};

export const worthColumns: readonly HeadColumn[] = [qty, amount, cost];

/** Out of what it came, who made, audited and printed it. */
export const originColumns: readonly HeadColumn[] = [
  { title: '源单', width: 11, format: 'text', cell: row => row.sourceNo },
  { title: '经手人', width: 6, format: 'text', cell: row => row.handlerName },
  { title: '制单', width: 6, format: 'text', cell: row => row.makerName },
  { title: '审核', width: 6, format: 'text', cell: row => row.auditorName },
  { title: '审核时间', width: 9, format: 'instant', cell: row => row.auditedAt },
  { title: '打印次数', width: 5, format: 'int', cell: row => row.printedTimes },
  { title: '备注', width: 12, format: 'text', cell: row => row.remark },
];

/** The columns of a list of one type in a file. */
export function documentColumns(type: DocumentType): readonly HeadColumn[] {
  return [
    ...namingColumns,
    ...placeColumns,
    qty,
    ...(traitsOf(type).priced === null ? [] : [amount]),
    ...(hasField(type, 'paidFen') ? paymentColumns(type) : []),
    cost,
    ...namedColumns(type),
    ...originColumns,
  ];
}

function paymentColumns(type: DocumentType): HeadColumn[] {
  return [
    {
      title: fieldTitle(type, 'paidFen'),
      width: 8,
      format: 'money',
      total: 'paid',
      cell: row => row.paidFen,
    },
    { title: fieldTitle(type, 'payMethod'), width: 7, format: 'text', cell: row => row.payMethod },
  ];
}

/** Who sold it, or which count found it. */
function namedColumns(type: DocumentType): HeadColumn[] {
  if (hasField(type, 'salesmanId'))
    return [
      { title: fieldTitle(type, 'salesmanId'), width: 6, format: 'text', cell: row => row.salesmanName },
    ];
  if (type !== 'by' && type !== 'bs') return [];
  return [{ title: '盘点批次', width: 11, format: 'text', cell: row => row.countNo }];
}
