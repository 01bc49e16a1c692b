import type { Driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { escortStates } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { type Guide, guideGrades } from '@shanmen/shared/contracts/ticket/groups/guide';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import type { Escort } from '../../groups/tour-crew/tour-crew-kind.ts';
import type { FilterWords } from '../../../platform/workbook/searched.ts';
import { text } from './list-out.ts';

/** What 导游明细 and 司机明细 are searched by. */
export const escortWords: FilterWords = { status: { values: escortStates } };

/** The columns of 导游明细 in a file. */
export const guideColumns: readonly FileColumn<Guide>[] = [
  text('编号', 6, row => row.code),
  text('导游', 8, row => row.name),
  text('导游证号', 12, row => row.licenceNo),
  text('证件到期', 8, row => row.licenceValidTo),
  text('等级', 6, row => guideGrades[row.grade]),
  text('语种', 8, row => row.languages),
  ...workColumns('团数'),
];

/** The columns of 司机明细 in a file. */
export const driverColumns: readonly FileColumn<Driver>[] = [
  text('编号', 6, row => row.code),
  text('司机', 8, row => row.name),
  text('车牌', 8, row => row.plateNo),
  text('车型', 8, row => row.vehicleType),
  { title: '座位', width: 5, format: 'int', cell: row => row.seats },
  ...workColumns<Driver>('趟次', [
    { title: '零售额', width: 10, format: 'money', cell: row => row.retailFen },
  ]),
];

/** Mobiles stay masked, as the list shows them. @param sold what else was sold to those that were brought */
function workColumns<Row extends Escort>(
  trips: string,
  sold: readonly FileColumn<Row>[] = [],
): FileColumn<Row>[] {
  return [
    text('企业', 14, row => row.enterpriseName),
    text('手机', 10, row => row.mobileMasked),
    { title: trips, width: 5, format: 'int', cell: row => row.groups },
    { title: '人数', width: 6, format: 'int', cell: row => row.heads },
    { title: '实到', width: 6, format: 'int', cell: row => row.admitted },
    { title: '未到率', width: 6, format: 'percent', cell: row => row.absentRate },
    { title: '门票额', width: 10, format: 'money', cell: row => row.ticketFen },
    ...sold,
    { title: '应返', width: 8, format: 'money', cell: row => row.dueFen },
    { title: '已返', width: 8, format: 'money', cell: row => row.paidFen },
    text('状态', 6, row => escortStates[row.state]),
  ];
}

export function isGuide(row: Escort): row is Guide {
  return 'licenceNo' in row;
}

export function isDriver(row: Escort): row is Driver {
  return 'plateNo' in row;
}
