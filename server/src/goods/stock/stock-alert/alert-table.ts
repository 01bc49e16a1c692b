import { alertKinds, type StockAlert } from '@shanmen/shared/contracts/goods/stock/stock-alert';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 库存预警 in a file. */
export const alertColumns: readonly FileColumn<StockAlert>[] = [
  {
    title: '预警',
    width: 9,
    format: 'text',
    cell: row => row.kinds.map(kind => alertKinds[kind]).join('、'),
  },
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '品名', width: 14, format: 'text', cell: row => row.name },
  { title: '规格', width: 9, format: 'text', cell: row => row.spec },
  { title: '单位', width: 4, format: 'text', cell: row => row.unit },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '在库', width: 6, format: 'quantity', cell: row => row.qty },
  { title: '可用', width: 6, format: 'quantity', cell: row => row.availableQty },
  { title: '待入', width: 6, format: 'quantity', cell: row => row.comingQty },
  { title: '下限', width: 6, format: 'quantity', cell: row => row.minQty },
  { title: '上限', width: 6, format: 'quantity', cell: row => row.maxQty },
  { title: '日均用', width: 6, format: 'quantity', cell: row => row.dailyQty },
  { title: '可用天数', width: 6, format: 'int', cell: row => row.lastsDays },
  { title: '建议补货', width: 6, format: 'quantity', cell: row => row.suggestedQty },
  { title: '最早到期', width: 7, format: 'day', cell: row => row.expiresOn },
  { title: '最后出库', width: 7, format: 'day', cell: row => row.lastOutOn },
  { title: '滞销天数', width: 6, format: 'int', cell: row => row.idleDays },
  { title: '供应商', width: 12, format: 'text', cell: row => row.supplier },
];
