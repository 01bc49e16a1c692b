import type { MockHandlers } from '@shanmen/shared/testing';
import {
  type ParkedSale,
  ParkedSaleRequest,
  type TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import { Value } from 'typebox/value';
import { answer, refusal } from './answers.ts';
import { demoProducts } from './demo-catalogue.ts';

const holdMs = 5 * 60_000;

/** Carts that wait at the window, kept in memory. */
export function cartHandlers(now: () => Date): MockHandlers {
  const carts = new Map<number, TakenCart>();
  const end = (id: string | undefined) => {
    const cart = carts.get(Number(id));
    carts.delete(Number(id));
    return cart ? answer({ ...cart, isHeld: false }) : refusal('cart_gone');
  };
  return {
    'GET /api/ticket/carts': () => answer([...carts.values()].map(waiting)),
    'POST /api/ticket/carts/hang': ({ body }) => {
      if (!Value.Check(ParkedSaleRequest, body)) return refusal('invalid_input');
      const cart = hung(body, carts.size + 1, now());
      carts.set(cart.id, cart);
      return answer(waiting(cart));
    },
    'POST /api/ticket/carts/:id/take': ({ params }) => end(params['id']),
    'POST /api/ticket/carts/:id/drop': ({ params }) => end(params['id']),
  };
}

/** As a cart is shown while it waits. */
function waiting({ visitors: _visitors, kept: _kept, ...cart }: TakenCart): ParkedSale {
  return cart;
}

function hung({ visitDate, lines }: ParkedSaleRequest, id: number, at: Date): TakenCart {
  const nameOf = (productId: number) => demoProducts.find(product => product.id === productId)?.name ?? '';
  return {
    id,
    visitDate,
    lines: lines.map(({ productId, qty }) => ({ productId, qty, productName: nameOf(productId) })),
    slots: [],
    named: 0,
    hungAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + holdMs).toISOString(),
    isHeld: true,
    kept: [],
    visitors: lines.flatMap(({ productId, visitors = [] }) =>
      visitors.map(visitor => ({ productId, visitor })),
    ),
  };
}
