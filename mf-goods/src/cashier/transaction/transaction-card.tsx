import { api, Auth, hasAuth, queryKeys, ShellLink } from '@shanmen/shared';
import { riskRules } from '@shanmen/shared/contracts/audit/risk';
import { slipStates, tillOverrides } from '@shanmen/shared/contracts/cashier/sale';
import { documentOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';
import { tenders } from '@shanmen/shared/contracts/cashier/tender';
import type { Transaction, TransactionRow } from '@shanmen/shared/contracts/cashier/records/transaction';
import { usePaper } from '@shanmen/shared/counter';
import { printSlip, TillReceipt } from '@shanmen/shared/print';
import {
  Button,
  Code,
  Descriptions,
  Failure,
  Flex,
  Instant,
  Money,
  Qty,
  Skeleton,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { CardTable } from '../../goods/masters/master/card-table.tsx';
import { tillCalls } from '../till/screen/till-calls.ts';
import styles from './transaction.module.css';

export const slipTones = {
  DONE: 'success',
  PART: 'warning',
  BACK: 'neutral',
  REFUND: 'info',
} as const satisfies Record<keyof typeof slipStates, string>;

const approved: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...documentOverrides, ...tillOverrides }),
);

/** 退货 of a sale, in the till: of today for whoever may refund, of an earlier day with the right to it. */
export function RefundLink({ of, today }: { readonly of: TransactionRow; readonly today: string }) {
  if (of.state !== 'DONE' && of.state !== 'PART') return null;
  if (of.bizDate !== today && !hasAuth('cashier:refund:overdays')) return null;
  return (
    <Auth code="cashier:refund:create">
      <ShellLink to={`/till?mode=refund&no=${of.no}`}>退货</ShellLink>
    </Auth>
  );
}

/** 重印: the receipt once more, on paper of its till, with how often that was done. */
export function ReprintButton({ of: { id, no } }: { readonly of: Pick<TransactionRow, 'id' | 'no'> }) {
  const { run } = usePaper('mf-goods');
  const reprint = useAct<Transaction>([queryKeys.every('cashier.slip')]);
  const press = () =>
    reprint.mutate({
      send: async key => {
        const slip = await tillCalls.reprint(id, key);
        const widthMm = Number(slip.printer);
        const isPrinted = await run(() =>
          printSlip(<TillReceipt slip={slip} copy={slip.reprints} />, { widthMm }),
        );
        if (!isPrinted) throw new Error(`${no} 未打印，请检查打印机后再试`);
        return slip;
      },
      said: ({ reprints }) => `${no} 已送打印机，第 ${reprints} 次重印`,
    });
  return (
    <Auth code="cashier:receipt:reprint">
      <Button type="link" size="small" loading={reprint.isPending} onClick={press}>
        重印
      </Button>
    </Auth>
  );
}

/** One slip in full. */
export function TransactionCard({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('cashier.slip', { id }),
    queryFn: () => api.get<Transaction>(`/api/cashier/transactions/${id}`),
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <Flex vertical gap="middle">
      <Facts of={data} />
      <Lines of={data} />
      <Payments of={data} />
      <Refunds of={data} />
      <Approvals of={data} />
      <div>
        <ReprintButton of={data} />
      </div>
    </Flex>
  );
}

type Shown = { readonly of: Transaction };

function Facts({ of }: Shown) {
  return (
    <Descriptions
      items={[
        { label: '时间', value: <Instant value={of.soldAt} /> },
        {
          label: '状态',
          value: <StatusTag tone={slipTones[of.state]}>{slipStates[of.state]}</StatusTag>,
        },
        { label: '门店', value: `${of.storeName} ${of.tillName}` },
        { label: '收银员', value: of.cashierName },
        { label: '班次', value: <Code value={of.shiftNo} /> },
        { label: '重印', value: of.reprints === 0 ? null : `${of.reprints} 次` },
        { label: '会员', value: of.memberName },
        { label: '风险标记', value: of.marks?.map(mark => riskRules[mark].title).join('、') },
        { label: '司机', value: of.driverName },
        ...(of.sourceNo === null
          ? []
          : [
              { label: '原单', value: <Code value={of.sourceNo} /> },
              { label: '退货原因', value: of.reason },
            ]),
      ]}
    />
  );
}

function Lines({ of: { state, lines, amountFen, discountFen, roundingFen, totalFen } }: Shown) {
  const sums = [
    ['应收', amountFen],
    ['优惠', discountFen],
    ['抹零', roundingFen],
    ['实收', totalFen],
  ] as const;
  return (
    <>
      <CardTable figures={[2, 3, 4]}>
        <thead>
          <tr>
            <th>商品</th>
            <th>数量</th>
            <th>优惠</th>
            <th>净额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.lineNo}>
              <td>
                {line.name}
                <div className={styles['small']}>
                  <Code value={line.code} /> <Money fen={line.priceFen} />/{line.unit}
                </div>
              </td>
              <td>
                <Qty value={line.qty} unit={line.unit} />
                {line.openQty !== line.qty && state !== 'REFUND' && (
                  <div className={styles['small']}>可退 {line.openQty}</div>
                )}
              </td>
              <td>
                <Money fen={line.discountFen} />
              </td>
              <td>
                <Money fen={line.netFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
      <Descriptions columns={4} items={sums.map(([label, fen]) => ({ label, value: <Money fen={fen} /> }))} />
    </>
  );
}

function Payments({ of: { payments, state } }: Shown) {
  if (payments.length === 0) return null;
  return (
    <Descriptions
      title={state === 'REFUND' ? '退款' : '收款'}
      items={payments.flatMap(({ tender, amountFen, tenderedFen, changeFen }) => [
        { label: tenders[tender].title, value: <Money fen={amountFen} /> },
        ...(tenderedFen === null
          ? []
          : [
              {
                label: '收取 / 找零',
                value: (
                  <>
                    <Money fen={tenderedFen} /> / <Money fen={changeFen} />
                  </>
                ),
              },
            ]),
      ])}
    />
  );
}

function Refunds({ of: { refunds } }: Shown) {
  if (refunds.length === 0) return null;
  return (
    <Descriptions
      title="退货"
      items={refunds.map(({ no, soldAt, totalFen }) => ({
        label: no,
        value: (
          <>
            <Money fen={totalFen} /> · <Instant value={soldAt} />
          </>
        ),
        span: 2,
      }))}
    />
  );
}

/** 主管授权: what the cashier did not do alone, and who let it through. */
function Approvals({ of: { approvals } }: Shown) {
  if (approvals.length === 0) return null;
  return (
    <Descriptions
      title="主管授权"
      items={approvals.map(({ action, approverName, approvedAt }) => ({
        label: approved.get(action) ?? action,
        value: (
          <>
            {approverName} · <Instant value={approvedAt} />
          </>
        ),
      }))}
    />
  );
}
