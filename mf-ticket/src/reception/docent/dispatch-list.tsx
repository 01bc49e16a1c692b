import {
  type Dispatch,
  dispatchModes,
  dispatchStates,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import { docentLanguages, docentLevels } from '@shanmen/shared/contracts/reception/docents/docent';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  Count,
  DateRangeFilter,
  Day,
  InstantOfDay,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  monthToDate,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
} from '@shanmen/ui';
import { Auth } from '@shanmen/shared';

import { dispatchCalls, receptionIds } from '../reception-calls.ts';
import { dispatchTones } from './dispatch-lines.tsx';
import { DispatchSteps } from './dispatch-steps.tsx';

/** An instant of a job, as the time of its day. */
const at = (id: string, title: string, of: (row: Dispatch) => string | null): Column<Dispatch> => ({
  id,
  title,
  width: 60,
  cell: row => <InstantOfDay value={of(row)} day={row.workDate} />,
});

const columns: Column<Dispatch>[] = [
  { id: 'no', title: '单号', width: 116, fixed: 'left', cell: row => <Code value={row.no} /> },
  { id: 'queueNo', title: '叫号', width: 60, cell: row => row.queueNo },
  { id: 'day', title: '日期', width: 100, hidden: true, cell: row => <Day value={row.workDate} /> },
  { id: 'group', title: '团 / 散客', width: 124, onCard: true, cell: row => row.groupName },
  { id: 'docent', title: '讲解员', width: 68, onCard: true, cell: row => row.docentName ?? <Nothing /> },
  {
    id: 'state',
    title: '状态',
    width: 88,
    cell: row => (
      <span title={row.endReason || undefined}>
        <StatusTag tone={dispatchTones[row.state]}>{dispatchStates[row.state]}</StatusTag>
      </span>
    ),
  },
  { id: 'mode', title: '方式', width: 60, hidden: true, cell: row => dispatchModes[row.mode] },
  { id: 'level', title: '级别', width: 60, hidden: true, cell: row => docentLevels[row.level] },
  { id: 'language', title: '语种', width: 52, cell: row => row.language },
  { id: 'route', title: '线路', width: 76, cell: row => row.routeName },
  {
    id: 'heads',
    title: '人数',
    width: 52,
    align: 'right',
    cell: row => <Count value={row.heads} />,
    total: sum => <Count value={sum} />,
  },
  {
    id: 'fee',
    title: '费用',
    width: 92,
    align: 'right',
    cell: row => <Fee of={row} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { ...at('queued', '派单', row => row.queuedAt), hidden: true },
  { ...at('called', '最近叫号', row => row.lastCallAt), hidden: true },
  at('started', '开始', row => row.startedAt),
  at('finished', '结束', row => row.finishedAt),
  {
    id: 'minutes',
    title: '时长',
    width: 64,
    hidden: true,
    align: 'right',
    cell: row => (row.minutes === null ? <Nothing /> : `${row.minutes} 分`),
  },
  {
    id: 'rating',
    title: '评价',
    width: 56,
    align: 'right',
    hidden: true,
    cell: row => (row.rating === null ? <Nothing /> : row.rating),
  },
];

/** What a job costs, and whether a window took it; where that differs, how much. */
function Fee({ of: { feeFen, charge } }: { readonly of: Dispatch }) {
  return (
    <>
      <Money fen={feeFen} />
      {charge && (
        <small title={`订单 ${charge.orderNo}`}>
          {' '}
          已收{charge.amountFen !== feeFen && <Money fen={charge.amountFen} />}
        </small>
      )}
    </>
  );
}

/** 派单明细: every job of the docents, and what comes next for those that are not over. */
export function DispatchList() {
  return (
    <ListScreen<Dispatch>
      id={receptionIds.dispatch}
      title="派单明细"
      endpoint={dispatchCalls.root}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="单号、团号、旅行社或讲解员" />
            <DateRangeFilter />
            <SelectFilter name="language" label="语种" options={optionsOf(docentLanguages)} />
            <SelectFilter name="state" label="状态" options={optionsOf(dispatchStates)} />
          </>
        ),
      }}
      toolbar={
        <Auth code="reception:dispatch:export">
          <ListExportButton endpoint={`${dispatchCalls.root}/export`} />
        </Auth>
      }
      rowActions={{
        width: 190,
        codes: ['reception:dispatch:start', 'reception:dispatch:finish', 'reception:dispatch:cancel'],
        of: row => <DispatchSteps of={row} />,
      }}
    />
  );
}
