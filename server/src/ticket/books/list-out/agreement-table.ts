import { enterpriseKinds } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import {
  type Agreement,
  agreementStates,
  payModes,
  rebatePeriods,
  settleCycles,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen, formatYuan } from '@shanmen/shared/money';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';
import { text } from './list-out.ts';

/** What 协议列表 is searched by. */
export const agreementWords: FilterWords = {
  kind: { values: enterpriseKinds },
  status: { values: agreementStates },
  ending: { title: '到期', values: { soon: '30 天内到期' } },
  manager: { title: '客户经理' },
};

/** The columns of 协议列表 in a file. */
export const agreementColumns: readonly FileColumn<Agreement>[] = [
  text('协议号', 8, row => row.no),
  text('标题', 16, row => row.title),
  text('企业', 14, row => row.enterpriseName),
  text('类型', 6, row => enterpriseKinds[row.enterpriseKind]),
  text('状态', 6, row => agreementStates[row.state]),
  text('生效', 8, row => row.validFrom),
  text('到期', 8, row => row.validTo),
  text('结算方式', 10, row => row.payModes.map(mode => payModes[mode]).join('、')),
  text('周期', 6, row => settleCycles[row.settleCycle]),
  { title: '授信额', width: 10, format: 'money', cell: row => row.limitFen },
  { title: '可用', width: 10, format: 'money', cell: row => row.availableFen },
  { title: '成团人数', width: 6, format: 'int', cell: row => row.groupMinHeads },
  text('免票', 8, row => (row.freePerN === null ? null : `${row.freePerN} 免 1`)),
  text('返利', 24, rebatesOf),
];

/** Every step, each with what it begins at. */
export function rebatesOf({
  rebatePeriod,
  rebates,
}: Pick<Agreement, 'rebatePeriod' | 'rebates'>): string | null {
  if (rebatePeriod === null || rebates.length === 0) return null;
  const steps = rebates.map(({ fromValue, perHeadFen, bp }) => {
    const rate = perHeadFen === null ? `${formatYuan(fen(bp ?? 0))}%` : `¥${formatYuan(perHeadFen)}/人`;
    return `${fromValue} 起 ${rate}`;
  });
  return `${rebatePeriods[rebatePeriod]} ${steps.join('，')}`;
}
