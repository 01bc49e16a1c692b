import { block, type GroupReport } from '../definition/report-definition.ts';

/** 时段入园: how full the slots of each spot are, and who came. */
export const slotAdmission: GroupReport = {
  key: 't.slot',
  layout: 'group',
  period: 'today',
  basis: '按游玩日期；预约含已售与占位，余量为容量减预约',
  views: [
    {
      id: 'spot',
      title: '景点',
      blocks: [
        block({
          title: '',
          source: 'slot',
          labels: [
            {
              id: 'spot',
              title: '景点',
              format: 'text',
              width: 10,
              of: 'spot_id',
              name: 'spot_name',
              order: 'spot_sort',
              filter: 'spot',
            },
            {
              id: 'slot',
              title: '时段',
              format: 'text',
              width: 13,
              of: 'slot_id',
              name: 'slot_label',
              filter: 'slot',
            },
          ],
          measures: [
            { id: 'capacity', title: '容量', format: 'int', width: 6, kind: 'sum', of: 'capacity' },
            { id: 'booked', title: '预约', format: 'int', width: 6, kind: 'sum', of: 'booked' },
            { id: 'checkedIn', title: '已检', format: 'int', width: 6, kind: 'sum', of: 'checked_in' },
            { id: 'missed', title: '未到', format: 'int', width: 6, kind: 'sum', of: 'missed' },
            {
              id: 'occupancy',
              title: '占用率',
              format: 'percent',
              width: 6,
              kind: 'ratio',
              part: 'booked',
              whole: 'capacity',
              warnFrom: 9000,
            },
            { id: 'remaining', title: '余量', format: 'int', width: 6, kind: 'sum', of: 'remaining' },
          ],
          drill: 't.slot.places',
        }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '游玩日期', kind: 'period' },
    { id: 'spot', title: '景点', kind: 'ids', of: 'spot_id', label: 'spot_name' },
  ],
  maxDays: 92,
  signatures: ['制表', '审核'],
};
