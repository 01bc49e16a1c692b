import { apiErrorOf, hasAuth } from '@shanmen/shared';
import type { BatchResult } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import {
  Alert,
  Button,
  Code,
  Input,
  Modal,
  queryClient,
  StatusTag,
  useFeedback,
  useSelection,
} from '@shanmen/ui';
import { useState } from 'react';
import styles from '../document/document.module.css';
import { checkInRuns, keyOf, readChosen, rejectInRuns } from './batch-calls.ts';
import { type Hint, HintList, hintsOf } from './waiting-hints.tsx';

/** 预检: what pressing 审核 would say of each that was chosen; what is not right goes back from here, each with its reason. */
export function BatchCheck() {
  const { asked, filters, change } = useSelection();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const { error } = useFeedback();
  const check = async () => {
    setBusy(true);
    try {
      const { keys, rows } = await readChosen({ asked, filters });
      const hints = new Map(rows.map(row => [keyOf(row), hintsOf(row)]));
      const results = await checkInRuns(keys);
      setChecked(results.map(result => ({ ...result, hints: hints.get(keyOf(result)) ?? [] })));
    } catch (failure) {
      error(apiErrorOf(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => void check()}>
        预检与驳回
      </Button>
      {checked.length > 0 && (
        <CheckDialog results={checked} onClose={() => setChecked([])} onRejected={() => change([])} />
      )}
    </>
  );
}

/** What pressing would say, and what the list says already. */
type Checked = BatchResult[number] & { readonly hints: readonly Hint[] };

type CheckDialogProps = { results: readonly Checked[]; onClose: () => void; onRejected: () => void };

function CheckDialog({ results, onClose, onRejected }: CheckDialogProps) {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { success } = useFeedback();
  const given = new Map([...reasons].filter(([, reason]) => reason.trim() !== ''));
  const reject = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const failed = (await rejectInRuns(given)).filter(result => result.refusal !== '');
      if (failed.length < given.size) success(`已驳回 ${given.size - failed.length} 张单据`);
      onRejected();
      await queryClient.invalidateQueries();
      if (failed.length === 0) onClose();
      else setRefusal(failed.map(result => `${result.no} ${result.refusal}`).join('；'));
    } catch (failure) {
      setRefusal(apiErrorOf(failure).message);
    } finally {
      setBusy(false);
    }
  };
  const bad = results.filter(result => result.refusal !== '').length;
  return (
    <Modal
      title={`预检 ${results.length} 张：${results.length - bad} 张可以审核，${bad} 张不能`}
      open
      width={760}
      okText={`驳回 ${given.size} 张`}
      okButtonProps={{ disabled: given.size === 0, danger: true }}
      confirmLoading={isBusy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <div className={styles['picker']}>
        {refusal !== null && <Alert type="error" showIcon title={refusal} role="alert" />}
        <CheckTable
          results={results}
          reasons={reasons}
          onReason={(key, reason) => setReasons(new Map(reasons).set(key, reason))}
        />
        <p className={styles['hint']}>逐张判断，不改变任何单据；填了原因的才会驳回。</p>
      </div>
    </Modal>
  );
}

type CheckTableProps = {
  results: readonly Checked[];
  reasons: ReadonlyMap<string, string>;
  onReason: (key: string, reason: string) => void;
};

function CheckTable({ results, reasons, onReason }: CheckTableProps) {
  return (
    <table className={styles['checks']}>
      <thead>
        <tr>
          <th>单号</th>
          <th>类型</th>
          <th>预检结果</th>
          <th>驳回原因</th>
        </tr>
      </thead>
      <tbody>
        {results.map(result => (
          <tr key={keyOf(result)}>
            <td>
              <Code value={result.no} />
            </td>
            <td>{documentTypes[result.type].title}</td>
            <td>
              <Verdict result={result} />
            </td>
            <td>
              <Input
                aria-label={`驳回原因 ${result.no}`}
                maxLength={100}
                disabled={!hasAuth('goods:batch-audit:reject')}
                value={reasons.get(keyOf(result)) ?? ''}
                onChange={event => onReason(keyOf(result), event.target.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ result: { refusal, needsSecond, hints } }: { result: Checked }) {
  if (refusal !== '') return <StatusTag tone="danger">{refusal}</StatusTag>;
  const can = needsSecond ? '可以一级审核' : '可以审核';
  if (hints.length === 0) return <StatusTag tone={needsSecond ? 'warning' : 'success'}>{can}</StatusTag>;
  return (
    <>
      <StatusTag tone="warning">{`${can}，有 ${hints.length} 条提示`}</StatusTag>
      <HintList hints={hints} />
    </>
  );
}
