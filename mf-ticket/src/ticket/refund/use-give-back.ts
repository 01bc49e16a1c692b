import { apiErrorOf, useShell } from '@shanmen/shared';
import type { Refund, RefundQuery } from '@shanmen/shared/contracts/ticket/refund';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { spokenYuan } from '@shanmen/shared/speech';
import { useQueryClient } from '@tanstack/react-query';
import { saleKeysOf } from '../sale/sale-calls.ts';
import { refundCalls, refundKeysOf } from './refund-calls.ts';
import type { RefundAction, RefundState } from './refund-state.ts';
import type { RefundPrinting } from './use-refund-printing.tsx';

/** Asks for an offer; `isAgain` says why one that was shown is not that of now. */
export type Quoting = (asked: RefundQuery, isAgain?: boolean) => Promise<void>;

type GiveBackWork = {
  readonly shift: Shift;
  readonly state: RefundState;
  readonly dispatch: (action: RefundAction) => void;
  readonly printing: RefundPrinting;
  readonly quote: Quoting;
};

/** Gives back what was offered: the money is said, the slip printed; a fee that changed is asked anew. */
export function useGiveBack({ shift, state, dispatch, printing, quote }: GiveBackWork) {
  const shell = useShell();
  const reread = useReread();
  const finish = async (refund: Refund) => {
    dispatch({ type: 'done', refund });
    await reread();
    if (refund.state !== 'DONE') return;
    if (refund.netFen > 0) shell.speech.say({ kind: 'amount', text: `退您${spokenYuan(refund.netFen)}` });
    await printing.print({ ...refund, windowName: shift.windowName, applyName: shift.sellerName });
  };
  return async (reason: string) => {
    const { offer, work } = state;
    if (!offer || work === 'sending') return;
    const { orderNo, lines, quote: sealed } = offer.quote;
    const asked = { orderNo, kind: offer.kind, ticketNos: lines.map(({ ticketNo }) => ticketNo) };
    const done = shell.busy('payment');
    dispatch({ type: 'sending' });
    try {
      const request = { ...asked, windowId: shift.windowId, reason, quote: sealed };
      await finish(await refundCalls.giveBack(request, offer.key));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return dispatch({ type: 'outcome-unknown' });
      dispatch({ type: 'refused', notice: { tone: 'danger', text: failure.message } });
      if (failure.has('refund_quote_expired')) await quote(asked, true);
    } finally {
      done();
    }
  };
}

/** Reads anew what a refund changes: places, takings, the last sales and the refunds of the shift. */
function useReread(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [saleKeysOf.everyBoot, saleKeysOf.everySlot, refundKeysOf.everyList].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}
