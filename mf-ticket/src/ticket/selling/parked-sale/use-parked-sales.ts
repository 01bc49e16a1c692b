import { api, createKey, postOnce, queryKeys } from '@shanmen/shared';
import type {
  EndedCart,
  ParkedSale,
  ParkedSaleRequest,
  TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { type ParkedRow, type ParkedSales, type SaleNotice, useParkedSales } from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';
import { orderLines } from '../cart/cart.ts';
import { saleKeysOf } from '../sale/sale-calls.ts';
import { type Sale, strictRules } from '../sale/use-sale.ts';
import { visitorsOf } from '../visitor/people.ts';
import { emptied, takenUp } from './parked-sale.ts';

export type WindowParkedSales = ParkedSales<ParkedSale>;

type Window = { readonly boot: PosSession; readonly shift: Shift };

/** 挂单 and 取单 at a window, where places stay held for a cart that waits. */
export function useWindowParkedSales(sale: Sale, { boot, shift }: Window): WindowParkedSales {
  const { state } = sale;
  return useParkedSales<ParkedSale, TakenCart>({
    queryKey: queryKeys.parkedSales(),
    alsoStale: [saleKeysOf.everySlot],
    calls: parkedSaleCalls,
    isUnsettled: state.isUnsettled,
    park: state.cart.length === 0 ? null : () => parking(sale, shift),
    onParked: cart => sale.swapCart(emptied(cart)),
    onTaken: (taken, { isHeld }) => {
      const rules = boot.identity ?? strictRules;
      const counter = { today: boot.businessDay, visitDates: boot.visitDates, rules };
      sale.swapCart(takenUp(taken, isHeld, createKey(), counter));
    },
    say: notice => sale.dispatch({ type: 'notice', notice }),
  });
}

function parking(
  { day, state }: Sale,
  { windowId }: Shift,
): SaleNotice | ((key: string) => Promise<ParkedSale>) {
  const ofTeam = state.team === null ? null : '团队的票请直接收款，不能挂单';
  if (!day) return { tone: 'warning', text: '价格正在读取，请稍候' };
  const obstacle = ofTeam ?? day.obstacle;
  if (obstacle !== null) return { tone: 'warning', text: obstacle };
  const lines = orderLines(day.lines, id => visitorsOf(state.people, id).map(({ visitor }) => visitor));
  const from = state.kept ? { hungCartId: state.kept.hungCartId } : {};
  return key => parkedSaleCalls.hang({ windowId, visitDate: day.visitDate, lines, ...from }, key);
}

/** `成人票 ×2，古寺票 ×1`, since when it waits, for which other day, and how long its places are held. */
export function parkedRow(cart: ParkedSale, businessDay: string): ParkedRow {
  const { lines, hungAt, visitDate, named, isHeld, expiresAt } = cart;
  const detail = [`${clock(hungAt)} 挂单`];
  if (visitDate !== businessDay) detail.push(`游玩 ${visitDate}`);
  if (named > 0) detail.push(`证件 ${named} 位`);
  return {
    words: lines.map(({ productName, qty }) => `${productName} ×${qty}`).join('，'),
    detail: detail.join(' · '),
    held: { isHeld, text: isHeld ? `占位至 ${clock(expiresAt)}` : '占位已释放' },
  };
}

function clock(instant: string): string {
  return formatTime(instant).slice(0, 5);
}

const root = '/api/ticket/carts';

/** The calls of carts that wait at a window. */
const parkedSaleCalls = {
  list: () => api.get<ParkedSale[]>(root),
  hang: (request: ParkedSaleRequest, key: string) => postOnce<ParkedSale>(`${root}/hang`, request, { key }),
  take: (id: number, key: string) => postOnce<TakenCart>(`${root}/${id}/take`, undefined, { key }),
  drop: (id: number, key: string) => postOnce<EndedCart>(`${root}/${id}/drop`, undefined, { key }),
};
