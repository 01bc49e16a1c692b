import { api, apiErrorOf, createKey, postOnce, queryKeys } from '@shanmen/shared';
import type {
  ParkedSale,
  EndedCart,
  ParkedSaleRequest,
  TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { SaleNotice, ScreenKey } from '@shanmen/shared/counter';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orderLines } from '../cart/cart.ts';
import { saleKeysOf } from '../sale/sale-calls.ts';
import { type Sale, strictRules } from '../sale/use-sale.ts';
import { visitorsOf } from '../visitor/people.ts';
import { emptied, takenUp } from './parked-sale.ts';

export type ParkedSaleCommand = (typeof parkedSaleKeys)[number]['command'];

/** Keys of 取单; a digit takes the cart of that number. */
export const parkedSaleKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '取单' },
  { command: 'drop', strokes: ['Delete'], cap: 'Del', label: '删除' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一单' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一单' },
  { command: 'back', strokes: ['Escape', 'F6'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

export type ParkedSales = {
  readonly list: readonly ParkedSale[];
  /** Whether the carts are shown to choose one. */
  readonly isOpen: boolean;
  readonly cursor: number;
  readonly notice: SaleNotice | null;
  /** F6: puts the cart aside; on an empty counter takes the one that waits, or shows those that do. */
  readonly press: () => void;
  readonly command: (command: ParkedSaleCommand) => void;
  /** Takes the cart of this number, from 1. */
  readonly takeNumber: (number: number) => void;
};

type Window = { readonly boot: PosSession; readonly shift: Shift };

/** 挂单 and 取单. What waits lies at the server, so that a lost page loses nothing. */
export function useParkedSales(sale: Sale, { boot, shift }: Window): ParkedSales {
  const hung = useHungList();
  const { list } = hung;
  const [isOpen, setIsOpen] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const say = (tone: SaleNotice['tone'], text: string) =>
    sale.dispatch({ type: 'notice', notice: { tone, text } });
  const run = useWork(text => (isOpen ? setNotice({ tone: 'danger', text }) : say('danger', text)));
  const hang = () => {
    const { day, state } = sale;
    const ofTeam = state.team === null ? null : '团队的票请直接收款，不能挂单';
    const obstacle = day ? (ofTeam ?? day.obstacle) : '价格正在读取，请稍候';
    if (!day || obstacle !== null) return say('warning', obstacle ?? '');
    const lines = orderLines(day.lines, id => visitorsOf(state.people, id).map(({ visitor }) => visitor));
    const from = state.kept ? { hungCartId: state.kept.hungCartId } : {};
    const request = { windowId: shift.windowId, visitDate: day.visitDate, lines, ...from };
    void run(async key => {
      const cart = await parkedSaleCalls.hang(request, key);
      hung.add(cart);
      sale.swapCart(emptied(cart));
    });
  };
  const take = (cart: ParkedSale | undefined) => {
    if (!cart) return;
    void run(async key => {
      const taken = await parkedSaleCalls.take(cart.id, key);
      hung.remove(cart.id);
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
    const [first, ...others] = hung.now();
    if (sale.state.cart.length > 0) hang();
    else if (others.length > 0) show();
    else if (first) take(first);
    else say('info', '没有挂单');
  };
  const drop = (cart: ParkedSale | undefined) => {
    if (cart)
      void run(key => parkedSaleCalls.drop(cart.id, key)).then(() => list.length <= 1 && setIsOpen(false));
  };
  const within = (index: number) => Math.min(Math.max(index, 0), list.length - 1);
  const commands: Record<ParkedSaleCommand, () => void> = {
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
        [parkedSaleKeysOf.list, saleKeysOf.everySlot].map(queryKey =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
}

type Carts = readonly ParkedSale[];

/** The carts that wait at this window. What an answer says of one is known at once, before all are read again. */
function useHungList() {
  const queryKey = parkedSaleKeysOf.list;
  const { data: list = [] } = useQuery<Carts>({ queryKey, queryFn: parkedSaleCalls.list });
  const queries = useQueryClient();
  const change = (to: (carts: Carts) => Carts) =>
    queries.setQueryData<Carts>(queryKey, (carts = []) => to(carts));
  return {
    list,
    /** As it is now: a key may be pressed before the list is drawn. */
    now: () => queries.getQueryData<Carts>(queryKey) ?? [],
    add: (cart: ParkedSale) => change(carts => [...carts, cart]),
    remove: (id: number) => change(carts => carts.filter(cart => cart.id !== id)),
  };
}

const root = '/api/ticket/carts';

/** The calls of carts that wait at a window, and the cache key of what they read. */
const parkedSaleCalls = {
  list: () => api.get<ParkedSale[]>(root),
  hang: (request: ParkedSaleRequest, key: string) => postOnce<ParkedSale>(`${root}/hang`, request, { key }),
  take: (id: number, key: string) => postOnce<TakenCart>(`${root}/${id}/take`, undefined, { key }),
  drop: (id: number, key: string) => postOnce<EndedCart>(`${root}/${id}/drop`, undefined, { key }),
};

const parkedSaleKeysOf = { list: queryKeys.parkedSales() };
