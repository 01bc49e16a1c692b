import { apiErrorOf, queryKeys, ShellLink } from '@shanmen/shared';
import type { CountEnd, StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import {
  ActionBar,
  type DocumentAction,
  Modal,
  queryClient,
  Radio,
  showAnswer,
  Space,
  useFeedback,
} from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentStatus } from '../documents/document/document-status.tsx';
import { stockCountCalls, stockCountQuery } from './stock-count/stock-count-calls.ts';
import styles from './counting.module.css';

/** What ends a count, and where its differences went. */
export function CountActions({ count }: { readonly count: StockCount }) {
  const [isFinishing, setFinishing] = useState(false);
  const giveUp = useEnd(count, () => stockCountCalls.giveUp(count.id, count.version), '已作废');
  if (count.status !== 'counting') return <Documents of={count} />;
  const run = (action: string) => {
    if (action === 'finish') setFinishing(true);
    else giveUp.mutate();
  };
  return (
    <>
      <ActionBar actions={actionsOf(count)} state={count.status} onRun={run} />
      {isFinishing && <FinishDialog count={count} onClose={() => setFinishing(false)} />}
    </>
  );
}

/** What ends it; by the key that sends a document on. */
function actionsOf({ no }: StockCount): DocumentAction[] {
  return [
    {
      id: 'void',
      label: '作废',
      from: ['counting'],
      look: 'danger',
      confirm: `作废 ${no}？已录入的数量保留可查，不生成单据。`,
      code: 'goods:stock-count:void',
    },
    {
      id: 'finish',
      label: '完成盘点',
      from: ['counting'],
      look: 'primary',
      keys: 'Ctrl+Enter',
      code: 'goods:stock-count:finish',
    },
  ];
}

type FinishDialogProps = { readonly count: StockCount; readonly onClose: () => void };

function FinishDialog({ count, onClose }: FinishDialogProps) {
  const [uncounted, setUncounted] = useState<CountEnd['uncounted']>('leave');
  const { id, version, counted, lines } = count;
  const finish = useEnd(count, () => stockCountCalls.finish(id, { uncounted, version }), '盘点完成', onClose);
  const left = lines - counted;
  return (
    <Modal
      title="完成盘点"
      open
      okText="完成"
      cancelText="取消"
      okButtonProps={{ loading: finish.isPending, autoFocus: true }}
      onOk={() => finish.mutate()}
      onCancel={onClose}
    >
      <p>盘盈生成报溢单草稿，盘亏生成报损单草稿，提交并审核后库存才改变。</p>
      {left > 0 && (
        <Radio.Group
          className={styles['choices'] ?? ''}
          value={uncounted}
          onChange={event => setUncounted(event.target.value === 'missing' ? 'missing' : 'leave')}
        >
          <Radio value="leave">{`未盘的 ${left} 种不处理`}</Radio>
          <Radio value="missing">{`未盘的 ${left} 种按 0 计，全部作盘亏`}</Radio>
        </Radio.Group>
      )}
    </Modal>
  );
}

/** Sends the end of a count, and draws what the server made of it. */
function useEnd(count: StockCount, send: () => Promise<StockCount>, said: string, onClose?: () => void) {
  const feedback = useFeedback();
  return useMutation({
    mutationFn: send,
    onSuccess: async ended => {
      await showAnswer(stockCountQuery(count.id).queryKey, ended);
      feedback.success(said);
    },
    onError: failure => {
      feedback.error(apiErrorOf(failure).message);
      // Somebody may have ended it meanwhile, or its answer was lost on the way.
      return queryClient.invalidateQueries({ queryKey: stockCountQuery(count.id).queryKey });
    },
    onSettled: () => {
      onClose?.();
      return queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.stock-count') });
    },
  });
}

function Documents({ of: { documents, status } }: { readonly of: StockCount }) {
  if (status === 'void') return null;
  if (documents.length === 0) return <span>没有差异，未生成单据</span>;
  const waiting = documents.filter(each => each.status === 'draft' || each.status === 'submitted');
  return (
    <Space wrap>
      {documents.map(({ id, type, no, status: state }) => (
        <Space key={id} size={4}>
          <ShellLink to={`/goods/${type}?doc=${id}`}>
            {documentTypes[type].title} {no}
          </ShellLink>
          <DocumentStatus status={state} />
        </Space>
      ))}
      {waiting.length > 0 && <strong role="status">差异尚未过账：单据提交并审核后，库存才改变</strong>}
    </Space>
  );
}
