import { apiErrorOf, createKey } from '@shanmen/shared';
import type { HungCart } from '@shanmen/shared/contracts/ticket/hung-cart';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orderLines } from '../cart/cart.ts';
import type { SaleNotice } from '../cart/sale-action.ts';
import { saleKeysOf } from '../sale/sale-calls.ts';
import { type Sale, strictRules } from '../sale/use-sale.ts';
import { visitorsOf } from '../visitor/people.ts';
import { hungCartCalls, hungCartKeysOf } from './hung-cart-calls.ts';
import type { HungCartCommand } from './hung-cart-keys.ts';
import { emptied, takenUp } from './hung-sale.ts';

export type HungCarts = {
  readonly list: readonly HungCart[];
  /** Whether the carts are shown to choose one. */
  readonly isOpen: boolean;
  readonly cursor: number;
  readonly notice: SaleNotice | null;
  /** F6: puts the cart aside; on an empty counter takes the one that waits, or shows those that do. */
  readonly press: () => void;
  readonly command: (command: HungCartCommand) => void;
  /** Takes the cart of this number, from 1. */
  readonly takeNumber: (number: number) => void;
};

const minuteMs = 60_000;

type Window = { readonly boot: SaleBoot; readonly shift: Shift };

/** 挂单 and 取单. What waits lies at the server, so that a lost page loses nothing. */
export function useHungCarts(sale: Sale, { boot, shift }: Window): HungCarts {
  const { data: list = [] } = useQuery({ queryKey: hungCartKeysOf.list, queryFn: hungCartCalls.list });
  const [isOpen, setIsOpen] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const run = useWork(text => {
    const refusal = { tone: 'danger', text } as const;
    if (isOpen) setNotice(refusal);
    else sale.dispatch({ type: 'notice', notice: refusal });
  });
  const hang = () => {
    const { day, state } = sale;
    const ofTeam = state.team === null ? null : '团队的票请直接收款，不能挂单';
    const obstacle = day ? (ofTeam ?? day.obstacle) : '价格正在读取，请稍候';
    if (!day || obstacle !== null) {
      return sale.dispatch({ type: 'notice', notice: { tone: 'warning', text: obstacle ?? '' } });
    }
    const lines = orderLines(day.lines, id => visitorsOf(state.people, id).map(({ visitor }) => visitor));
    const from = state.kept ? { hungCartId: state.kept.hungCartId } : {};
    const request = { windowId: shift.windowId, visitDate: day.visitDate, lines, ...from };
    void run(async key => {
      const { hungAt, expiresAt } = await hungCartCalls.hang(request, key);
      const minutes = Math.round((Date.parse(expiresAt) - Date.parse(hungAt)) / minuteMs);
      sale.swapCart(emptied(minutes));
    });
  };
  const take = (cart: HungCart | undefined) => {
    if (!cart) return;
    void run(async key => {
      const taken = await hungCartCalls.take(cart.id, key);
      const rules = boot.identity ?? strictRules;
      const counter = { today: boot.businessDay, visitDates: boot.visitDates, rules };
      sale.swapCart(takenUp(taken, cart.isHeld, createKey(), counter));
      setIsOpen(false);
    });
  };
  const show = () => {
    setCursor(0);
    setNotice(null);
    setIsOpen(true);
  };
  const press = () => {
    if (sale.state.isUnsettled) return;
    if (sale.state.cart.length > 0) hang();
    else if (list.length > 1) show();
    else if (list.length === 1) take(list[0]);
    else sale.dispatch({ type: 'notice', notice: { tone: 'info', text: '没有挂单' } });
  };
  const drop = (cart: HungCart | undefined) => {
    if (cart)
      void run(key => hungCartCalls.drop(cart.id, key)).then(() => list.length <= 1 && setIsOpen(false));
  };
  const within = (index: number) => Math.min(Math.max(index, 0), list.length - 1);
  const commands: Record<HungCartCommand, () => void> = {
    take: () => take(list[within(cursor)]),
    drop: () => drop(list[within(cursor)]),
    above: () => setCursor(within(cursor - 1)),
    below: () => setCursor(within(cursor + 1)),
    back: () => setIsOpen(false),
  };
  return {
    list,
    isOpen,
    cursor: within(cursor),
    notice,
    press,
    command: command => commands[command](),
    takeNumber: number => take(list[number - 1]),
  };
}

/** One piece of work at a time; while its outcome is unknown the next press asks for it under the same key. */
function useWork(refuse: (text: string) => void) {
  const queries = useQueryClient();
  const key = useRef(createKey());
  const underWay = useRef(false);
  return async (work: (key: string) => Promise<unknown>) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await work(key.current);
      key.current = createKey();
    } catch (error) {
      const failure = apiErrorOf(error);
      if (!failure.isOutcomeUnknown) key.current = createKey();
      refuse(failure.message);
    } finally {
      underWay.current = false;
      await Promise.all(
        [hungCartKeysOf.list, saleKeysOf.everySlot].map(queryKey => queries.invalidateQueries({ queryKey })),
      );
    }
  };
}
