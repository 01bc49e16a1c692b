import { Auth, useTab } from '@shanmen/shared';
import { ticketNoInFours } from '@shanmen/shared/print';
import { Button, useFeedback } from '@shanmen/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { orderKeysOf } from '../../selling/order-list/order-calls.ts';
import { useRefundPrinting } from '../../parts/printing/use-refund-printing.tsx';
import { usePrintDesk } from './use-print-desk.ts';

type Props = { readonly orderNo: string; readonly ticketNo: string };

/** 补打 of one ticket; an address that ends in `#reprint=` and its number, as 今日销售明细 leads here, asks at once. */
export function ReprintTicket(props: Props) {
  return (
    <Auth code="ticket:sale:reprint">
      <Reprint {...props} />
    </Auth>
  );
}

function Reprint({ orderNo, ticketNo }: Props) {
  const tab = useTab();
  const queries = useQueryClient();
  const { confirm } = useFeedback();
  const printing = useRefundPrinting(usePrintDesk());
  const reprint = async () => {
    const title = `补打门票 ${ticketNoInFours(ticketNo)}？`;
    const text = '票上注明“补打 第几次”，原二维码继续有效。';
    if (!(await confirm({ title, text, yes: '补打' }))) return;
    await printing.reprintTickets([ticketNo]);
    await queries.invalidateQueries({ queryKey: orderKeysOf.detail(orderNo) });
  };
  const isAsked = tab.visible && tab.address.endsWith(`#reprint=${ticketNo}`);
  const ask = useEffectEvent(() => {
    // Asked once: neither a reload nor the way back asks again.
    tab.replaceQuery(tab.query);
    void reprint();
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  return (
    <Button
      type="link"
      size="small"
      loading={printing.state === 'printing'}
      aria-label={`补打门票 ${ticketNoInFours(ticketNo)}`}
      onClick={() => void reprint()}
    >
      {printing.state === 'failed' ? '未打印，再试一次' : '补打'}
    </Button>
  );
}
