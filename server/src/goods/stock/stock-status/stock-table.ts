import type { StockRow } from '@shanmen/shared/contracts/goods/stock/stock-status';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

const code = 'goods:cost:view';

/** The columns of 库存状况 in a file. */
export const stockColumns: readonly FileColumn<StockRow>[] = [
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '品名', width: 14, format: 'text', cell: row => row.name },
  { title: '规格', width: 9, format: 'text', cell: row => row.spec },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '单位', width: 4, format: 'text', cell: row => row.unit },
  { title: '在库', width: 6, format: 'quantity', cell: row => row.qty },
  { title: '待审入', width: 6, format: 'quantity', cell: row => row.comingQty },
  { title: '待审出', width: 6, format: 'quantity', cell: row => row.leavingQty },
  { title: '可用', width: 6, format: 'quantity', cell: row => row.availableQty },
  { title: '在途', width: 6, format: 'quantity', cell: row => row.underWayQty },
  { title: '在借', width: 6, format: 'quantity', cell: row => row.lentQty },
  { title: '均价', width: 7, format: 'money', code, cell: row => row.averageFen ?? null },
  { title: '库存金额', width: 8, format: 'money', code, total: 'value', cell: row => row.valueFen ?? null },
  { title: '零售额', width: 8, format: 'money', total: 'retail', cell: row => row.retailFen },
  { title: '最后入库', width: 9, format: 'instant', cell: row => row.lastInAt },
  { title: '最后出库', width: 9, format: 'instant', cell: row => row.lastOutAt },
  { title: '库龄（天）', width: 6, format: 'int', cell: row => row.ageDays },
];
