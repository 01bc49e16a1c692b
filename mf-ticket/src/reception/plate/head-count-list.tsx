import type { HeadCount } from '@shanmen/shared/contracts/reception/plates/head-count';
import { teamStates } from '@shanmen/shared/contracts/reception/teams/team';
import {
  Code,
  type Column,
  Count,
  countColumn,
  DateRangeFilter,
  Day,
  KeywordFilter,
  ListScreen,
  monthToDate,
  Nothing,
  StatusTag,
} from '@shanmen/ui';

import { teamTones } from '../team/team-tones.ts';
import { plateCalls } from '../reception-calls.ts';

const columns: Column<HeadCount>[] = [
  { id: 'day', title: '游玩日期', width: 104, fixed: 'left', cell: row => <Day value={row.visitDate} /> },
  { id: 'team', title: '团队', width: 150, cell: row => <Code value={row.teamNo} /> },
  {
    id: 'enterprise',
    title: '旅行社',
    width: 160,
    onCard: true,
    cell: row => row.enterpriseName ?? '散客团',
  },
  { id: 'guide', title: '导游', width: 84, cell: row => row.guideName ?? <Nothing /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => <StatusTag tone={teamTones[row.state]}>{teamStates[row.state]}</StatusTag>,
  },
  countColumn('plan', '计划', row => row.headsPlan, { width: 64 }),
  countColumn('ticketed', '出票', row => row.headsTicketed, { width: 64 }),
  countColumn('actual', '实到', row => row.headsActual, { width: 64 }),
  {
    id: 'products',
    title: '按票种（实到/出票）',
    width: 240,
    cell: row =>
      row.products.map(({ name, heads, admitted }) => `${name} ${admitted}/${heads}`).join('、') || (
        <Nothing />
      ),
  },
  {
    id: 'missing',
    title: '未到人数',
    width: 76,
    align: 'right',
    cell: row => <Count value={Math.max(row.headsPlan - row.headsActual, 0)} />,
  },
];

/** 人数: heads of each team by kind of ticket, the plan against what came. */
export function HeadCountList() {
  return (
    <ListScreen<HeadCount>
      id="reception.head-count"
      title="团队人数"
      endpoint={plateCalls.heads}
      rowKey={row => String(row.teamId)}
      columns={columns}
      filters={{
        begin: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="团号、旅行社或导游" />
            <DateRangeFilter label="游玩日期" />
          </>
        ),
      }}
    />
  );
}
