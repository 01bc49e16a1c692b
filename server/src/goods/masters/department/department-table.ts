import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import type { Department } from '@shanmen/shared/contracts/goods/masters/department';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 部门 in a file. */
export const departmentColumns: readonly FileColumn<Department>[] = [
  { title: '编码', width: 6, format: 'text', required: true, cell: row => row.code },
  { title: '名称', width: 10, format: 'text', required: true, cell: row => row.name },
  { title: '上级', width: 10, format: 'text', cell: row => row.parentName },
  { title: '成本中心', width: 8, format: 'text', cell: row => row.costCenter },
  { title: '负责人', width: 6, format: 'text', cell: row => row.managerName },
  { title: '状态', width: 5, format: 'text', isSaid: true, cell: row => masterStatuses[row.status] },
];
