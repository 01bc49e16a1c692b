import {
  customerTypes,
  dayTypes,
  type PriceRule,
  priceSeasons,
  priceStanding,
  priceStandings,
  priceStates,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';
import { rebatesOf } from './agreement-table.ts';
import { text } from './list-out.ts';

/** What 票价 is searched by. */
export const priceRuleWords: FilterWords = {
  season: { values: priceSeasons },
  status: { values: priceStates },
  day: { title: '生效日' },
  source: { title: '来源', values: { list: '价目表', agreement: '协议价' } },
  agreement: { title: '协议' },
};

/** The columns of 票价 in a file, as its prices stand on a day. */
export const priceRuleColumns = (today: string): readonly FileColumn<PriceRule>[] => [
  text('编码', 6, row => row.productCode),
  text('票种', 14, row => row.productName),
  text('渠道', 8, row => row.channelName),
  text('客户类型', 8, row => row.customerType && customerTypes[row.customerType]),
  text('协议', 8, row => row.agreementNo),
  text('季节', 6, row => row.season && priceSeasons[row.season]),
  text('日型', 6, row => row.dayType && dayTypes[row.dayType]),
  text('游玩日期起', 8, row => row.dateFrom),
  text('游玩日期止', 8, row => row.dateTo),
  text('场次', 6, row => row.slotStart),
  { title: '满几张', width: 5, format: 'int', cell: row => row.qtyFrom },
  text('生效', 8, row => row.effectiveFrom),
  text('失效', 8, row => (row.effectiveTo >= '2999' ? '长期' : row.effectiveTo)),
  { title: '票面', width: 8, format: 'money', cell: row => row.facePriceFen },
  { title: '售价', width: 8, format: 'money', cell: row => row.salePriceFen },
  { title: '结算价', width: 8, format: 'money', cell: row => row.settlePriceFen },
  { title: '下限', width: 8, format: 'money', cell: row => row.retailFloorFen },
  text('返利', 24, rebatesOf),
  text('批文号', 12, row => row.approvalDocNo),
  text('状态', 6, row => priceStandings[priceStanding(row, today)]),
  text('制定', 8, row => row.makerName),
  text('审核', 8, row => row.checkerName),
];
