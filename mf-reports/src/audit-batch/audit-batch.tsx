import { hasAuth } from '@shanmen/shared';
import {
  type AuditItem,
  auditMarks,
  auditSources,
  type AuditStage,
} from '@shanmen/shared/contracts/audit/audit-batch';
import {
  AmountRangeFilter,
  DateRangeFilter,
  KeywordFilter,
  ListScreen,
  ScreenParts,
  SelectFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { RiskMarks } from '../risk/risk-marks.tsx';
import { BatchActions, ItemActions, ItemDetail, QueueKeys, UndoChosen } from './audit-actions.tsx';
import { keyOf, summaryOf } from './audit-calls.ts';
import { columnsOf } from './audit-columns.tsx';
import { DecidingProvider } from './deciding.tsx';

const risks = [
  { value: 'none', label: '无标记' },
  { value: 'any', label: '有标记' },
  ...Object.entries(auditMarks).map(([value, [label]]) => ({ value, label })),
];

type OfStage = { readonly stage: AuditStage };

/** Only what is there: a source or an outlet without anything is no choice. */
function PlaceFilters({ stage }: OfStage) {
  const { data } = useQuery(summaryOf(stage));
  const sources = (data?.sources ?? []).map(({ source, count }) => ({
    value: source,
    label: `${auditSources[source]}（${count}）`,
  }));
  const outlets = (data?.outlets ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectFilter name="source" label="类别" options={sources} multiple />
      <SelectFilter name="outletId" label="门店" options={outlets} />
    </>
  );
}

const stages = {
  waiting: {
    title: '批量审核',
    nothing: '没有待审事项',
    codes: ['audit:batch:audit', 'audit:batch:reject'],
    width: 96,
    batch: <BatchActions />,
    tools: <QueueKeys />,
  },
  decided: {
    title: '已审事项',
    nothing: '近两个月没有可反审的事项',
    codes: ['audit:batch:unaudit'],
    width: 64,
    batch: <UndoChosen />,
    tools: null,
  },
} as const;

/** What waits for the person, the longest first; or what was decided, the latest first. Each item is decided alone. */
function Items({ stage }: OfStage) {
  const { title, nothing, codes, width, batch, tools } = stages[stage];
  return (
    <DecidingProvider>
      <ListScreen<AuditItem>
        id="audit.item"
        title={title}
        endpoint="/api/audit/items"
        rowKey={keyOf}
        columns={columnsOf(stage)}
        filters={{
          nothing,
          always: () => ({ stage }),
          of: (
            <>
              <KeywordFilter placeholder="单号、事项或发起人" />
              <PlaceFilters stage={stage} />
              <SelectFilter name="risk" label="风险" options={risks} />
              <AmountRangeFilter name="amount" label="金额" />
              <DateRangeFilter />
            </>
          ),
        }}
        toolbar={tools}
        batchActions={batch}
        rowActions={{ width, codes, of: row => <ItemActions item={row} stage={stage} /> }}
        detail={{
          title: row => `${auditSources[row.source]} ${row.no}`,
          of: row => <ItemDetail item={row} stage={stage} />,
        }}
      />
    </DecidingProvider>
  );
}

/** 批量审核, 反审 and 风险标记. */
export function AuditBatch() {
  return (
    <ScreenParts
      parts={[
        { key: 'waiting', label: '待审', children: <Items stage="waiting" /> },
        ...(hasAuth('audit:batch:unaudit')
          ? [{ key: 'decided', label: '已审', children: <Items stage="decided" /> }]
          : []),
        ...(hasAuth('audit:risk:view') ? [{ key: 'risk', label: '风险标记', children: <RiskMarks /> }] : []),
      ]}
    />
  );
}
