import { apiErrorOf, useShell } from '@shanmen/shared';
import type { Refund, RefundQuery } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { spokenYuan } from '@shanmen/shared/speech';
import { useQueryClient } from '@tanstack/react-query';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { refundCalls, refundKeysOf } from './refund-calls.ts';
import type { RefundAction, RefundState } from './refund-state.ts';
import type { RefundPrinting } from '../../parts/printing/use-refund-printing.tsx';

/** Asks for an offer; `isAgain` says why one that was shown is not that of now. */
export type Quoting = (asked: RefundQuery, isAgain?: boolean) => Promise<void>;

type GiveBackWork = {
  readonly shift: Shift;
  readonly state: RefundState;
  readonly dispatch: (action: RefundAction) => void;
  readonly printing: RefundPrinting;
  readonly finish: (refund: Refund) => Promise<void>;
  readonly quote: Quoting;
};

type FinishWork = Pick<GiveBackWork, 'shift' | 'dispatch' | 'printing'>;

/** What follows once the server has decided: the money is said and the slip printed, where money goes now. */
export function useFinish({ shift, dispatch, printing }: FinishWork): (refund: Refund) => Promise<void> {
  const shell = useShell();
  const reread = useReread();
  return async refund => {
    dispatch({ type: 'done', refund });
    await reread();
    if (refund.state !== 'DONE') return;
    if (refund.netFen > 0) shell.speech.say({ kind: 'amount', text: `退您${spokenYuan(refund.netFen)}` });
    const slip = { ...refund, windowName: shift.windowName, applyName: shift.sellerName };
    await (refund.kind === 'TEAM_CUT' ? printing.printCut(slip) : printing.print(slip));
  };
}

/** Gives back what was offered; a fee that changed is asked anew. */
export function useRefundSending({ shift, state, dispatch, finish, quote }: GiveBackWork) {
  const shell = useShell();
  return async (reason: string) => {
    const { offer, work } = state;
    if (!offer || work === 'sending') return;
    const { orderNo, lines, quote: sealed } = offer.quote;
    const ticketNos = lines.map(({ ticketNo }) => ticketNo);
    const leaving = offer.kind === 'TEAM_CUT' ? { persons: lines[0]?.persons ?? 0 } : {};
    const amount = offer.kind === 'COMPENSATION' ? { amountFen: offer.quote.netFen } : {};
    const asked = { orderNo, kind: offer.kind, ticketNos, ...leaving, ...amount };
    const done = shell.busy('payment');
    dispatch({ type: 'sending' });
    try {
      const request = { ...asked, windowId: shift.windowId, reason, quote: sealed };
      await finish(await refundCalls.refund(request, offer.key));
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
