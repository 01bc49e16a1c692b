import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Warehouse, warehouseKinds } from '@shanmen/shared/contracts/goods/masters/warehouse';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 仓库 in a file. */
export const warehouseColumns: readonly FileColumn<Warehouse>[] = [
  { title: '编码', width: 5, format: 'text', required: true, cell: row => row.code },
  { title: '名称', width: 10, format: 'text', required: true, cell: row => row.name },
  { title: '类型', width: 6, format: 'text', cell: row => warehouseKinds[row.kind] },
  { title: '仓管', width: 6, format: 'text', cell: row => row.keeperName },
  { title: '部门', width: 8, format: 'text', cell: row => row.deptName },
  { title: '收银点', width: 14, format: 'text', isSaid: true, cell: row => row.storeNames },
  { title: '负库存', width: 5, format: 'text', cell: row => (row.allowNegative ? '是' : null) },
  { title: '品种数', width: 5, format: 'int', isSaid: true, cell: row => row.goodsCount },
  {
    title: '库存金额',
    width: 8,
    format: 'money',
    code: 'goods:cost:view',
    isSaid: true,
    total: 'value',
    cell: row => row.valueFen ?? null,
  },
  { title: '状态', width: 5, format: 'text', isSaid: true, cell: row => masterStatuses[row.status] },
];
