import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import type {
  ChangeCharge,
  Changed,
  ChangeQuery,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { AwaitCommand } from '@shanmen/shared/counter';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { everyMoveDay } from '../reschedule-day/use-reschedule-days.ts';
import { paymentCalls } from '../../selling/payment/payment-calls.ts';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { changeCalls, changeKeysOf } from './change-calls.ts';
import {
  type ChangeAction,
  type ChangeState,
  type ChangeWindow,
  paymentOf,
  paymentRefusal,
  scannedInto,
} from './change-state.ts';

type Sending = {
  readonly send: (asked: ChangeQuery, quote: ChangeQuote, scanned?: string) => void;
  /** The very same once more, where no answer came. */
  readonly again: () => void;
  readonly awaiting: (command: AwaitCommand) => void;
};

/** One key per move that was shown: pressed again while the outcome is unknown, it asks for it. */
export function useSending(
  { shift, orderNo, offers, onChanged, onBack }: ChangeWindow,
  state: ChangeState,
  dispatch: (action: ChangeAction) => void,
  issuers: readonly VoucherIssuer[],
): Sending {
  const shell = useShell();
  const queries = useQueryClient();
  const [key, setKey] = useState(createKey);
  const reread = () =>
    Promise.all(
      [saleKeysOf.everyBoot, saleKeysOf.everySlot, everyMoveDay].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const refuse = async (text: string) => {
    setKey(createKey());
    dispatch({ type: 'refused', notice: { tone: 'danger', text } });
    await queries.invalidateQueries({ queryKey: changeKeysOf.everyQuote });
    await reread();
  };
  const conclude = async (changed: Changed) => {
    const { charge } = changed;
    if (charge?.state === 'FAILED' || charge?.state === 'CLOSED')
      return refuse(unpaidWords(charge, offers ? '升级' : '改签'));
    if (charge !== null && charge.state !== 'SUCCESS') {
      return dispatch({ type: 'awaiting', isProviderSilent: charge.state !== 'PENDING' });
    }
    await reread();
    onChanged(changed);
  };
  const sendNow = async (request: ChangeRequest) => {
    const done = shell.busy('payment');
    dispatch({ type: 'sending', request });
    try {
      await conclude(await changeCalls.change(request, key));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) dispatch({ type: 'outcome-unknown' });
      else await refuse(failure.message);
    } finally {
      done();
    }
  };
  const awaiting = useAwaiting(state, key, conclude);
  return {
    send: (asked, quote, scanned) => {
      if (state.work !== 'idle') return;
      const paying = scanned === undefined ? state : scannedInto(state, scanned);
      const refusal = paymentRefusal(paying, quote.diffFen);
      if (refusal !== null) {
        return dispatch({ type: 'refused', notice: { tone: 'danger', text: refusal } });
      }
      const payment = paymentOf(paying, quote.diffFen, issuers);
      const request = { ...asked, windowId: shift.windowId, expectedDiffFen: quote.diffFen };
      void sendNow(payment ? { ...request, payment } : request);
    },
    again: () => state.sent && void sendNow(state.sent),
    awaiting: command => {
      if (command === 'query') awaiting();
      else if (command === 'aside') onBack();
      else paymentCalls.close(orderNo).then(awaiting, awaiting);
    },
  };
}

const askEveryMs = 2000;

/**
 * The same request under the same key asks its provider again, until there is an outcome.
 * @returns what asks at once
 */
function useAwaiting(
  { work, sent }: ChangeState,
  key: string,
  conclude: (changed: Changed) => Promise<void>,
): () => void {
  const request = work === 'awaiting' ? sent : null;
  const asked = useQuery({
    queryKey: changeKeysOf.charge(key),
    queryFn: request ? () => changeCalls.change(request, key) : skipToken,
    refetchInterval: askEveryMs,
    retry: false,
    gcTime: 0,
  });
  const tell = useEffectEvent(conclude);
  const { data } = asked;
  useEffect(() => {
    if (request && data) void tell(data);
  }, [request, data]);
  return () => void asked.refetch();
}

function unpaidWords({ state, words }: ChangeCharge, what: '改签' | '升级'): string {
  const reason = state === 'CLOSED' ? '已撤销，没有收款' : (words ?? '对方未付款');
  return `差价未收到：${reason}。门票没有${what}；可再次扫码或换一种方式`;
}
