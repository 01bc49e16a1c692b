import { api, postOnce, queryKeys } from '@shanmen/shared';
import type {
  HeldCart,
  HeldCartDraft,
  HeldCarts,
  TakenHeldCart,
} from '@shanmen/shared/contracts/cashier/held-cart';
import { type ParkedRow, type ParkedSales, useParkedSales } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant, formatTime } from '@shanmen/shared/time';

import { type Cart, type CartLine, orderDiscountOf, pieceCount, sentLines } from '../cart/till-cart.ts';
import { findByCode } from '../cart/till-catalogue.ts';
import type { Till } from '../screen/use-till.ts';

const root = '/api/cashier/held-carts';

const calls = {
  list: async () => (await api.get<HeldCarts>(root)).rows,
  take: (id: number, key: string) => postOnce<TakenHeldCart>(`${root}/${id}/take`, undefined, { key }),
  drop: (id: number, key: string) => postOnce(`${root}/${id}/drop`, { reason: '取单时删除' }, { key }),
};

const queryKey = queryKeys.list('cashier.held-cart', {});

/** To whom a cart may be handed over, and how. */
export const handingOver = {
  /** @param typed initials of the name; nothing: everybody who works in the store */
  find: async (typed: string, signal?: AbortSignal) => {
    const { colleagues } = await api.get<HeldCarts>(root, signal ? { signal } : {});
    return colleagues.filter(({ pinyin }) => pinyin.startsWith(typed.toLowerCase()));
  },
  queryKey: (typed: string) => queryKeys.list('cashier.held-cart', { colleague: typed }),
  give: (id: number, cashierId: number, key: string) =>
    postOnce<HeldCart>(`${root}/${id}/hand-over`, { cashierId }, { key }),
};

/** 挂单 and 取单 of the store: any till of it may take a cart up. */
export function useHeldCarts(till: Till, tillId: number): ParkedSales<HeldCart> {
  const { state, dispatch, totals, catalogue } = till;
  const { cart, member, tag, removed } = state;
  const draft = (): HeldCartDraft => {
    const orderFen = orderDiscountOf(totals);
    return {
      tillId,
      label: labelOf(cart),
      lines: sentLines(cart, totals.byHandFen),
      ...(orderFen > 0 ? { discountFen: orderFen } : {}),
      ...(member ? { memberId: member.id } : {}),
      ...(tag ? { tag } : {}),
      ...(removed > 0 ? { removedLines: removed } : {}),
      totalFen: totals.totalFen,
    };
  };
  return useParkedSales<HeldCart, TakenHeldCart>({
    queryKey,
    alsoStale: [],
    calls,
    isUnsettled: state.submission !== 'idle',
    park: cart.lines.length === 0 ? null : () => key => postOnce<HeldCart>(root, draft(), { key }),
    onParked: held =>
      dispatch({
        type: 'swap',
        cart: { lines: [], discount: null },
        member: null,
        tag: null,
        removed: 0,
        notice: { tone: 'info', text: `已挂单：${held.label}，按 F7 取回` },
      }),
    onTaken: (taken, { label, heldBy }) =>
      dispatch({
        type: 'swap',
        cart: cartOf(taken, catalogue),
        member: taken.member,
        tag: taken.tag ?? null,
        removed: taken.removedLines ?? 0,
        notice: { tone: 'info', text: `已取单：${label}（${heldBy} 挂）` },
      }),
    say: notice => dispatch({ type: 'notice', notice }),
  });
}

export function heldRow({
  label,
  lines,
  heldBy,
  heldAt,
  expiresAt,
  tillName,
  totalFen,
}: HeldCart): ParkedRow {
  return {
    words: `${label}　¥${formatYuan(totalFen)}`,
    detail: `${clock(heldAt)} ${tillName} ${heldBy} · ${lines} 种`,
    held: { text: `保留至 ${formatInstant(expiresAt).slice(5, 16)}`, isHeld: true },
  };
}

function clock(instant: string): string {
  return formatTime(instant).slice(0, 5);
}

/** What tells a cart from others: its first line, and how many pieces there are with it. */
function labelOf(cart: Cart): string {
  const name = (cart.lines[0]?.good.name ?? '').slice(0, 18);
  return cart.lines.length === 1 ? `${name} ${pieceCount(cart)} 件` : `${name} 等 ${pieceCount(cart)} 件`;
}

/** Lines as the catalogue prices them now; what is sold no more is left out. */
function cartOf(taken: TakenHeldCart, catalogue: Till['catalogue']): Cart {
  const lines = taken.lines.flatMap((line, index): CartLine[] => {
    const good = catalogue.byId.get(line.goodsId);
    if (!good) return [];
    const scanned = line.barcode === undefined ? null : findByCode(catalogue, line.barcode);
    const label = scanned !== null && typeof scanned !== 'string' ? scanned.label : null;
    const discount =
      line.discountFen === undefined ? null : ({ kind: 'off', fen: line.discountFen } as const);
    return [{ no: index + 1, good, qty: line.qty, label, priceFen: line.priceFen ?? null, discount }];
  });
  const discount =
    taken.discountFen === undefined ? null : ({ kind: 'off', fen: taken.discountFen } as const);
  return { lines, discount };
}
