import { useTab } from '@shanmen/shared';
import { refundKinds, refundStates } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import {
  Code,
  type Column,
  countColumn,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  StatusFilter,
  StatusTag,
  Descriptions,
  Flex,
  Money,
  Space,
} from '@shanmen/ui';
import { useState } from 'react';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { ticketNoInFours } from '@shanmen/shared/print';
import { refundTones } from '../../selling/order-list/order-tones.ts';
import { offlineWords, RefundDecision } from './refund-decision.tsx';
import { FailedRefund } from './failed-refund.tsx';

const columns: Column<RefundRow>[] = [
  {
    id: 'refundNo',
    title: '退款单',
    width: 120,
    fixed: 'left',
    cell: refund => <Code value={refund.refundNo} />,
  },
  { id: 'orderNo', title: '订单号', width: 120, cell: refund => <Code value={refund.orderNo} /> },
  {
    id: 'state',
    title: '状态',
    width: 128,
    cell: refund => <RefundStanding refund={refund} />,
  },
  { id: 'kind', title: '类型', width: 80, cell: refund => refundKinds[refund.kind] },
  countColumn('persons', '票数', refund => refund.persons, { width: 52, isSummed: true }),
  moneyColumn('gross', '应退', refund => refund.grossFen, { width: 92, isSummed: true }),
  moneyColumn('fee', '手续费', refund => refund.feeFen, { width: 80, isSummed: true }),
  { ...moneyColumn('net', '实退', refund => refund.netFen, { width: 92, isSummed: true }), onCard: true },
  { id: 'reason', title: '原因', width: 188, cell: refund => refund.words ?? refund.reason },
  { id: 'apply', title: '申请人', width: 80, cell: refund => refund.applyName },
  { id: 'window', title: '窗口', width: 100, cell: refund => refund.windowName },
  { id: 'askedAt', title: '申请时间', width: 144, cell: refund => <Instant value={refund.askedAt} /> },
  { id: 'audit', title: '审核人', width: 80, cell: refund => refund.auditName ?? '—' },
];

/** 退款审核 and 退款列表: what failed and what waits for a second person stand first, and move on by themselves. */
export function RefundList() {
  const tab = useTab();
  // What is opened gives its name to the tab; the list keeps its own.
  const [title] = useState(tab.title);
  return (
    <ListScreen<RefundRow>
      id="ticket.refund"
      title={title}
      endpoint="/api/ticket/refunds"
      rowKey={refund => String(refund.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter label="单号" placeholder="退款单、订单号的末几位，或整个票号" />
          <StatusFilter of={refundStates} />
          <DateRangeFilter mostDays={366} />
        </>
      }
      rowActions={{
        width: 128,
        codes: ['ticket:refund:audit', 'ticket:refund:retry', 'ticket:refund:offline'],
        of: refund => <RefundActions refund={refund} />,
      }}
      detail={{
        title: refund => `退款单 ${refund.refundNo}`,
        of: refund => <RefundCard refund={refund} />,
      }}
    />
  );
}

/** How a refund stands; red by word where it failed and a day has gone by. */
function RefundStanding({ refund: { state, isOverdue, offlineNo } }: { readonly refund: RefundRow }) {
  const word = isOverdue ? '失败超 24 小时' : refundStates[state];
  return (
    <StatusTag tone={refundTones[state]}>
      {state === 'AUDITING' && offlineNo !== null ? '转线下待审核' : word}
    </StatusTag>
  );
}

function RefundActions({ refund }: { readonly refund: RefundRow }) {
  return refund.state === 'FAILED' ? <FailedRefund refund={refund} /> : <RefundDecision refund={refund} />;
}

/** One refund: who asked for what and why, what the second person said, and where the money went. */
function RefundCard({ refund }: { readonly refund: RefundRow }) {
  const ways = refund.payments.map(({ method }) => paymentMethods[method]).join('、');
  return (
    <Flex vertical gap="middle">
      <Descriptions
        items={[
          { label: '类型', value: refundKinds[refund.kind] },
          {
            label: '状态',
            value: <RefundStanding refund={refund} />,
          },
          { label: '订单号', value: <Code value={refund.orderNo} />, span: 2 },
          { label: '申请', value: `${refund.applyName} · ${refund.windowName}` },
          { label: '申请时间', value: <Instant value={refund.askedAt} /> },
          { label: '原因', value: refund.reason, span: 2 },
          ...(refund.words === null ? [] : [{ label: '通道答复', value: refund.words, span: 2 }]),
          { label: '审核', value: refund.auditName },
          { label: '审核时间', value: <Instant value={refund.auditedAt} /> },
          { label: '审核意见', value: refund.auditReason, span: 2 },
          { label: '应退', value: <Money fen={refund.grossFen} /> },
          { label: '手续费', value: <Money fen={refund.feeFen} /> },
          { label: '实退', value: <Money fen={refund.netFen} /> },
          { label: '退回方式', value: ways },
          ...(refund.offlineNo === null ? [] : [{ label: '转线下', value: offlineWords(refund), span: 2 }]),
        ]}
      />
      {refund.lines.map(line => (
        <Descriptions
          key={line.ticketNo}
          items={[
            { label: line.productName, value: <Code value={ticketNoInFours(line.ticketNo)} />, span: 2 },
            { label: '规则', value: refund.kind === 'VISITOR' ? line.ruleName : '全额退' },
            { label: '实退', value: <Money fen={line.netFen} /> },
          ]}
        />
      ))}
      <Space>
        <RefundActions refund={refund} />
      </Space>
    </Flex>
  );
}
