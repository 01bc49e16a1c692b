import { useAuth, Auth, AuthAny, useShell } from '@shanmen/shared';
import { type OrderDetail, orderStates } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { concessionKinds } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import { refundKinds, refundStates } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { codeInThrees } from '@shanmen/shared/print';
import {
  Code,
  Day,
  Descriptions,
  Failure,
  Instant,
  Money,
  Skeleton,
  StatusTag,
  Button,
  Space,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OrderInvoice } from '../../books/order-invoice/order-invoice.tsx';
import { orderCalls, orderKeysOf } from './order-calls.ts';
import styles from './order-list.module.css';
import { OrderTickets } from './order-tickets.tsx';
import { refundTones, stateTones } from './order-tones.ts';
import { ReprintOrder } from '../../after-sale/order-reprint/reprint-order.tsx';
import { CancelBooking } from '../../groups/team-booking/cancel-booking.tsx';
import { CutBooking } from '../../groups/group-size-reduction/cut-booking.tsx';
import { ReprintBooking } from '../../groups/team-booking/reprint-booking.tsx';

/** Everything about one order: what was sold, what became of each ticket, and every movement of money. */
export function OrderCard({ orderNo }: { readonly orderNo: string }) {
  const order = useQuery({
    queryKey: orderKeysOf.detail(orderNo),
    queryFn: () => orderCalls.detail(orderNo),
  });
  if (order.error) return <Failure error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) return <Skeleton active />;
  return <Card order={order.data} />;
}

function Card({ order }: { readonly order: OrderDetail }) {
  const mayIssue = useAuth('commerce:invoice:issue');
  const state = <StatusTag tone={stateTones[order.state]}>{orderStates[order.state]}</StatusTag>;
  return (
    <div className={styles['card']}>
      <OrderActions order={order} />
      <Descriptions
        columns={3}
        items={[
          { label: '状态', value: state },
          { label: '下单时间', value: <Instant value={order.soldAt} /> },
          { label: '游玩日期', value: <Day value={order.visitDate} /> },
          { label: '渠道', value: order.channelName },
          { label: '售票员', value: order.sellerName },
          { label: '窗口', value: order.windowName && `${order.siteName} ${order.windowName}` },
          { label: '应收', value: <Money fen={order.totalFen} /> },
          { label: '实收', value: <Money fen={order.paidFen} /> },
          { label: '已退', value: <Money fen={order.refundedFen} /> },
          ...concessionItems(order),
          ...teamItems(order),
          ...collectedItems(order),
          ...(order.endReason === null ? [] : [{ label: '取消原因', value: order.endReason }]),
        ]}
      />
      <Part title={`门票（${order.tickets.length} 张）`}>
        <OrderTickets order={order} />
      </Part>
      {order.payments.length > 0 && (
        <Part title="收款">
          <Payments order={order} />
        </Part>
      )}
      {order.refunds.length > 0 && (
        <Part title="退款">
          <Refunds order={order} />
        </Part>
      )}
      {order.invoicing && (order.invoicing.last !== null || mayIssue) && (
        <Part title="发票">
          <OrderInvoice order={order} invoicing={order.invoicing} />
        </Part>
      )}
    </div>
  );
}

/** What was given away, for what, and who said yes. */
function concessionItems({ concession }: OrderDetail) {
  if (!concession) return [];
  const { kind, productName, qty, amountFen, reason, approverName } = concession;
  const what = [productName ?? '整单', qty === null ? '' : `${qty} 张`].filter(Boolean).join(' ');
  return [
    { label: concessionKinds[kind], value: <Money fen={amountFen} /> },
    { label: `${concessionKinds[kind]}范围`, value: what },
    { label: '原因', value: approverName === null ? reason : `${reason}（${approverName} 授权）` },
  ];
}

/** Whose group it is, and what it fetches its tickets by while they wait. */
function teamItems({ team, booking, visitDate }: OrderDetail) {
  if (!team) return [];
  const { enterpriseName, agreementNo, guideName, driverName, externalNo } = team;
  const escorts = [guideName, driverName].filter(name => name !== null);
  return [
    { label: '旅行社', value: enterpriseName },
    { label: '协议', value: <Code value={agreementNo} /> },
    ...(externalNo === null ? [] : [{ label: '外部单号', value: <Code value={externalNo} /> }]),
    ...(escorts.length === 0 ? [] : [{ label: '导游 / 司机', value: escorts.join(' / ') }]),
    ...(booking ? bookingItems(booking, visitDate) : []),
  ];
}

function bookingItems({ pickupCode, heldUntil }: NonNullable<OrderDetail['booking']>, visitDate: string) {
  const until = heldUntil === null ? `${visitDate} 当日结束` : <Instant value={heldUntil} />;
  return [
    { label: '取票码', value: <Code value={codeInThrees(pickupCode)} /> },
    { label: '保留到', value: until },
  ];
}

/** Where and by whom the tickets of a booking were handed out on paper. */
function collectedItems({ collected }: OrderDetail) {
  if (!collected) return [];
  return [
    { label: '取票时间', value: <Instant value={collected.at} /> },
    { label: '取票窗口', value: collected.windowName },
    { label: '经办', value: collected.byName },
  ];
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Payments({ order }: { readonly order: OrderDetail }) {
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">方式</th>
          <th scope="col">时间</th>
          <th scope="col" data-figure>
            金额
          </th>
          <th scope="col" data-figure>
            已退
          </th>
        </tr>
      </thead>
      <tbody>
        {order.payments.map(payment => (
          <tr key={`${payment.method} ${payment.paidAt} ${payment.amountFen} ${payment.voucher?.voucherNo}`}>
            <td>
              {paymentMethods[payment.method]}
              {payment.voucher && (
                <>
                  {' '}
                  {payment.voucher.issuerName} <Code value={payment.voucher.voucherNo} />
                </>
              )}
            </td>
            <td>
              <Instant value={payment.paidAt} />
            </td>
            <td data-figure>
              <Money fen={payment.amountFen} />
            </td>
            <td data-figure>
              <Money fen={payment.refundedFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refunds({ order }: { readonly order: OrderDetail }) {
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">退款单</th>
          <th scope="col">申请</th>
          <th scope="col">原因</th>
          <th scope="col" data-figure>
            手续费
          </th>
          <th scope="col" data-figure>
            实退
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {order.refunds.map(refund => (
          <tr key={refund.refundNo}>
            <td>
              <Code value={refund.refundNo} />
            </td>
            <td>
              <Instant value={refund.askedAt} /> {refund.applyName}
            </td>
            <td>
              {refundKinds[refund.kind]}：{refund.reason}
            </td>
            <td data-figure>
              <Money fen={refund.feeFen} />
            </td>
            <td data-figure>
              <Money fen={refund.netFen} />
            </td>
            <td>
              <StatusTag tone={refundTones[refund.state]}>{refundStates[refund.state]}</StatusTag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 退票 at the window, and 补打 of what is still valid, for whoever may. */
function OrderActions({ order }: { readonly order: OrderDetail }) {
  const shell = useShell();
  const live = order.tickets.filter(({ status }) => status === 'I' || status === 'O');
  const isGroup = order.team !== null && live.some(({ personCount }) => personCount > 1);
  const canRefund = order.tickets.some(({ status }) => status === 'I' || status === 'N');
  return (
    <Space>
      {order.booking && (
        <>
          <CancelBooking order={order} />
          <CutBooking order={order} />
          <ReprintBooking orderNo={order.orderNo} />
        </>
      )}
      <AuthAny codes={['ticket:sale:refund', 'ticket:sale:void']}>
        <Button
          disabled={!canRefund}
          onClick={() => shell.navigate(`/saleSystem?mode=refund&code=${order.orderNo}`)}
        >
          {isGroup ? '退票 / 减员' : '退票'}
        </Button>
      </AuthAny>
      <Auth code="ticket:sale:reprint">
        <ReprintOrder order={order} count={live.length} />
      </Auth>
    </Space>
  );
}
