import {
  type CreditAccount,
  type CreditTxn,
  creditSources,
  creditTypes,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import { type Column, DataTable, Descriptions, Instant, Money, Nothing, Pager } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountCalls } from './credit-account-calls.ts';
import styles from './credit-account.module.css';

const columns: Column<CreditTxn>[] = [
  { id: 'at', title: '时间', width: 124, cell: txn => <Instant value={txn.at} /> },
  { id: 'type', title: '类型', width: 48, cell: txn => creditTypes[txn.type] },
  { id: 'amount', title: '金额', width: 92, align: 'right', cell: txn => <Money fen={txn.amountFen} /> },
  { id: 'memo', title: '摘要', width: 176, cell: txn => txn.memo || <Nothing /> },
  { id: 'source', title: '来源', width: 76, cell: txn => creditSources[txn.source] },
  {
    id: 'after',
    onCard: true,
    title: '余额',
    width: 110,
    align: 'right',
    cell: txn => <Money fen={txn.balanceAfterFen} />,
  },
  { id: 'staff', title: '经手', width: 72, cell: txn => txn.staffName ?? <Nothing /> },
];

/** Every movement of an account, newest first, each with the balance it left. */
export function AccountFlow({ account }: { readonly account: CreditAccount }) {
  const [page, setPage] = useState(1);
  const flow = useQuery({
    queryKey: [...accountCalls.every, 'flow', account.id, account.balanceFen, page],
    queryFn: () => accountCalls.txns(account.id, page),
  });
  const state = { isLoading: flow.isFetching, error: flow.error, retry: () => void flow.refetch() };
  return (
    <div className={styles['flow']}>
      <Descriptions
        items={[
          { label: '企业', value: account.enterpriseName, span: 2 },
          { label: '余额', value: <Money fen={account.balanceFen} /> },
          { label: '冻结', value: <Money fen={account.frozenFen} /> },
          { label: '授信额度', value: <Money fen={account.limitFen} /> },
          { label: '可用', value: <Money fen={account.availableFen} /> },
        ]}
      />
      <DataTable
        id="commerce.credit-txn"
        rows={flow.data?.rows}
        columns={columns}
        rowKey={txn => String(txn.id)}
        state={state}
      />
      <Pager page={page} pageSize={50} total={flow.data?.total ?? 0} onChange={setPage} />
    </div>
  );
}
