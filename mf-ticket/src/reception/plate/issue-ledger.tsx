import {
  type PlateIssue,
  plateEnds,
  plateMethods,
  platePayers,
} from '@shanmen/shared/contracts/reception/plates/plate';
import {
  Code,
  type Column,
  Count,
  DateRangeFilter,
  InstantOfDay,
  KeywordFilter,
  ListScreen,
  Money,
  monthToDate,
  Nothing,
  StatusTag,
} from '@shanmen/ui';
import { dayOf } from '@shanmen/shared/time';
import { useState } from 'react';

import { plateCalls } from '../reception-calls.ts';

/** Instants of today as their time, others with their day. */
const columnsOn = (today: string): Column<PlateIssue>[] => [
  { id: 'plate', title: '号牌', width: 84, fixed: 'left', cell: row => <Code value={row.plateNo} /> },
  { id: 'team', title: '团队', width: 150, cell: row => <Code value={row.teamNo} /> },
  { id: 'guide', title: '导游', width: 84, cell: row => row.guideName ?? <Nothing /> },
  { id: 'qty', title: '件数', width: 56, align: 'right', cell: row => <Count value={row.qty} /> },
  {
    id: 'issuedAt',
    title: '发放',
    width: 100,
    cell: row => <InstantOfDay value={row.issuedAt} day={today} />,
  },
  { id: 'issuedBy', title: '发放人', width: 84, cell: row => row.issuedBy },
  {
    id: 'endedAt',
    title: '收回',
    width: 100,
    onCard: true,
    cell: row => <InstantOfDay value={row.endedAt} day={today} />,
  },
  {
    id: 'endedAs',
    title: '结果',
    width: 84,
    onCard: true,
    cell: row =>
      row.endedAs === null ? (
        <StatusTag tone="info">使用中</StatusTag>
      ) : (
        <StatusTag tone={row.endedAs === 'LOST' ? 'danger' : 'neutral'}>{plateEnds[row.endedAs]}</StatusTag>
      ),
  },
  {
    id: 'missing',
    title: '缺失',
    width: 56,
    align: 'right',
    cell: row => (row.missingQty === 0 ? <Nothing /> : <Count value={row.missingQty} />),
  },
  {
    id: 'charge',
    title: '赔付',
    width: 84,
    align: 'right',
    cell: row => (row.lossChargeFen === 0 ? <Nothing /> : <Money fen={row.lossChargeFen} />),
  },
  {
    id: 'payer',
    title: '付款',
    width: 110,
    cell: row =>
      row.payer === null || row.paidBy === null ? (
        <Nothing />
      ) : (
        `${platePayers[row.payer]} ${plateMethods[row.paidBy]}`
      ),
  },
  { id: 'explanation', title: '说明', width: 160, cell: row => row.explanation || <Nothing /> },
];

/** 发放记录: each plate with each team, from its issue to its end. */
export function IssueLedger() {
  const [columns] = useState(() => columnsOn(dayOf(new Date())));
  return (
    <ListScreen<PlateIssue>
      id="reception.plate-issue"
      title="号牌发放记录"
      endpoint={plateCalls.issues}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="号牌、团号或导游" />
            <DateRangeFilter label="发放日期" />
          </>
        ),
      }}
    />
  );
}
