import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Party, partyKinds } from '@shanmen/shared/contracts/goods/masters/party';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 客户 in a file. */
export const partyColumns: readonly FileColumn<Party>[] = [
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '名称', width: 12, format: 'text', cell: row => row.name },
  { title: '类型', width: 6, format: 'text', cell: row => partyKinds[row.kind] },
  { title: '电话', width: 9, format: 'text', cell: row => row.phone },
  { title: '挂账企业', width: 14, format: 'text', cell: row => row.account?.enterpriseName ?? null },
  { title: '可用额度', width: 8, format: 'money', cell: row => row.account?.availableFen ?? null },
  { title: '未审单据', width: 5, format: 'int', cell: row => row.openDocuments },
  { title: '状态', width: 5, format: 'text', cell: row => masterStatuses[row.status] },
];
