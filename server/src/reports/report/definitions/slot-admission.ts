import { block, type GroupReport, type Label } from '../definition/report-definition.ts';

const spot = {
  id: 'spot',
  title: '景点',
  format: 'text',
  width: 10,
  of: 'spot_id',
  name: 'spot_name',
  order: 'spot_sort',
  filter: 'spot',
} as const satisfies Label<'slot'>;
const persons = { format: 'int', width: 6, kind: 'sum' } as const;

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
            spot,
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
            { id: 'capacity', title: '容量', ...persons, of: 'capacity' },
            { id: 'booked', title: '预约', ...persons, of: 'booked' },
            { id: 'checkedIn', title: '已检', ...persons, of: 'checked_in' },
            { id: 'missed', title: '未到', ...persons, of: 'missed' },
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
            { id: 'remaining', title: '余量', ...persons, of: 'remaining' },
          ],
          drill: 't.slot.places',
        }),
      ],
    },
    {
      id: 'inside',
      title: '此刻在园',
      blocks: [
        block({
          title: '',
          source: 'inside',
          labels: [spot],
          measures: [
            {
              id: 'inside',
              title: '在园',
              ...persons,
              of: 'inside',
              help: '期末当日；出口计数的景点为入园减出园，其余按常见停留时间估算',
            },
            { id: 'entered', title: '当日入园', ...persons, width: 7, of: 'entered' },
            {
              id: 'limit',
              title: '瞬时承载量',
              ...persons,
              width: 8,
              of: 'instant_capacity',
              nullable: true,
            },
            { id: 'limited', title: '在园', ...persons, of: 'inside_limited', nullable: true, hidden: true },
            {
              id: 'fullness',
              title: '占承载量',
              format: 'percent',
              width: 7,
              kind: 'ratio',
              part: 'limited',
              whole: 'limit',
              warnBy: 'crowdBusyPct',
            },
            { id: 'recent', title: '近 30 分钟净入', ...persons, width: 9, of: 'recent' },
            {
              id: 'counting',
              title: '口径',
              format: 'text',
              width: 6,
              kind: 'text',
              of: 'counting',
              words: { COUNTED: '出口计数', ESTIMATED: '估算' },
            },
          ],
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
