import type { CombinedDocument } from '@shanmen/shared/contracts/goods/combined-document';
import { documentStatuses } from '@shanmen/shared/contracts/goods/document';
import { documentTypes } from '@shanmen/shared/contracts/goods/document-types';

import type { FileColumn } from '../../platform/workbook/list-file.ts';

/** The columns of 综合单据 in a file. */
export const combinedColumns: readonly FileColumn<CombinedDocument>[] = [
  { title: '单号', width: 11, format: 'text', cell: row => row.no },
  { title: '类型', width: 6, format: 'text', cell: row => documentTypes[row.type].title },
  { title: '单据日期', width: 7, format: 'day', cell: row => row.bizDate },
  { title: '状态', width: 5, format: 'text', cell: row => documentStatuses[row.status] },
  { title: '红冲', width: 4, format: 'text', cell: row => (row.isRed ? '是' : null) },
  { title: '对方', width: 12, format: 'text', cell: row => row.counterparty },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '部门', width: 8, format: 'text', cell: row => row.department },
  { title: '数量', width: 6, format: 'quantity', cell: row => row.qtyTotal },
  { title: '金额', width: 8, format: 'money', total: 'amount', cell: row => row.amountFen },
  {
    title: '成本',
    width: 8,
    format: 'money',
    code: 'goods:cost:view',
    total: 'cost',
    cell: row => row.costFen ?? null,
  },
  { title: '源单', width: 11, format: 'text', cell: row => row.sourceNo },
  { title: '经手人', width: 6, format: 'text', cell: row => row.handlerName },
  { title: '制单', width: 6, format: 'text', cell: row => row.makerName },
  { title: '审核', width: 6, format: 'text', cell: row => row.auditorName },
  { title: '审核时间', width: 9, format: 'instant', cell: row => row.auditedAt },
  { title: '打印次数', width: 5, format: 'int', cell: row => row.printedTimes },
  { title: '备注', width: 12, format: 'text', cell: row => row.remark },
];
