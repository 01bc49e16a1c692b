import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { Button, PrinterIcon, useFeedback } from '@shanmen/ui';
import { useQueryClient } from '@tanstack/react-query';
import { orderKeysOf } from '../../selling/order-list/order-calls.ts';
import { usePrinting } from '../../parts/printing/use-printing.tsx';
import { usePrintDesk } from './use-print-desk.ts';

type Props = { readonly order: OrderDetail; readonly count: number };

/** 补打 of all tickets of an order that are still valid. */
export function ReprintOrder({ order, count }: Props) {
  const queries = useQueryClient();
  const { confirm } = useFeedback();
  const printing = usePrinting(usePrintDesk());
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
