import { type Risk, riskMarks, riskTypes } from '@shanmen/shared/contracts/admin/records/risk';
import { actionInWords } from '@shanmen/shared/contracts/admin/records/audit-words';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  DayFilter,
  Descriptions,
  Instant,
  KeywordFilter,
  ListScreen,
  Money,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
  Button,
  ReasonDialog,
  useAct,
} from '@shanmen/ui';
import { api, hasAuth, queryKeys } from '@shanmen/shared';
import { useState } from 'react';

import { OpenObject } from '../object-place/open-object.tsx';

const found = ['情况属实，手续齐全', '已向本人核实', '已转主管处理'] as const;
const everyRisk = queryKeys.every('admin.risk');

/** 标为已核, with what was found; nobody looks into what he did himself. */
function CheckRisk({ risk: { id, own, checkedBy } }: { readonly risk: Risk }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([everyRisk]);
  if (own || checkedBy !== null || !hasAuth('admin:risk:check')) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        标为已核
      </Button>
      <ReasonDialog
        title="标为已核"
        open={isAsking}
        presets={found}
        onDone={note => {
          setIsAsking(false);
          const send = (key: string) => api.post<null>(`/api/admin/risks/${id}/check`, { note }, { key });
          act.mutate({ said: '已核对', send });
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

const columns: Column<Risk>[] = [
  { id: 'at', title: '时间', width: 152, fixed: 'left', cell: row => <Instant value={row.at} /> },
  { id: 'who', title: '人员', width: 68, cell: row => row.who },
  { id: 'outlet', title: '网点', width: 100, cell: row => row.outletName ?? <Nothing /> },
  { id: 'type', title: '类型', width: 84, onCard: true, cell: row => riskTypes[row.type] },
  {
    id: 'object',
    title: '单号或人员',
    width: 136,
    cell: row => <Target of={row} />,
  },
  { id: 'amount', title: '金额', width: 84, align: 'right', cell: row => <Amount of={row} /> },
  { id: 'second', title: '授权人', width: 72, cell: row => row.secondPerson ?? <Nothing /> },
  { id: 'count', title: '当日次数', width: 80, align: 'right', cell: row => row.dayCount },
  { id: 'usual', title: '平时', width: 56, align: 'right', cell: row => row.usual ?? <Nothing /> },
  {
    id: 'mark',
    title: '标记',
    width: 76,
    onCard: true,
    cell: row => <Mark of={row} />,
  },
];

const types = optionsOf(riskTypes);
const marks = optionsOf(riskMarks);

/** 高风险操作 of a day: what money or trust is lost by, beside what the same person usually does of it. */
export function RiskList() {
  return (
    <ListScreen<Risk>
      id="admin.risk"
      title="安全明细 · 高风险操作"
      endpoint="/api/admin/risks"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="人员、单号或原因" />
          <DayFilter name="day" label="日期" />
          <SelectFilter name="type" label="类型" options={types} />
          <SelectFilter name="mark" label="标记" options={marks} />
        </>
      }
      rowActions={{ width: 88, codes: ['admin:risk:check'], of: row => <CheckRisk risk={row} /> }}
      detail={{ title: row => actionInWords(row.action), of: row => <RiskDetail row={row} /> }}
    />
  );
}

function Mark({ of: { marked, checkedBy } }: { readonly of: Risk }) {
  if (checkedBy !== null) return <StatusTag tone="success">已核</StatusTag>;
  return marked ? <StatusTag tone="danger">{riskMarks.marked}</StatusTag> : <Nothing />;
}

function Target({ of: { objectId, objectName } }: { readonly of: Risk }) {
  if (objectName !== null) return objectName;
  return objectId === '' ? <Nothing /> : <Code value={objectId} />;
}

function Amount({ of: { amountFen } }: { readonly of: Risk }) {
  return amountFen === null ? <Nothing /> : <Money fen={fen(amountFen)} />;
}

function RiskDetail({ row }: { readonly row: Risk }) {
  const usual =
    row.usual === null ? '此前 28 天没有上班' : `平时 ${row.usual}（近 28 天上班 ${row.workedDays} 天）`;
  return (
    <Descriptions
      items={[
        { label: '人员', value: row.who },
        { label: '操作', value: actionInWords(row.action) },
        { label: '次数', value: `当日${riskTypes[row.type]} ${row.dayCount} 次，${usual}`, span: 2 },
        {
          label: '单号或人员',
          value:
            row.objectId === '' ? null : (
              <>
                <Target of={row} /> <OpenObject of={row} />
              </>
            ),
          span: 2,
        },
        { label: '金额', value: <Amount of={row} /> },
        { label: '授权人', value: row.secondPerson },
        { label: '网点', value: row.outletName },
        { label: '原因', value: row.reason, span: 2 },
        { label: '核对人', value: row.checkedBy },
        { label: '核对时间', value: <Instant value={row.checkedAt} /> },
        { label: '核对结果', value: row.note, span: 2 },
      ]}
    />
  );
}
