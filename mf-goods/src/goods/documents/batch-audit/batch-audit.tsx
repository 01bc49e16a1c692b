import { Auth } from '@shanmen/shared';
import type { WaitingDocument } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import {
  Button,
  DateRangeFilter,
  KeywordFilter,
  ListScreen,
  queryClient,
  SelectFilter,
  useFeedback,
  useSelection,
  Money,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sumFen } from '@shanmen/shared/money';
import { documentCalls, documentKeys } from '../document/document-calls.ts';
import { RefusedDocuments } from '../document-refusal/refused-documents.tsx';
import { auditInRuns, keyOf, readChosen, allWaiting } from './batch-calls.ts';
import { BatchCheck } from './batch-check.tsx';
import { waitingColumns } from './waiting-columns.tsx';
import { hintsOf, WarnedDocuments } from './waiting-hints.tsx';

const types = documentTypeKeys.map(type => ({ value: type, label: documentTypes[type].title }));

const hints = [
  { value: 'none', label: '无异常' },
  { value: 'any', label: '有提示' },
];

function PlaceFilters() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const optionsOf = (masters: readonly { id: number; name: string }[] = []) =>
    masters.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <SelectFilter name="whId" label="仓库" options={optionsOf(data?.ownWarehouses)} />
      <SelectFilter name="makerId" label="制单" options={optionsOf(data?.handlers)} />
    </>
  );
}

/** 批量审核: everything that waits for the person's audit, oldest first; each document succeeds or fails alone. */
export function BatchAudit() {
  return (
    <ListScreen<WaitingDocument>
      id="goods.document-waiting"
      title="批量审核"
      endpoint="/api/goods/batch-audit"
      rowKey={keyOf}
      columns={waitingColumns}
      filters={{
        nothing: '没有待审单据',
        of: (
          <>
            <KeywordFilter placeholder="单号、供应商、仓库或制单人" />
            <SelectFilter name="type" label="类型" options={types} />
            <SelectFilter name="hint" label="提示" options={hints} />
            <PlaceFilters />
            <DateRangeFilter />
          </>
        ),
      }}
      batchActions={
        <>
          <ChosenAmount />
          <AuditChosen />
          <BatchCheck />
        </>
      }
    />
  );
}

function AuditChosen() {
  const { asked, filters, change } = useSelection();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { success, error, confirm } = useFeedback();
  const audit = async () => {
    setBusy(true);
    try {
      const { keys, rows } = await readChosen({ asked, filters });
      const warned = rows.filter(row => hintsOf(row).some(({ isOfPeople }) => !isOfPeople));
      const question = {
        title: `${warned.length} 张有提示，仍要审核所选 ${keys.length} 张？`,
        text: <WarnedDocuments rows={warned} />,
        yes: `审核 ${keys.length} 张`,
      };
      if (warned.length > 0 && !(await confirm(question))) return;
      const results = await auditInRuns(keys);
      const failed = results.filter(({ refusal }) => refusal !== '');
      const checked = results.filter(({ needsSecond }) => needsSecond).length;
      const done = results.length - failed.length - checked;
      if (done > 0) success(`已审核 ${done} 张单据`);
      if (checked > 0) success(`${checked} 张已一级审核，等待二级审核`);
      setRefused(failed.map(({ refusal }) => refusal));
      // They stay chosen, and the reasons beside them.
      change(failed.map(keyOf));
      await queryClient.invalidateQueries();
    } catch (failure) {
      error(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Auth code="goods:batch-audit:audit">
      <Button type="primary" size="small" loading={isBusy} onClick={() => void audit()}>
        审核所选
      </Button>
      <RefusedDocuments what="没有审核" texts={refused} onClose={() => setRefused([])} />
    </Auth>
  );
}

/** 金额 of what is chosen, on whatever page it stands; its cost too for whoever sees costs. */
function ChosenAmount() {
  const { asked, filters } = useSelection();
  const { data } = useQuery(allWaiting(filters));
  if (!data) return null;
  const keys = 'keys' in asked ? new Set(asked.keys) : null;
  const chosen = keys ? data.filter(row => keys.has(keyOf(row))) : data;
  const costs = chosen.flatMap(({ costFen }) => costFen ?? []);
  return (
    <>
      <span>
        金额合计 <Money fen={sumFen(chosen.map(({ amountFen }) => amountFen))} />
      </span>
      {costs.length > 0 && (
        <span>
          成本合计 <Money fen={sumFen(costs)} />
        </span>
      )}
    </>
  );
}
