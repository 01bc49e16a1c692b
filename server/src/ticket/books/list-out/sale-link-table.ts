import {
  linkChannels,
  linkOwners,
  linkStates,
  type SaleLink,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';
import { text } from './list-out.ts';

/** What 售票链接 is searched by. */
export const saleLinkWords: FilterWords = {
  channel: { values: linkChannels },
  ownerType: { title: '归属', values: linkOwners },
  status: { values: linkStates },
};

/** The columns of 售票链接 in a file. */
export const saleLinkColumns: readonly FileColumn<SaleLink>[] = [
  text('名称', 12, row => row.name),
  text('状态', 6, row => linkStates[row.state]),
  text('归属类型', 6, row => linkOwners[row.ownerType]),
  text('归属', 14, row => row.ownerName),
  text('渠道', 8, row => linkChannels[row.channel]),
  text('票种范围', 16, row => (row.productNames.length === 0 ? '全部' : row.productNames.join('、'))),
  text('链接', 20, row => row.path),
  { title: '访问', width: 6, format: 'int', cell: row => row.visits },
  { title: '下单', width: 6, format: 'int', cell: row => row.orders },
  { title: '出票', width: 6, format: 'int', cell: row => row.issued },
  { title: '净额', width: 10, format: 'money', cell: row => row.paidFen },
  text('开始', 8, row => row.validFrom),
  text('截止', 8, row => row.validTo),
];
