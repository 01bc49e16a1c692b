import { Auth, AuthAny, useShell } from '@shanmen/shared';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { Button, Space } from '@shanmen/ui';
import { ReprintOrder } from '../../after-sale/order-reprint/reprint-order.tsx';
import { CancelBooking } from '../../groups/team-booking/cancel-booking.tsx';
import { CutBooking } from '../../groups/group-size-reduction/cut-booking.tsx';
import { ReprintBooking } from '../../groups/team-booking/reprint-booking.tsx';

/** 退票 at the window, and 补打 of what is still valid, for whoever may. */
export function OrderActions({ order }: { readonly order: OrderDetail }) {
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
