import { apiErrorOf, Auth, ShellLink } from '@shanmen/shared';
import { entryKinds, type PayableEntry, type PayableRow } from '@shanmen/shared/contracts/goods/payable';
import {
  Button,
  Code,
  Day,
  Empty,
  Failure,
  FormButton,
  Money,
  PrinterIcon,
  queryClient,
  ReasonDialog,
  Skeleton,
  Space,
  StatusTag,
  useFeedback,
} from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { everyListOf } from '../master/master-calls.ts';
import { printStatement } from '../paper/statement-paper.tsx';
import { payableCalls, statementQuery } from './payable-calls.ts';
import styles from './payable.module.css';
import { AdjustmentForm, PaymentForm } from './payment-form.tsx';

/** 对账单: the account of one supplier entry by entry. */
export function StatementCard({ of: row }: { readonly of: PayableRow }) {
  return (
    <div className={styles['card']}>
      <header className={styles['head']}>
        <h2>{row.name}</h2>
        <Space>
          <FormButton code="goods:payable:pay" label="付款">
            {close => <PaymentForm of={row} onClose={close} />}
          </FormButton>
          <FormButton code="goods:payable:adjust" label="调整">
            {close => <AdjustmentForm of={row} onClose={close} />}
          </FormButton>
        </Space>
      </header>
      <Entries of={row} />
    </div>
  );
}

function Entries({ of: row }: { readonly of: PayableRow }) {
  const statement = useQuery(statementQuery(row.supplierId, wholeAccount));
  const [reversing, setReversing] = useState<PayableEntry | null>(null);
  if (statement.error) return <Failure error={statement.error} onRetry={() => void statement.refetch()} />;
  if (!statement.data) return <Skeleton active />;
  const { data } = statement;
  const { entries, closingFen } = data;
  if (entries.length === 0) return <Empty title="还没有往来" />;
  return (
    <>
      <table className={styles['entries']}>
        <caption>
          对账单
          <Button
            type="link"
            size="small"
            icon={<PrinterIcon />}
            onClick={() => void printStatement(row, data)}
          >
            打印
          </Button>
        </caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">摘要</th>
            <th scope="col">金额</th>
            <th scope="col">余额</th>
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map(entry => (
            <EntryRow key={entry.key} of={entry} onReverse={() => setReversing(entry)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              期末应付
            </th>
            <td>
              <Money fen={closingFen} />
            </td>
          </tr>
        </tfoot>
      </table>
      {reversing && <Reverse of={reversing} onClose={() => setReversing(null)} />}
    </>
  );
}

/** Since the books began. */
const wholeAccount = { from: '2000-01-01' };

type EntryRowProps = { readonly of: PayableEntry; readonly onReverse: () => void };

function EntryRow({ of: entry, onReverse }: EntryRowProps) {
  const { bizDate, dueOn, kind, remark, amountFen, balanceFen, openFen, paymentId, isReversed } = entry;
  return (
    <tr>
      <td>
        <Day value={bizDate} />
      </td>
      <td>
        <span className={styles['what']}>
          {entryKinds[kind]} <Origin of={entry} />
          {isReversed && <StatusTag tone="neutral">已冲销</StatusTag>}
          {paymentId !== null && !isReversed && (
            <Auth code="goods:payable:adjust">
              <Button type="link" size="small" danger onClick={onReverse}>
                冲销
              </Button>
            </Auth>
          )}
        </span>
        {openFen > 0 && (
          <small>
            未付 <Money fen={openFen} />，<Day value={dueOn} /> 到期
          </small>
        )}
        {remark !== '' && <small>{remark}</small>}
      </td>
      <td>
        <Money fen={amountFen} />
      </td>
      <td>
        <Money fen={balanceFen} />
      </td>
    </tr>
  );
}

function Origin({ of: { docId, docType, no } }: { readonly of: PayableEntry }) {
  if (docId === null || docType === null) return <Code value={no} />;
  return (
    <ShellLink to={`/goods/${docType}?doc=${docId}`}>
      <Code value={no} />
    </ShellLink>
  );
}

type ReverseProps = { readonly of: PayableEntry; readonly onClose: () => void };

function Reverse({ of: { paymentId, no }, onClose }: ReverseProps) {
  const { success, error } = useFeedback();
  const reverse = useMutation({
    mutationFn: (reason: string) => payableCalls.reverse(paymentId ?? 0, reason),
    onSuccess: () => success(`已冲销 ${no}`),
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: everyListOf('goods.payable') });
    },
  });
  const presets = ['付款退回', '重复登记', '金额有误'];
  return (
    <ReasonDialog
      title="冲销"
      open
      presets={presets}
      onDone={reason => reverse.mutate(reason)}
      onClose={onClose}
    />
  );
}
