import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';

import { listReport } from '../definition/report-definition.ts';

const kinds = {
  SOLD: '已出票',
  ORDER: '预订',
  CART: '挂单',
  OFFER: '候补保留',
  OFFLINE: '离线额度',
} as const;

/** What the figures of 时段入园 are made of: tickets, and what holds places without one. */
export const slotPlaces = listReport({
  key: 't.slot.places',
  layout: 'list',
  source: 'slotPlace',
  period: 'today',
  basis:
    '按游玩日期；已出票含检票、未到与未放回名额的退票；挂单、候补保留与离线额度占位而没有门票；名额为全景区，其他网点的票不显示票号、订单号、票种与渠道',
  columns: [
    { id: 'kind', title: '占用', format: 'text', width: 5, of: 'place_kind', words: kinds },
    { id: 'ticketNo', title: '票号', format: 'text', width: 11, of: 'ticket_no' },
    { id: 'orderNo', title: '订单号', format: 'text', width: 9, of: 'order_no' },
    { id: 'product', title: '票种', format: 'text', width: 9, of: 'product_name' },
    { id: 'channel', title: '渠道', format: 'text', width: 5, of: 'channel_name' },
    { id: 'letter', title: '状态', format: 'letter', width: 5, of: 'letter' },
    { id: 'booked', title: '预约', format: 'int', width: 4, of: 'booked' },
    { id: 'checkedIn', title: '已检', format: 'int', width: 4, of: 'checked_in' },
    { id: 'missed', title: '未到', format: 'int', width: 4, of: 'missed' },
    { id: 'takenAt', title: '占用时间', format: 'instant', width: 8, of: 'taken_at' },
    { id: 'spot', title: '景点', format: 'text', width: 7, of: 'spot_name' },
    { id: 'slot', title: '时段', format: 'text', width: 12, of: 'slot_label' },
    { id: 'heldUntil', title: '保留至', format: 'instant', width: 10, of: 'held_until' },
  ],
  totals: [
    { id: 'booked', title: '预约', format: 'int', width: 5, kind: 'sum', of: 'booked' },
    { id: 'checkedIn', title: '已检', format: 'int', width: 5, kind: 'sum', of: 'checked_in' },
    { id: 'missed', title: '未到', format: 'int', width: 5, kind: 'sum', of: 'missed' },
  ],
  filters: [
    { id: 'period', title: '游玩日期', kind: 'period' },
    { id: 'spot', title: '景点', kind: 'ids', of: 'spot_id', label: 'spot_name' },
    { id: 'slot', title: '时段', kind: 'ids', of: 'slot_id', label: 'slot_label' },
    { id: 'kind', title: '占用', kind: 'codes', of: 'place_kind', words: kinds },
    { id: 'letter', title: '票状态', kind: 'codes', of: 'letter', words: ticketLetters },
    { id: 'keyword', title: '票号/订单号', kind: 'keyword', in: ['ticket_no', 'order_no'] },
  ],
  newestBy: 'taken_at',
  live: ['ticket.order', 'ticket.check-in'],
  maxDays: 92,
  signatures: ['制表', '审核'],
});
