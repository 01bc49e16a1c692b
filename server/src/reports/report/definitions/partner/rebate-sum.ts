import { rebateSources, rebateStates } from '@shanmen/shared/contracts/ticket/groups/rebate';

import { block, type GroupReport, type Label, type Measure } from '../../definition/report-definition.ts';

const measures: readonly Measure<'rebate'>[] = [
  { id: 'heads', title: '人数', format: 'int', width: 5, kind: 'sum', of: 'heads' },
  { id: 'ticketFen', title: '门票消费', format: 'money', width: 7, kind: 'sum', of: 'ticket_fen' },
  { id: 'retailFen', title: '零售消费', format: 'money', width: 7, kind: 'sum', of: 'retail_fen' },
  { id: 'backFen', title: '退款扣减', format: 'money', width: 7, kind: 'sum', of: 'back_fen' },
  { id: 'baseFen', title: '计佣基数', format: 'money', width: 7, kind: 'sum', of: 'base_fen' },
  { id: 'pendingFen', title: '待检票', format: 'money', width: 7, kind: 'sum', of: 'pending_fen' },
  { id: 'dueFen', title: '应返', format: 'money', width: 7, kind: 'sum', of: 'due_fen' },
  { id: 'auditedFen', title: '已审', format: 'money', width: 7, kind: 'sum', of: 'audited_fen' },
  { id: 'paidFen', title: '已付', format: 'money', width: 7, kind: 'sum', of: 'paid_fen' },
  { id: 'unpaidFen', title: '未付', format: 'money', width: 7, kind: 'sum', of: 'unpaid_fen' },
  { id: 'taxFen', title: '代扣税', format: 'money', width: 6, kind: 'sum', of: 'tax_fen' },
];

const of: Label<'rebate'> = {
  id: 'of',
  title: '订单/到访/周期 · 规则',
  format: 'text',
  width: 16,
  of: 'rebate_id',
  name: 'of_words',
};

/** 返利报表: what enterprises are owed for their groups, expected, earned, audited and paid. */
export const rebateSum: GroupReport = {
  key: 'a.rebate',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '按营业日；计佣基数 = 门票与零售消费 − 退款，只计可返利的票种；应返含待审、已审、已付与冲减；未付 = 已审 − 已付；收入不因返利减少，返利另计支出',
  views: [
    {
      id: 'enterprise',
      title: '企业',
      blocks: [
        block({
          title: '',
          source: 'rebate',
          labels: [
            {
              id: 'enterprise',
              title: '企业',
              format: 'text',
              width: 14,
              of: 'enterprise_id',
              name: 'enterprise_name',
            },
            of,
          ],
          measures,
        }),
      ],
    },
    {
      id: 'guide',
      title: '导游',
      blocks: [
        block({
          title: '',
          source: 'rebate',
          labels: [
            { id: 'guide', title: '导游', format: 'text', width: 8, of: 'guide_id', name: 'guide_name' },
            of,
          ],
          measures,
        }),
      ],
    },
    {
      id: 'driver',
      title: '司机',
      blocks: [
        block({
          title: '',
          source: 'rebate',
          labels: [
            { id: 'driver', title: '司机', format: 'text', width: 12, of: 'driver_id', name: 'driver_name' },
            of,
          ],
          measures,
        }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
    { id: 'source', title: '来源', kind: 'codes', of: 'source', words: rebateSources },
    { id: 'state', title: '状态', kind: 'codes', of: 'state', words: rebateStates },
  ],
  maxDays: 366,
  signatures: ['制表', '审核', '财务'],
};
