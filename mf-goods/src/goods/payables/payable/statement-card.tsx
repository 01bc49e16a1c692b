import { apiErrorOf, Auth, queryKeys, ShellLink } from '@shanmen/shared';
import {
  entryKinds,
  type PayableEntry,
  type PayableRow,
  type Settlement,
} from '@shanmen/shared/contracts/goods/payables/payable';
import type { Fen } from '@shanmen/shared/money';
import { addDays, businessDay } from '@shanmen/shared/time';
import {
  Button,
  Code,
  Day,
  Failure,
  FormButton,
  Money,
  optionsOf,
  PrinterIcon,
  queryClient,
  ReasonDialog,
  Segmented,
  Skeleton,
  Space,
  StatusTag,
  useFeedback,
} from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printStatement } from '../../paper/statement-paper.tsx';
import { payableCalls, sinceEver, statementQuery } from './payable-calls.ts';
import styles from './payable.module.css';
import { AdjustmentForm, PaymentForm } from './payment-form.tsx';
import { SettleButton, SettlementsOf } from './settlement-form.tsx';

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
  const [period, setPeriod] = useState<string>('whole');
  const statement = useQuery(statementQuery(row.supplierId, spanOf(period)));
  const [reversing, setReversing] = useState<PayableEntry | null>(null);
  if (statement.error) return <Failure error={statement.error} onRetry={() => void statement.refetch()} />;
  if (!statement.data) return <Skeleton active />;
  const { data } = statement;
  const { entries, openingFen, closingFen } = data;
  return (
    <>
      <div>
        <Segmented<string>
          aria-label="期间"
          options={optionsOf(periods)}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <table className={styles['entries']}>
        <caption>
          对账单
          <SettleButton of={data} />
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
            <EntryRow
              key={entry.key}
              of={entry}
              settlements={data.settlements.filter(({ paymentId }) => paymentId === entry.paymentId)}
              onReverse={() => setReversing(entry)}
            />
          ))}
          {openingFen !== 0 && <OpeningRow fen={openingFen} />}
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

const periods = { whole: '全部', month: '本月', lastMonth: '上月' } as const;

/** The days of a period, as of today. */
function spanOf(period: string): { from: string; to?: string } {
  const monthBegin = `${businessDay(new Date()).slice(0, 8)}01`;
  if (period === 'whole') return { from: sinceEver };
  if (period === 'month') return { from: monthBegin };
  const to = addDays(monthBegin, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** What was owed before the period; the latest stands at the top. */
function OpeningRow({ fen }: { readonly fen: Fen }) {
  return (
    <tr>
      <td colSpan={3}>期初应付</td>
      <td>
        <Money fen={fen} />
      </td>
    </tr>
  );
}

type EntryRowProps = {
  readonly of: PayableEntry;
  /** What was settled by hand of a payment. */
  readonly settlements: readonly Settlement[];
  readonly onReverse: () => void;
};

function EntryRow({ of: entry, settlements, onReverse }: EntryRowProps) {
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
          {paymentId !== null && !isReversed && settlements.length === 0 && (
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
        {kind === 'prepayment' && !isReversed && entry.freeFen > 0 && (
          <small>
            未核销 <Money fen={entry.freeFen} />
          </small>
        )}
        <SettlementsOf of={settlements} />
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
      return queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.payable') });
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
