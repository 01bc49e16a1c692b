import { apiErrorOf, createKey } from '@shanmen/shared';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ScreenKey } from '../keys/screen-key.ts';
import type { SaleNotice } from '../surface/notice-line.tsx';

export type ParkedSaleCommand = (typeof parkedSaleKeys)[number]['command'];

/** Keys of 取单; a digit takes the cart of that number. */
export const parkedSaleKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '取单' },
  { command: 'drop', strokes: ['Delete'], cap: 'Del', label: '删除' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一单' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一单' },
  { command: 'back', strokes: ['Escape', 'F6'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

/** A cart that waits: what the counter shows of it is the counter's own. */
type Waiting = { readonly id: number };

type ParkedSetup<Cart extends Waiting, Taken> = {
  /** Under which the carts are cached, and what else is read anew after each step. */
  readonly queryKey: QueryKey;
  readonly alsoStale: readonly QueryKey[];
  readonly calls: {
    readonly list: () => Promise<Cart[]>;
    readonly take: (id: number, key: string) => Promise<Taken>;
    readonly drop: (id: number, key: string) => Promise<unknown>;
  };
  /** Nobody knows yet what came of the cart on the counter: it stays there. */
  readonly isUnsettled: boolean;
  /** Puts the cart on the counter aside, or says why it stays there; null while the counter is empty. */
  readonly park: (() => SaleNotice | ((key: string) => Promise<Cart>)) | null;
  readonly onParked: (cart: Cart) => void;
  readonly onTaken: (taken: Taken, cart: Cart) => void;
  readonly say: (notice: SaleNotice) => void;
};

export type ParkedSales<Cart> = {
  readonly list: readonly Cart[];
  /** Whether the carts are shown to choose one. */
  readonly isOpen: boolean;
  readonly cursor: number;
  readonly notice: SaleNotice | null;
  /** F6: puts the cart aside; on an empty counter takes the one that waits, or shows those that do. */
  readonly press: () => void;
  readonly command: (command: ParkedSaleCommand) => void;
  /** Takes the cart of this number, from 1. */
  readonly takeNumber: (number: number) => void;
  /** Shows what waits, with a word about why. */
  readonly show: (notice: SaleNotice) => void;
  /** Another step with a cart, once under its key; what refuses it is said, and the carts are read anew. */
  readonly run: (work: (key: string) => Promise<unknown>) => Promise<void>;
};

/** 挂单 and 取单. What waits lies at the server, so that a lost page loses nothing. */
export function useParkedSales<Cart extends Waiting, Taken>(
  setup: ParkedSetup<Cart, Taken>,
): ParkedSales<Cart> {
  const { queryKey, calls, park, say } = setup;
  const waiting = useWaitingCarts<Cart>(queryKey, calls.list);
  const { list } = waiting;
  const [isOpen, setIsOpen] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const run = useWork([queryKey, ...setup.alsoStale], text =>
    (isOpen ? setNotice : say)({ tone: 'danger', text }),
  );
  const hang = (work: SaleNotice | ((key: string) => Promise<Cart>)) => {
    if (typeof work !== 'function') return say(work);
    void run(async key => {
      const cart = await work(key);
      waiting.add(cart);
      setup.onParked(cart);
    });
  };
  const take = (cart: Cart | undefined) => {
    if (!cart) return;
    void run(async key => {
      const taken = await calls.take(cart.id, key);
      waiting.remove(cart.id);
      setup.onTaken(taken, cart);
      setIsOpen(false);
    });
  };
  const show = (why: SaleNotice | null = null) => {
    setCursor(0);
    setNotice(why);
    setIsOpen(true);
  };
  const press = () => {
    if (setup.isUnsettled) return;
    const [first, ...others] = waiting.now();
    if (park) hang(park());
    else if (others.length > 0) show();
    else if (first) take(first);
    else say({ tone: 'info', text: '没有挂单' });
  };
  const drop = (cart: Cart | undefined) => {
    if (cart) void run(key => calls.drop(cart.id, key)).then(() => list.length <= 1 && setIsOpen(false));
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
    show,
    run,
  };
}

/** One piece of work at a time; while its outcome is unknown the next press asks for it under the same key. */
function useWork(stale: readonly QueryKey[], refuse: (text: string) => void) {
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
      await Promise.all(stale.map(queryKey => queries.invalidateQueries({ queryKey })));
    }
  };
}

/** The carts that wait. What an answer says of one is known at once, before all are read again. */
function useWaitingCarts<Cart extends Waiting>(queryKey: QueryKey, read: () => Promise<Cart[]>) {
  const { data: list = [] } = useQuery<readonly Cart[]>({ queryKey, queryFn: read });
  const queries = useQueryClient();
  const change = (to: (carts: readonly Cart[]) => readonly Cart[]) =>
    queries.setQueryData<readonly Cart[]>(queryKey, (carts = []) => to(carts));
  return {
    list,
    /** As it is now: a key may be pressed before the list is drawn. */
    now: () => queries.getQueryData<readonly Cart[]>(queryKey) ?? [],
    add: (cart: Cart) => change(carts => [...carts, cart]),
    remove: (id: number) => change(carts => carts.filter(cart => cart.id !== id)),
  };
}
