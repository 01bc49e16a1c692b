import { Auth, useAuth } from '@shanmen/shared';
import { roll, usePaper } from '@shanmen/shared/counter';
import { BookingSlip, printSlip } from '@shanmen/shared/print';
import { Button, PrinterIcon } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { teamBookingCalls } from './team-booking-calls.ts';

/** 补打预订单 of a group that has lost its slip; the code stays the same. */
export function ReprintBooking({ orderNo }: { readonly orderNo: string }) {
  return (
    <Auth code="ticket:sale:team">
      <Reprint orderNo={orderNo} />
    </Auth>
  );
}

function Reprint({ orderNo }: { readonly orderNo: string }) {
  const seesWindow = useAuth('ticket:sale:open');
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    enabled: seesWindow,
  });
  const paper = usePaper('mf-ticket');
  const print = () =>
    paper.run(async () => {
      const booking = await teamBookingCalls.read(orderNo);
      await printSlip(<BookingSlip booking={booking} area={boot.data?.scenicArea ?? null} />, roll);
    });
  return (
    <Button icon={<PrinterIcon />} loading={paper.state === 'printing'} onClick={() => void print()}>
      {paper.state === 'failed' ? '预订单未打印，再试一次' : '补打预订单'}
    </Button>
  );
}
