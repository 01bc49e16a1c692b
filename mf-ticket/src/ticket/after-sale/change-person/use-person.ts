import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import { maskedIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { Changed, ChangeQuery } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { SaleNotice } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { changeCalls } from '../change/change-calls.ts';
import { type ChangeWindow, spotsOf, spotsToChoose } from '../change/change-state.ts';
import { readVisitor } from '../../selling/visitor/read-visitor.ts';

/** 换人 of one ticket: its day and slot stay, its old code dies. */
export type PersonWindow = Omit<ChangeWindow, 'tickets'> & { readonly ticket: RefundableTicket };

export type PersonChange = {
  readonly typed: string;
  readonly work: 'idle' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  readonly type: (typed: string) => void;
  /** Gives the ticket to whoever was typed or scanned; pressed again while the outcome is unknown, it asks for it. */
  readonly confirm: (number: string) => void;
};

const longestNumber = 20;

export function usePerson(window: PersonWindow): PersonChange {
  const { boot, shift, ticket, orderNo, onChanged } = window;
  const shell = useShell();
  const [typed, setTyped] = useState('');
  const [work, setWork] = useState<PersonChange['work']>('idle');
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const key = useRef(createKey());
  const slots = useQuery({
    queryKey: saleKeysOf.slots(ticket.visitDate),
    queryFn: () => saleCalls.slots(ticket.visitDate),
  });
  const refuse = (text: string) => {
    setWork('idle');
    setNotice({ tone: 'danger', text });
  };
  const ask = (number: string): ChangeQuery | null => {
    const { visitor, fault } = readVisitor(boot, number);
    if (visitor === null) {
      refuse(fault);
      return null;
    }
    setNotice({ tone: 'info', text: `正在换为 ${maskedIdentity(visitor.idNo)}…` });
    const { ticketNo, visitDate, startTime } = ticket;
    const choices = spotsToChoose(spotsOf([ticket], slots.data ?? [], {}, null));
    const own = choices.flatMap(spot => spot.slots.filter(slot => slot.startTime === startTime));
    return {
      orderNo,
      ticketNos: [ticketNo],
      visitDate,
      slotIds: own.map(({ id }) => id),
      visitors: [{ ticketNo, visitor }],
    };
  };
  const send = async (asked: ChangeQuery) => {
    const done = shell.busy('payment');
    setWork('sending');
    try {
      const { diffFen } = await changeCalls.quote(asked);
      if (diffFen !== 0) return refuse(`票价相差 ¥${formatYuan(diffFen)}，请用 G 改签办理`);
      onChanged(await changeCalls.change(requestOf(asked, shift.windowId, diffFen), key.current));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return setWork('unknown');
      key.current = createKey();
      refuse(failure.message);
    } finally {
      done();
    }
  };
  return {
    typed,
    work,
    notice,
    type: text => {
      setTyped(text.slice(0, longestNumber));
      setNotice(null);
    },
    confirm: number => {
      if (work === 'sending') return;
      setTyped(number);
      const asked = ask(number);
      if (asked) void send(asked);
    },
  };
}

function requestOf(asked: ChangeQuery, windowId: number, expectedDiffFen: Changed['order']['totalFen']) {
  return { ...asked, windowId, expectedDiffFen };
}
