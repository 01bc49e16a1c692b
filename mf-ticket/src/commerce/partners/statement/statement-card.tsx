import { Auth } from '@shanmen/shared';
import {
  type Statement,
  statementBases,
  statementKinds,
  type StatementLine,
  type StatementRebate,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { rebateStates } from '@shanmen/shared/contracts/ticket/groups/rebate';
import {
  Code,
  type Column,
  countColumn,
  DataTable,
  Descriptions,
  DownloadButton,
  Money,
  moneyColumn,
  Nothing,
  Pager,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { statementCalls } from './statement-calls.ts';
import styles from './statement.module.css';

const columns: Column<StatementLine>[] = [
  { id: 'day', title: '日期', width: 92, cell: line => line.day },
  { id: 'kind', title: '摘要', width: 56, cell: line => statementKinds[line.kind] },
  {
    id: 'order',
    title: '订单',
    width: 124,
    cell: line => (line.orderNo === null ? <Nothing /> : <Code value={line.orderNo} />),
  },
  { id: 'product', title: '票种', width: 180, onCard: true, cell: line => line.productName ?? line.memo },
  { id: 'visit', title: '游玩日期', width: 92, cell: line => line.visitDate ?? <Nothing /> },
  countColumn('qty', '张数', line => line.qty, { width: 60 }),
  moneyColumn('amount', '金额', line => line.amountFen, { width: 108 }),
];

/** A statement with its sum worked out, the account that answers for it, its rebates beside and its lines. */
export function StatementCard({ statement }: { readonly statement: Statement }) {
  const { id, basis, invoiceNo, bankSlip, disputeReason } = statement;
  const { data: aside } = useQuery({
    queryKey: [...statementCalls.every, 'aside', id],
    queryFn: () => statementCalls.aside(id),
  });
  return (
    <div className={styles['card']}>
      <Worked statement={statement} />
      <Descriptions
        items={[
          {
            label: '期间',
            value: `${statement.periodFrom} 至 ${statement.periodTo}（${statementBases[basis]}）`,
          },
          { label: '已预付', value: <Money fen={statement.prepaidFen} /> },
          {
            label: '账户余额',
            value: aside?.account ? <Money fen={aside.account.balanceFen} /> : <Nothing />,
          },
          {
            label: '可用额度',
            value: aside?.account ? <Money fen={aside.account.availableFen} /> : <Nothing />,
          },
          { label: '发票号', value: invoiceNo ?? <Nothing /> },
          { label: '银行回单', value: bankSlip ?? <Nothing /> },
          ...(disputeReason === '' ? [] : [{ label: '争议', value: disputeReason, span: 2 as const }]),
        ]}
      />
      <Lines id={id} shown={statement} />
      {aside && aside.rebates.length > 0 && <Rebates rows={aside.rebates} />}
    </div>
  );
}

/** 应付 as it comes about; what is listed beside it stands apart. */
function Worked({ statement }: { readonly statement: Statement }) {
  const { ticketCount, grossFen, refundFen, adjustFen, payableFen, rebateFen } = statement;
  return (
    <dl className={styles['worked']}>
      <div>
        <dt>门票 {ticketCount} 张</dt>
        <dd>
          <Money fen={grossFen} />
        </dd>
      </div>
      <div>
        <dt>− 退票</dt>
        <dd>
          <Money fen={refundFen} />
        </dd>
      </div>
      <div>
        <dt>+ 调整</dt>
        <dd>
          <Money fen={adjustFen} />
        </dd>
      </div>
      <div className={styles['payable']}>
        <dt>= 应付</dt>
        <dd>
          <Money fen={payableFen} />
        </dd>
      </div>
      <div className={styles['beside']}>
        <dt>返利（另计，不冲减应付）</dt>
        <dd>
          <Money fen={rebateFen} />
        </dd>
      </div>
    </dl>
  );
}

type LinesProps = { readonly id: number; readonly shown: Statement };

function Lines({ id, shown }: LinesProps) {
  const [page, setPage] = useState(1);
  const lines = useQuery({
    queryKey: [...statementCalls.every, 'lines', id, shown.payableFen, page],
    queryFn: () => statementCalls.lines(id, page),
  });
  const state = { isLoading: lines.isFetching, error: lines.error, retry: () => void lines.refetch() };
  return (
    <section>
      <DataTable
        id="commerce.statement-line"
        rows={lines.data?.rows}
        columns={columns}
        rowKey={line => line.key}
        state={state}
        tools={
          <Auth code="commerce:statement:export">
            <DownloadButton label="导出明细" endpoint={`/api/commerce/statements/${id}/export`} />
          </Auth>
        }
      />
      <Pager page={page} pageSize={50} total={lines.data?.total ?? 0} onChange={setPage} />
    </section>
  );
}

const rebateColumns: Column<StatementRebate>[] = [
  { id: 'agreement', title: '协议', width: 124, cell: row => <Code value={row.agreementNo} /> },
  { id: 'of', title: '订单或周期', width: 132, cell: row => row.of },
  countColumn('heads', '人数', row => row.heads, { width: 64 }),
  moneyColumn('perHead', '每人', row => row.perHeadFen, { width: 80 }),
  moneyColumn('amount', '返利', row => row.amountFen, { width: 100 }),
  { id: 'state', title: '状态', width: 84, cell: row => stateWords(row.state) },
];

function stateWords(state: string): string {
  return Object.entries(rebateStates).find(([key]) => key === state)?.[1] ?? state;
}

function Rebates({ rows }: { readonly rows: readonly StatementRebate[] }) {
  return (
    <section>
      <h3 className={styles['title']}>返利（另计）</h3>
      <DataTable
        id="commerce.statement-rebate"
        rows={rows}
        columns={rebateColumns}
        rowKey={row => `${row.agreementNo} ${row.of}`}
        state={{ isLoading: false, error: null, retry: () => undefined }}
      />
    </section>
  );
}
