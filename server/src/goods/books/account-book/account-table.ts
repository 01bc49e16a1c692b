import { type AccountRow } from '@shanmen/shared/contracts/goods/books/account-book';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { unitPrice } from '@shanmen/shared/quantity';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

const code = 'goods:cost:view';

/** The columns of 台账 in a file. */
export const accountColumns: readonly FileColumn<AccountRow>[] = [
  { title: '日期', width: 7, format: 'day', cell: row => row.bizDate },
  { title: '单号', width: 11, format: 'text', cell: row => row.no },
  { title: '类型', width: 6, format: 'text', cell: row => row.docType && documentTypes[row.docType].title },
  { title: '对方', width: 12, format: 'text', cell: row => row.text },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '入库', width: 6, format: 'quantity', cell: row => row.inQty },
  { title: '出库', width: 6, format: 'quantity', cell: row => row.outQty },
  { title: '结存', width: 6, format: 'quantity', cell: row => row.balanceQty },
  { title: '入库单价', width: 7, format: 'money', code, cell: row => unitPrice(row.inFen, row.inQty) },
  { title: '入库金额', width: 8, format: 'money', code, total: 'in', cell: row => row.inFen ?? null },
  { title: '出库单价', width: 7, format: 'money', code, cell: row => unitPrice(row.outFen, row.outQty) },
  { title: '出库金额', width: 8, format: 'money', code, total: 'out', cell: row => row.outFen ?? null },
  {
    title: '结存均价',
    width: 7,
    format: 'money',
    code,
    cell: row => unitPrice(row.balanceFen, row.balanceQty),
  },
  { title: '结存金额', width: 8, format: 'money', code, cell: row => row.balanceFen ?? null },
  { title: '成本差异', width: 8, format: 'money', code, cell: row => row.diffFen ?? null },
  { title: '经手人', width: 6, format: 'text', cell: row => row.handlerName },
];
