import { useAuth } from '@shanmen/shared';
import { useQuery } from '@tanstack/react-query';
import { type PrintDesk, printDeskOf } from '../../parts/printing/print-desk.tsx';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

/** What tickets are printed on away from the window: as at the own one, for who has one. */
export function usePrintDesk(): PrintDesk {
  const seesWindow = useAuth('ticket:sale:open');
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    enabled: seesWindow,
  });
  return printDeskOf(boot.data);
}
