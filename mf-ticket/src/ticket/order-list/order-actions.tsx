import { Auth, AuthAny, useAuth, useShell } from '@shanmen/shared';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/order-list';
import { Button, PrinterIcon, Space, useFeedback } from '@shanmen/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CancelBooking } from '../team-booking/cancel-booking.tsx';
import { CutBooking } from '../team-cut/cut-booking.tsx';
import { ReprintBooking } from '../team-booking/reprint-booking.tsx';
import { saleCalls, saleKeysOf } from '../sale/sale-calls.ts';
import { printDeskOf } from '../printing/print-desk.tsx';
import { usePrinting } from '../printing/use-printing.tsx';
import { orderKeysOf } from './order-calls.ts';

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
        <Reprint order={order} count={live.length} />
      </Auth>
    </Space>
  );
}

function Reprint({ order, count }: { readonly order: OrderDetail; readonly count: number }) {
  const queries = useQueryClient();
  const { confirm } = useFeedback();
  const seesWindow = useAuth('ticket:sale:open');
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    enabled: seesWindow,
  });
  const printing = usePrinting(printDeskOf(boot.data));
  const reprint = async () => {
    const text = '每张票注明“补打 第几次”，原二维码继续有效。';
    if (!(await confirm({ title: `补打订单 ${order.orderNo} 的 ${count} 张门票？`, text, yes: '补打' })))
      return;
    await printing.reprint(order);
    await queries.invalidateQueries({ queryKey: orderKeysOf.detail(order.orderNo) });
  };
  return (
    <Button
      icon={<PrinterIcon />}
      disabled={count === 0}
      loading={printing.state === 'printing'}
      onClick={() => void reprint()}
    >
      {printing.state === 'failed' ? '未打印，再试一次' : '补打'}
    </Button>
  );
}
