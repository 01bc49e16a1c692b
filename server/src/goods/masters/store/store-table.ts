import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Store, storeGroups, storeRoundings } from '@shanmen/shared/contracts/goods/masters/store';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 收银点 in a file. */
export const storeColumns: readonly FileColumn<Store>[] = [
  { title: '编码', width: 5, format: 'text', required: true, cell: row => row.code },
  { title: '名称', width: 12, format: 'text', required: true, cell: row => row.name },
  { title: '类别', width: 6, format: 'text', required: true, cell: row => storeGroups[row.group] },
  { title: '部门', width: 8, format: 'text', cell: row => row.deptName },
  { title: '出库仓', width: 8, format: 'text', cell: row => row.whName },
  { title: '收银台', width: 6, format: 'text', isSaid: true, cell: row => row.tills },
  { title: '现金抹零', width: 5, format: 'text', cell: row => storeRoundings[row.rounding] },
  { title: '营业时间', width: 8, format: 'text', cell: row => row.businessHours },
  { title: '小票抬头', width: 12, format: 'text', cell: row => row.receiptHeader },
  { title: '小票页脚', width: 14, format: 'text', cell: row => row.receiptFooter },
  { title: '状态', width: 5, format: 'text', isSaid: true, cell: row => masterStatuses[row.status] },
];
