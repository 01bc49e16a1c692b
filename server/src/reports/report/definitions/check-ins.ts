import { checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';

import { listReport } from '../definition/report-definition.ts';

const results = { ...checkInResults, MISSED: '未到' } as const;
const directions = { IN: '入', OUT: '出' } as const;
const yesOrNo = { Y: '离线', N: '' } as const;
const conflicts = { OPEN: '待处理', SETTLED: '已处理' } as const;

/** 检票明细: every scan, refused ones too, and every ticket whose day went by unused. */
export const checkIns = listReport({
  key: 't.checkin',
  layout: 'list',
  source: 'checkin',
  period: 'today',
  basis: '按检票当日；撤销的检票扣回入园人次；未到按游玩日期；检票为全景区，其他网点的票不显示票号',
  columns: [
    { id: 'scannedAt', title: '时间', format: 'instant', width: 10, of: 'scanned_at' },
    { id: 'spot', title: '景点', format: 'text', width: 6, of: 'spot_name' },
    { id: 'gate', title: '检票口', format: 'text', width: 7, of: 'gate_name' },
    { id: 'device', title: '设备', format: 'text', width: 7, of: 'device_name' },
    { id: 'direction', title: '方向', format: 'text', width: 3, of: 'direction', words: directions },
    { id: 'ticketNo', title: '票号', format: 'text', width: 11, of: 'ticket_no' },
    { id: 'product', title: '票种', format: 'text', width: 10, of: 'product_name' },
    { id: 'persons', title: '人数', format: 'int', width: 3, of: 'persons' },
    { id: 'result', title: '结果', format: 'text', width: 6, of: 'result', words: results },
    { id: 'admitted', title: '入园', format: 'int', width: 4, of: 'admitted' },
    { id: 'offline', title: '离线', format: 'text', width: 3, of: 'offline', words: yesOrNo },
    { id: 'conflict', title: '离线冲突', format: 'text', width: 4, of: 'conflict', words: conflicts },
    { id: 'staff', title: '操作人', format: 'text', width: 6, of: 'staff_name' },
  ],
  totals: [
    { id: 'admitted', title: '入园人次', format: 'int', width: 5, kind: 'sum', of: 'admitted' },
    { id: 'refused', title: '拒绝次数', format: 'int', width: 5, kind: 'sum', of: 'refused' },
    { id: 'missed', title: '未到人数', format: 'int', width: 5, kind: 'sum', of: 'missed' },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'spot', title: '景点', kind: 'ids', of: 'spot_id', label: 'spot_name' },
    { id: 'gate', title: '检票口', kind: 'ids', of: 'gate_id', label: 'gate_name' },
    { id: 'product', title: '票种', kind: 'ids', of: 'product_id', label: 'product_name' },
    { id: 'result', title: '结果', kind: 'codes', of: 'result', words: results },
    { id: 'conflict', title: '离线冲突', kind: 'codes', of: 'conflict', words: conflicts },
    { id: 'keyword', title: '票号', kind: 'keyword', in: ['ticket_no'] },
  ],
  newestBy: 'scanned_at',
  live: ['ticket.check-in'],
  maxDays: 366,
  signatures: ['制表', '审核'],
});
