import { line, money, text, whole } from '../../master/field.ts';
import { type Change, defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';
import { crewFields } from './tour-crew.ts';

const { person, enterprise, groups, earned, asks } = crewFields;

/** 司机: who drives groups, and what the groups of a period came to; the enterprise is the fleet. */
export const driver = defineMaster({
  noun: '司机',
  title: '司机明细',
  object: 'driver',
  id: 'ticket.driver',
  path: '/api/ticket/drivers',
  permission: 'ticket:driver',
  actions: ['add', 'edit', 'export'],
  fields: {
    ...person('司机', 'D06', 52, 66),
    plateNo: text('车牌号', 20).file(8, '车牌').list({ title: '车牌', width: 84 }),
    vehicleType: line('车型', 20).help('例：大巴').file(8).list({ width: 56 }),
    seats: whole('座位数', 1, 200).title('座位').file(5).list({ width: 56, hidden: true }),
    ...enterprise('车队', '个体司机不填'),
    // A row of a laptop has room for 未到率 or 零售额.
    ...groups('趟次', { hidden: true }),
    /** Sold in shops on these days under the driver's name, less what was given back of it on these days. */
    retailFen: money('零售额').computed().file(10).list({ width: 84 }),
    ...earned,
  },
  search: {
    in: ['code', 'name', 'pinyin', 'plateNo'],
    hint: '编号、姓名、拼音、车牌、手机或企业',
  },
  filters: ['enterpriseId'],
  asks,
  pinyin: true,
  inOrder: { card: ['code', 'state', 'name', 'mobileMasked'] },
});
export type Driver = Row<typeof driver>;
export type DriverDraft = Draft<typeof driver>;
export type DriverChange = Change<typeof driver>;
export type DriverPage = PageOf<typeof driver>;
