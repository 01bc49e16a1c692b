import { Auth, hasAuth, queryKeys } from '@shanmen/shared';
import {
  changeScopes,
  changeStates,
  priceHandlings,
  priceWays,
  type TeamChange,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import {
  Button,
  Code,
  type Column,
  Count,
  DateRangeFilter,
  Descriptions,
  Instant,
  KeywordFilter,
  ListScreen,
  Money,
  monthToDate,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
  useAct,
  useFeedback,
} from '@shanmen/ui';

import { boardKeys, changeCalls, receptionIds } from '../reception-calls.ts';
import { ChangeLines, RebateLines } from './change-lines.tsx';

const tones = { APPLIED: 'warning', REJECTED: 'neutral', DONE: 'success' } as const;

const columns: Column<TeamChange>[] = [
  {
    id: 'at',
    title: '申请时间',
    width: 140,
    fixed: 'left',
    cell: row => <Instant value={row.requestedAt} />,
  },
  { id: 'from', title: '原团', width: 150, cell: row => <Code value={row.fromTeamNo} /> },
  { id: 'to', title: '目标团', width: 150, cell: row => <Code value={row.toTeamNo} /> },
  {
    id: 'scopes',
    title: '范围',
    width: 130,
    onCard: true,
    cell: row => row.scopes.map(scope => changeScopes[scope]).join('、'),
  },
  { id: 'heads', title: '人数', width: 60, align: 'right', cell: row => <Count value={row.heads} /> },
  {
    id: 'diff',
    title: '差价',
    width: 92,
    align: 'right',
    cell: row => (row.priceDiffFen === 0 ? <Nothing /> : <Money fen={row.priceDiffFen} />),
  },
  { id: 'reason', title: '原因', width: 150, cell: row => row.reason },
  { id: 'by', title: '申请人', width: 76, cell: row => row.requestedBy },
  { id: 'approved', title: '审核人', width: 76, cell: row => row.approvedBy ?? <Nothing /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    onCard: true,
    cell: row => <StatusTag tone={tones[row.state]}>{changeStates[row.state]}</StatusTag>,
  },
];

/** 换团记录: who moved what, with both sides before and after. */
export function ChangeHistory() {
  return (
    <ListScreen<TeamChange>
      id={receptionIds.change}
      title="换团记录"
      endpoint={changeCalls.root}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="团号或申请人" />
            <DateRangeFilter />
            <SelectFilter name="scope" label="范围" options={optionsOf(changeScopes)} />
            <SelectFilter name="state" label="状态" options={optionsOf(changeStates)} />
          </>
        ),
      }}
      rowActions={{
        width: 110,
        codes: ['reception:team-change:audit'],
        of: row => row.state === 'APPLIED' && <Decide of={row} />,
      }}
      detail={{ width: 720, title: row => `换团 ${row.fromTeamNo}`, of: row => <ChangeCard of={row} /> }}
    />
  );
}

function ChangeCard({ of: change }: { readonly of: TeamChange }) {
  return (
    <>
      <Descriptions
        items={[
          { label: '原团', value: change.fromTeamNo },
          { label: '目标团', value: change.toTeamNo },
          { label: '申请', value: change.requestedBy },
          { label: '时间', value: <Instant value={change.requestedAt} /> },
          { label: '原因', value: change.reason, span: 2 },
          { label: '差价', value: <Money fen={change.priceDiffFen} /> },
          {
            label: '处理',
            value:
              change.priceHandling &&
              [priceHandlings[change.priceHandling], change.priceWay && priceWays[change.priceWay]]
                .filter(Boolean)
                .join(' · '),
          },
          { label: '审核', value: change.approvedBy },
          { label: '审核时间', value: <Instant value={change.decidedAt} /> },
        ]}
      />
      <ChangeLines of={change.lines} />
      <RebateLines of={change.rebates} />
      {change.state === 'APPLIED' && hasAuth('reception:team-change:audit') && <Decide of={change} />}
    </>
  );
}

/** 审核 by another person than who asked; it says first what stands from then on. */
function Decide({ of: change }: { readonly of: TeamChange }) {
  const act = useAct([queryKeys.every(receptionIds.change), ...boardKeys]);
  const { confirm } = useFeedback();
  const decide = async (verdict: 'APPROVE' | 'REJECT') => {
    const what = change.scopes.map(scope => changeScopes[scope]).join('、');
    const word = verdict === 'APPROVE' ? '通过' : '驳回';
    if (
      !(await confirm({
        title: `${word}：${change.fromTeamNo} 的${what}换到 ${change.toTeamNo ?? '本团'}？`,
        yes: word,
      }))
    )
      return;
    act.mutate({ send: key => changeCalls.decide(change.id, { verdict }, key), said: `已${word}` });
  };
  return (
    <Auth code="reception:team-change:audit">
      <Button type="link" size="small" loading={act.isPending} onClick={() => void decide('APPROVE')}>
        通过
      </Button>
      <Button type="link" size="small" danger onClick={() => void decide('REJECT')}>
        驳回
      </Button>
    </Auth>
  );
}
