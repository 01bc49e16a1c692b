import { queryKeys } from '@shanmen/shared';
import { type AuditItem, auditMarks, auditSources } from '@shanmen/shared/contracts/audit/audit-batch';
import { AmountRangeFilter, DateRangeFilter, KeywordFilter, ListScreen, SelectFilter } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { BatchActions, ItemActions, ItemDetail, QueueKeys } from './audit-actions.tsx';
import { keyOf, readSummary } from './audit-calls.ts';
import { auditColumns } from './audit-columns.tsx';
import { DecidingProvider } from './deciding.tsx';

const risks = [
  { value: 'none', label: '无标记' },
  { value: 'any', label: '有标记' },
  ...Object.entries(auditMarks).map(([value, [label]]) => ({ value, label })),
];

/** Only what waits: a source or an outlet without anything is no choice. */
function PlaceFilters() {
  const { data } = useQuery({
    queryKey: queryKeys.list('audit.item', { summary: true }),
    queryFn: readSummary,
  });
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

/** 批量审核: all that waits for the person, the longest first; each item is decided alone. */
export function AuditBatch() {
  return (
    <DecidingProvider>
      <ListScreen<AuditItem>
        id="audit.item"
        title="批量审核"
        endpoint="/api/audit/items"
        rowKey={keyOf}
        columns={auditColumns}
        filters={{
          nothing: '没有待审事项',
          of: (
            <>
              <KeywordFilter placeholder="单号、事项或发起人" />
              <PlaceFilters />
              <SelectFilter name="risk" label="风险" options={risks} />
              <AmountRangeFilter name="amount" label="金额" />
              <DateRangeFilter />
            </>
          ),
        }}
        toolbar={<QueueKeys />}
        batchActions={<BatchActions />}
        rowActions={{
          width: 96,
          codes: ['audit:batch:audit', 'audit:batch:reject'],
          of: row => <ItemActions item={row} />,
        }}
        detail={{
          title: row => `${auditSources[row.source]} ${row.no}`,
          of: row => <ItemDetail item={row} />,
        }}
      />
    </DecidingProvider>
  );
}
