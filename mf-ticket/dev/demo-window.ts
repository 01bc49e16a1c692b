import type { Order, SoldTicket, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift, ShiftClosing, ShiftOpening } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { addFen, type Fen, fen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { addDays, dayOf } from '@shanmen/shared/time';
import { demoProducts, demoSlots, scenicArea } from './demo-catalogue.ts';
import { newOrder, newShift, priceSale } from './demo-sale.ts';

/** A window, its shift and its sales, kept in memory: just enough of the server's rules to work with. */
export type DemoWindow = {
  readonly boot: (visitDate: string | null) => PosSession;
  readonly slots: (visitDate: string) => Slot[];
  readonly sell: (sale: WindowSale) => Order | 'sold_out' | 'price_changed';
  readonly print: (orderNo: string) => Order | undefined;
  readonly openShift: (opening: ShiftOpening) => Shift;
  readonly stopSelling: () => Shift | undefined;
  readonly count: (countedFen: Fen) => Shift | undefined;
  readonly close: (closing: ShiftClosing) => Shift | undefined;
  readonly tickets: () => readonly SoldTicket[];
};

type Options = { readonly now: () => Date; readonly startsOpen: boolean };

const windows: PosSession['windows'] = [
  { id: 1, code: 'N1', name: '南门 1 号窗口', siteName: '南门售票处', takenBy: null },
  { id: 2, code: 'N2', name: '南门 2 号窗口', siteName: '南门售票处', takenBy: '售票员02' },
  { id: 3, code: 'B1', name: '北门 1 号窗口', siteName: '北门售票处', takenBy: null },
];

export function demoWindow({ now, startsOpen }: Options): DemoWindow {
  const places = demoPlaces();
  const orders: Order[] = [];
  let shift: Shift | null = startsOpen ? newShift(now(), fen(50_000)) : null;
  const changeShift = (change: Partial<Shift>) => {
    if (shift) shift = { ...shift, ...change };
    return shift ?? undefined;
  };
  return {
    slots: places.of,
    tickets: () => orders.flatMap(order => order.tickets),
    boot: visitDate => {
      const today = dayOf(now());
      return {
        serverTime: now().toISOString(),
        businessDay: today,
        scenicArea,
        identity: { admitsDemoRegion: true, id15: 'convert' },
        visitDate: visitDate ?? today,
        visitDates: Array.from({ length: 7 }, (_, index) => addDays(today, index)),
        windows,
        shift: shown(shift ?? undefined) ?? null,
        products: [...demoProducts],
        slots: places.of(visitDate ?? today),
        provider: '模拟支付',
        voucherIssuers: [
          { id: 1, name: '云岭国际旅行社' },
          { id: 2, name: '江汀假日旅行社' },
        ],
        awaited: [],
        recent: shift?.state === 'COUNTING' ? [] : orders.slice(-3).reverse(),
      };
    },
    sell: sale => {
      if (priceSale(sale).totalFen !== sale.expectedTotalFen) return 'price_changed';
      const day = places.of(sale.visitDate);
      if (!places.take(sale)) return 'sold_out';
      const order = newOrder(sale, orders.length + 1, now(), day);
      orders.push(order);
      changeShift({
        soldTickets: (shift?.soldTickets ?? 0) + order.tickets.length,
        soldFen: addFen(shift?.soldFen ?? zeroFen, order.totalFen),
      });
      return order;
    },
    print: orderNo => printed(orders, orderNo),
    openShift: opening => (shift = newShift(now(), opening.openingFloatFen, opening.paperFrom)),
    stopSelling: () => shown(changeShift({ state: 'COUNTING' })),
    count: countedCashFen => changeShift(counted(countedCashFen, shift, orders)),
    close: ({ overShortReason = null, paperTo = null, paperVoid = 0 }) => {
      const paper = shift?.paper && { ...shift.paper, to: paperTo, voided: paperVoid };
      const closed = changeShift({
        state: 'CLOSED',
        closedAt: now().toISOString(),
        overShortReason,
        ...(paper ? { paper } : {}),
      });
      shift = null;
      return closed;
    },
  };
}

/** Whoever counts a drawer is told no sum of it. */
function shown(shift: Shift | undefined): Shift | undefined {
  if (shift?.state !== 'COUNTING') return shift;
  const { soldTickets: _tickets, soldFen: _fen, ...rest } = shift;
  return rest;
}

/** Places by day; a day has its slots from the moment somebody asks for it. */
function demoPlaces() {
  const days = new Map<string, Slot[]>();
  const of = (day: string): Slot[] => {
    const known = days.get(day) ?? demoSlots(day);
    days.set(day, known);
    return known;
  };
  return {
    of,
    /** Takes the places of all lines or of none. */
    take: ({ visitDate, lines }: WindowSale): boolean => {
      const wanted = new Map<number, number>();
      for (const { slotId, qty } of lines) {
        if (slotId !== undefined) wanted.set(slotId, (wanted.get(slotId) ?? 0) + qty);
      }
      const left = of(visitDate).map(slot => ({
        ...slot,
        remaining: slot.remaining - (wanted.get(slot.id) ?? 0),
      }));
      if (left.some(slot => slot.remaining < 0)) return false;
      days.set(visitDate, left);
      return true;
    },
  };
}

function printed(orders: Order[], orderNo: string): Order | undefined {
  const index = orders.findIndex(order => order.orderNo === orderNo);
  const order = orders[index];
  if (!order) return undefined;
  const tickets = order.tickets.map(ticket => ({ ...ticket, printCount: ticket.printCount + 1 }));
  return (orders[index] = { ...order, tickets });
}

function counted(countedCashFen: Fen, shift: Shift | null, orders: readonly Order[]): Partial<Shift> {
  const taken = sumFen(orders.map(order => order.totalFen));
  const expectedCashFen = addFen(shift?.openingFloatFen ?? zeroFen, taken);
  return {
    state: 'BLIND_COUNT',
    countedCashFen,
    expectedCashFen,
    overShortFen: subtractFen(countedCashFen, expectedCashFen),
  };
}
