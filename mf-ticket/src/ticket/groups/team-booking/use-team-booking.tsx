import { apiErrorOf, createKey, hasAuth, useShell } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { SettleWay, TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { type PaperState, roll, type SaleNotice, usePaper } from '@shanmen/shared/counter';
import { BookingSlip, printSlip } from '@shanmen/shared/print';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newSale } from '../../selling/cart/open-sale.ts';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import type { Sale } from '../../selling/sale/use-sale.ts';
import { windowSaleOf } from '../../selling/cart/window-sale.ts';
import { teamKeysOf } from '../team/team-calls.ts';
import { missingOf, needsOf } from '../../selling/visitor/judge-visitor.ts';
import { teamBookingCalls } from './team-booking-calls.ts';

export type Booking = {
  /** Null while nothing is asked. */
  readonly stage: 'asking' | 'sending' | 'unknown' | 'done' | null;
  readonly ways: readonly SettleWay[];
  readonly notice: SaleNotice | null;
  readonly booked: TeamBooking | null;
  readonly printing: PaperState;
  /** Opens the question how the group will pay, or says why it cannot book. */
  readonly press: () => void;
  readonly book: (way: SettleWay) => void;
  readonly print: () => void;
  readonly close: () => void;
};

/** 团队预订 of the open cart: the money comes when the tickets are fetched. */
export function useTeamBooking(sale: Sale, { boot, shift }: { boot: PosSession; shift: Shift }): Booking {
  const shell = useShell();
  const queries = useQueryClient();
  const paper = usePaper('mf-ticket');
  const [stage, setStage] = useState<Booking['stage']>(null);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const [booked, setBooked] = useState<TeamBooking | null>(null);
  const key = useRef(createKey());
  const offer = sale.day?.team ?? null;
  const ways = offer ? waysOf(offer) : [];
  const press = () => {
    if (!hasAuth('ticket:sale:team') || sale.state.team === null) return;
    const text = obstacleOf(sale, ways);
    if (text !== null) return sale.dispatch({ type: 'notice', notice: { tone: 'warning', text } });
    setNotice(null);
    setStage('asking');
  };
  const print = (booking: TeamBooking) =>
    void paper.run(() => printSlip(<BookingSlip booking={booking} area={boot.scenicArea ?? null} />, roll));
  const book = async (settleBy: SettleWay) => {
    const { state, day } = sale;
    if (!day || state.team === null || stage === 'sending') return;
    const { payments: _none, saleMode: _mode, ...sold } = windowSaleOf(state, day, shift, []);
    const done = shell.busy('payment');
    setStage('sending');
    try {
      const request = { ...sold, agreementId: state.team.agreementId, settleBy };
      const booking = await teamBookingCalls.book(request, key.current);
      key.current = createKey();
      setBooked(booking);
      setStage('done');
      sale.swapCart(newSale());
      print(booking);
    } catch (error) {
      const failure = apiErrorOf(error);
      if (!failure.isOutcomeUnknown) key.current = createKey();
      setStage(failure.isOutcomeUnknown ? 'unknown' : 'asking');
      setNotice({ tone: 'danger', text: failure.message });
    } finally {
      done();
      void queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot });
      void queries.invalidateQueries({ queryKey: saleKeysOf.everySlot });
      void queries.invalidateQueries({ queryKey: teamKeysOf.everyOffer });
    }
  };
  return {
    stage,
    ways,
    notice,
    booked,
    printing: paper.state,
    press,
    book: way => void book(way),
    print: () => booked && print(booked),
    close: () => {
      setStage(null);
      setBooked(null);
    },
  };
}

/** What was agreed, what the account is there for, and what the seller may take. */
function waysOf({ accountWays, payModes }: TeamOffer): SettleWay[] {
  const onAccount = (['CREDIT', 'PREPAID'] as const).filter(way => accountWays.includes(way));
  return [
    ...(hasAuth('ticket:sale:pay-credit') ? onAccount : []),
    ...(payModes.includes('CASH') ? (['WINDOW'] as const) : []),
  ];
}

function obstacleOf({ state, day }: Sale, ways: readonly SettleWay[]): string | null {
  if (state.cart.length === 0) return '请先选票，再预订';
  if (!day) return '价格正在读取，请稍候';
  if (day.obstacle !== null) return day.obstacle;
  if (missingOf(needsOf(day.lines)) > 0) return '请先按 F7 录入游客证件，再预订';
  if (day.totalFen === 0) return '没有应收金额，请直接出票';
  return ways.length === 0 ? '协议没有可以预订的付款方式，请直接收款' : null;
}
