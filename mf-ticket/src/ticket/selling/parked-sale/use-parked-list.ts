import type { HungCart } from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hungCartCalls, hungCartKeysOf } from './parked-sale-calls.ts';

type Carts = readonly HungCart[];

/** The carts that wait at this window. What an answer says of one is known at once, before all are read again. */
export function useHungList() {
  const queryKey = hungCartKeysOf.list;
  const { data: list = [] } = useQuery<Carts>({ queryKey, queryFn: hungCartCalls.list });
  const queries = useQueryClient();
  const change = (to: (carts: Carts) => Carts) =>
    queries.setQueryData<Carts>(queryKey, (carts = []) => to(carts));
  return {
    list,
    /** As it is now: a key may be pressed before the list is drawn. */
    now: () => queries.getQueryData<Carts>(queryKey) ?? [],
    add: (cart: HungCart) => change(carts => [...carts, cart]),
    remove: (id: number) => change(carts => carts.filter(cart => cart.id !== id)),
  };
}
