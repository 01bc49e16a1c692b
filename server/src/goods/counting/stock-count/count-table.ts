import {
  countScope,
  countStatuses,
  type StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 盘点 in a file. */
export const countColumns: readonly FileColumn<StockCountRow>[] = [
  { title: '盘点单号', width: 11, format: 'text', cell: row => row.no },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '范围', width: 9, format: 'text', cell: countScope },
  { title: '状态', width: 5, format: 'text', cell: row => countStatuses[row.status] },
  { title: '已盘', width: 5, format: 'int', cell: row => row.counted },
  { title: '应盘', width: 5, format: 'int', cell: row => row.lines },
  { title: '差异', width: 5, format: 'int', cell: row => row.differing },
  {
    title: '差异金额',
    width: 8,
    format: 'money',
    code: 'goods:cost:view',
    total: 'difference',
    cell: row => row.differenceFen ?? null,
  },
  { title: '盲盘', width: 4, format: 'text', cell: row => (row.blind ? '是' : '否') },
  { title: '发起', width: 6, format: 'text', cell: row => row.startedBy },
  { title: '开始', width: 9, format: 'instant', cell: row => row.startedAt },
  { title: '结束', width: 9, format: 'instant', cell: row => row.endedAt },
  { title: '备注', width: 14, format: 'text', cell: row => row.remark },
];
