import { isRecord } from '@shanmen/shared';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';

import { tillStore } from '../offline/till-store.ts';
import { type Cart, emptyCart } from './till-cart.ts';
import type { Catalogue } from './till-catalogue.ts';
import { newTill, type TillState } from './till-state.ts';

/** The open cart of a shift as this machine keeps it, without a price: the catalogue says it again. */
export type KeptCart = {
  readonly shape: 1;
  readonly saleKey: string;
  readonly lines: readonly (Omit<Cart['lines'][number], 'good'> & { readonly goodsId: number })[];
  readonly discount: Cart['discount'];
  /** Absent in a cart that an older release kept. */
  readonly member?: TillState['member'];
  readonly tag?: TillState['tag'];
  readonly exchange?: TillState['exchange'];
  readonly removed?: number;
  readonly cleared?: number;
  /** What was sent, and no answer had come. */
  readonly sent: TillSale | null;
};

const resumed = { tone: 'info', text: '已恢复刚才的购物车，请核对后收款' } as const;

/** What is kept of a till; null where there is nothing to keep. */
export function keptOf({ cart, saleKey, sent, ...more }: TillState): KeptCart | null {
  if (cart.lines.length === 0) return null;
  const { member, tag, exchange, removed, cleared } = more;
  const lines = cart.lines.map(({ good, ...line }) => ({ ...line, goodsId: good.id }));
  const kept = { lines, discount: cart.discount, member, tag, exchange, removed, cleared };
  return { shape: 1, saleKey, ...kept, sent };
}

/** The till as a reload or a crash left it; what was sent is asked about under its key. */
export function resumedTill(kept: KeptCart | null, { byId }: Catalogue): TillState {
  if (!kept) return newTill();
  const lines = kept.lines.flatMap(({ goodsId, ...line }) => {
    const good = byId.get(goodsId);
    return good ? [{ ...line, good }] : [];
  });
  const cart = lines.length === 0 ? emptyCart : { lines, discount: kept.discount };
  const { saleKey, member = null, tag = null, exchange = null, removed = 0, cleared = 0 } = kept;
  const was = { cart, saleKey, member, tag, exchange, removed, cleared };
  const till = { ...newTill(), ...was, selected: lines.at(-1)?.no ?? null };
  if (kept.sent) return { ...till, sent: kept.sent, submission: 'unknown', stage: 'cash' };
  return lines.length === 0 ? newTill() : { ...till, notice: resumed };
}

const carts = tillStore('carts');

export const keptCarts = {
  read: async (shiftId: number): Promise<KeptCart | null> => {
    const stored = await carts.read(shiftId);
    return isKept(stored) ? stored : null;
  },
  keep: (shiftId: number, kept: KeptCart | null): Promise<unknown> => carts.keep(shiftId, kept),
};

function isKept(value: unknown): value is KeptCart {
  return (
    isRecord(value) &&
    value['shape'] === 1 &&
    typeof value['saleKey'] === 'string' &&
    Array.isArray(value['lines'])
  );
}
