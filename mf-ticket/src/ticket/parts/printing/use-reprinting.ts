import { apiErrorOf } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { SaleNotice } from '@shanmen/shared/counter';
import { useQueryClient } from '@tanstack/react-query';
import type { SaleState } from '../../selling/cart/open-sale.ts';
import type { SaleAction } from '../../selling/cart/sale-action.ts';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';
import type { Printing } from './use-printing.tsx';

/** Prints once more, and says whether it went to the printer. */
export function useReprinting(
  { finished }: SaleState,
  dispatch: (action: SaleAction) => void,
  printing: Printing,
  reread: () => Promise<unknown>,
  isOffline: boolean,
): { readonly reprint: (order: Order) => void; readonly reprintLast: () => void } {
  const readLast = useLastSale(dispatch);
  const reprint = async (order: Order) => {
    const isPrinted = await (isOffline ? printing.printLocal(order) : printing.reprint(order));
    dispatch({ type: 'notice', notice: printedNotice(order, isPrinted) });
    if (!isOffline) await reread();
  };
  const reprintLast = () => {
    if (!isOffline) void readLast().then(order => order && reprint(order));
    else if (finished) void reprint(finished);
  };
  return { reprint: order => void reprint(order), reprintLast };
}

function printedNotice({ orderNo }: Order, isPrinted: boolean): SaleNotice {
  return isPrinted
    ? { tone: 'info', text: `补打 ${orderNo} 已送打印机` }
    : { tone: 'danger', text: `补打 ${orderNo} 未打印，请检查打印机再试` };
}

function useLastSale(dispatch: (action: SaleAction) => void): () => Promise<Order | undefined> {
  const queries = useQueryClient();
  return async () => {
    try {
      const queryFn = () => saleCalls.boot(null);
      const boot = await queries.fetchQuery({ queryKey: saleKeysOf.boot(null), queryFn, staleTime: 0 });
      return boot.recent[0];
    } catch (error) {
      dispatch({ type: 'notice', notice: { tone: 'danger', text: apiErrorOf(error).message } });
      return undefined;
    }
  };
}
