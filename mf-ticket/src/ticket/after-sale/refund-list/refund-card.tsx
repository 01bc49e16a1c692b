import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { refundKinds, refundStates } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { ticketNoInFours } from '@shanmen/shared/print';
import { Code, Descriptions, Flex, Instant, Money, Space, StatusTag } from '@shanmen/ui';
import { refundTones } from '../../selling/order-list/order-tones.ts';
import { RefundDecision } from './refund-decision.tsx';

/** One refund: who asked for what and why, what the second person said, and where the money went. */
export function RefundCard({ refund }: { readonly refund: RefundRow }) {
  const ways = refund.payments.map(({ method }) => paymentMethods[method]).join('、');
  return (
    <Flex vertical gap="middle">
      <Descriptions
        items={[
          { label: '类型', value: refundKinds[refund.kind] },
          {
            label: '状态',
            value: <StatusTag tone={refundTones[refund.state]}>{refundStates[refund.state]}</StatusTag>,
          },
          { label: '订单号', value: <Code value={refund.orderNo} />, span: 2 },
          { label: '申请', value: `${refund.applyName} · ${refund.windowName}` },
          { label: '申请时间', value: <Instant value={refund.askedAt} /> },
          { label: '原因', value: refund.reason, span: 2 },
          { label: '审核', value: refund.auditName },
          { label: '审核时间', value: <Instant value={refund.auditedAt} /> },
          { label: '审核意见', value: refund.auditReason, span: 2 },
          { label: '应退', value: <Money fen={refund.grossFen} /> },
          { label: '手续费', value: <Money fen={refund.feeFen} /> },
          { label: '实退', value: <Money fen={refund.netFen} /> },
          { label: '退回方式', value: ways },
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
        <RefundDecision refund={refund} />
      </Space>
    </Flex>
  );
}
