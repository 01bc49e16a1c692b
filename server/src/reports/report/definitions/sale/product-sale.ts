import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';

import { block, type GroupReport, type Measure } from '../../definition/report-definition.ts';
import { hours } from '../hours.ts';
import { paymentFigures } from './payment-figures.ts';
import { saleFigures, soldOnly } from './sale-figures.ts';

const product = {
  id: 'product',
  title: '票种',
  format: 'text',
  width: 11,
  of: 'product_id',
  name: 'product_name',
  filter: 'product',
} as const;

const saleMeasures: readonly Measure<'ticketSale'>[] = [
  { id: 'orders', title: '单数', format: 'int', width: 5, kind: 'distinct', of: 'order_id', only: soldOnly },
  saleFigures.sold,
  saleFigures.refunded,
  { ...saleFigures.qty, compared: true },
  saleFigures.soldFen,
  { id: 'discountFen', title: '优惠', format: 'money', width: 7, kind: 'sum', of: 'discount_fen' },
  saleFigures.raisedFen,
  saleFigures.refundFen,
  saleFigures.feeFen,
  { ...saleFigures.netFen, compared: true },
  {
    id: 'perOrder',
    title: '客单价',
    format: 'money',
    width: 6,
    kind: 'ratio',
    part: 'netFen',
    whole: 'orders',
  },
  { id: 'share', title: '占比', format: 'percent', width: 6, kind: 'share', part: 'netFen' },
];

/** Of sales; a payment knows of no single ticket. */
const saleViews = ['product', 'channel', 'seller', 'hour'];

/** 票种销售汇总: what was sold of each product, in each channel, and by which method it was paid. */
export const productSale: GroupReport = {
  key: 't.product',
  layout: 'group',
  period: 'today',
  basis: '按营业日；退票记在退票当日；支付方式取自收退款流水',
  views: [
    {
      id: 'product',
      title: '票种',
      blocks: [
        block({
          title: '',
          source: 'ticketSale',
          labels: [product],
          measures: saleMeasures,
          chart: { of: 'netFen', by: 'product' },
          drill: 't.today',
        }),
      ],
    },
    {
      id: 'channel',
      title: '渠道',
      blocks: [
        block({
          title: '',
          source: 'ticketSale',
          labels: [
            {
              id: 'channel',
              title: '渠道',
              format: 'text',
              width: 8,
              of: 'channel_id',
              name: 'channel_name',
              filter: 'channel',
            },
            product,
          ],
          measures: saleMeasures,
          chart: { of: 'netFen', by: 'channel' },
          drill: 't.today',
        }),
      ],
    },
    {
      id: 'seller',
      title: '售票员',
      blocks: [
        block({
          title: '',
          source: 'ticketSale',
          labels: [
            {
              id: 'seller',
              title: '售票员',
              format: 'text',
              width: 8,
              of: 'seller_id',
              name: 'seller_name',
              filter: 'seller',
            },
            product,
          ],
          measures: saleMeasures,
          chart: { of: 'netFen', by: 'seller' },
          drill: 't.today',
        }),
      ],
    },
    {
      id: 'hour',
      title: '时段',
      blocks: [
        block({
          title: '',
          source: 'ticketSale',
          labels: [
            {
              id: 'hour',
              title: '时段',
              format: 'text',
              width: 8,
              of: 'sold_hour',
              words: hours,
              filter: 'hour',
            },
            product,
          ],
          measures: saleMeasures,
          chart: { of: 'netFen', by: 'hour', isTrend: true },
          drill: 't.today',
        }),
      ],
    },
    {
      id: 'method',
      title: '支付方式',
      blocks: [
        block({
          title: '',
          source: 'payment',
          labels: [
            {
              id: 'method',
              title: '支付方式',
              format: 'text',
              width: 8,
              of: 'method',
              words: paymentMethods,
              filter: 'method',
            },
          ],
          chart: { of: 'netFen', by: 'method' },
          drill: 't.product.payments',
          measures: [
            paymentFigures.taken,
            paymentFigures.receivedFen,
            paymentFigures.givenBack,
            paymentFigures.refundFen,
            { ...paymentFigures.netFen, compared: true },
            { id: 'share', title: '占比', format: 'percent', width: 6, kind: 'share', part: 'netFen' },
          ],
        }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'window', title: '窗口', kind: 'ids', of: 'window_id', label: 'window_name' },
    { id: 'seller', title: '售票员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'channel', title: '渠道', kind: 'ids', of: 'channel_id', label: 'channel_name' },
    {
      id: 'product',
      title: '票种',
      kind: 'ids',
      of: 'product_id',
      label: 'product_name',
      views: saleViews,
    },
    {
      id: 'method',
      title: '支付方式',
      kind: 'codes',
      of: 'methods',
      words: paymentMethods,
      listed: true,
      views: saleViews,
    },
    {
      id: 'method',
      title: '支付方式',
      kind: 'codes',
      of: 'method',
      words: paymentMethods,
      views: ['method'],
    },
  ],
  comparisons: ['mom', 'yoy', 'yoy-weekday'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
};
