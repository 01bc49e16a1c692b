import type { OfflineLease, OfflineProduct } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { fen, multiplyFen } from '@shanmen/shared/money';
import { offerOf, type PricedLine, spotDays } from '../../selling/cart/cart.ts';
import {
  isOver,
  type KeptLease,
  type LocalSale,
  makeSale,
  placesLeft,
  slotsLeft,
  timeBy,
} from './offline-order.ts';

const issuedMs = Date.parse('2026-11-20T02:00:00Z');
const minuteMs = 60_000;

const slot: Slot = {
  id: 7,
  spotId: 3,
  spotName: '栖霞古寺',
  visitDate: '2026-11-20',
  startTime: '00:00',
  endTime: '23:59',
  capacity: 5,
  remaining: 5,
  closed: false,
};

const product: OfflineProduct = {
  id: 11,
  code: 'GS',
  name: '栖霞古寺票',
  crowd: 'ADULT',
  hotkey: 'G',
  priceFen: fen(4000),
  priceReason: '',
  spotIds: [3],
  requiresSlot: false,
  maxQtyPerOrder: 20,
  blocked: null,
  places: [{ spotName: '栖霞古寺', times: 1 }],
};

function keptLease(changes: Partial<OfflineProduct> = {}): KeptLease {
  const lease: OfflineLease = {
    id: 2,
    windowId: 1,
    shiftId: 1,
    sellerName: '方竹',
    windowName: '南门1号窗',
    siteName: '南门售票处',
    visitDate: '2026-11-20',
    state: 'ACTIVE',
    keptUntil: '2026-11-20T06:30:00.000Z',
    signature: 'a'.repeat(64),
    terms: {
      version: 3,
      issuedAt: '2026-11-20T02:00:00.000Z',
      validUntil: '2026-11-20T02:30:00.000Z',
      products: [{ ...product, ...changes }],
      slots: [slot],
      scenicArea: { name: '青岚山', phone: '', refundNotice: '' },
    },
    tickets: Array.from({ length: 5 }, (_, index) => ({
      ticketNo: `000000000000000${index}`,
      qr: `qr${index}`,
    })),
  };
  // The clock of the machine is ten minutes ahead.
  return { lease, arrivedAtMs: issuedMs + 10 * minuteMs, used: 0, sold: {} };
}

function saleOf(kept: KeptLease, qty: number, tenderFen = fen(20_000)): LocalSale {
  const [known = product] = kept.lease.terms.products;
  const offer = offerOf(known, spotDays(slotsLeft(kept), {}, null));
  const totalFen = multiplyFen(known.priceFen, qty);
  const line: PricedLine = {
    productId: known.id,
    qty,
    offer,
    amountFen: totalFen,
    freeQty: 0,
    named: 0,
    problem: null,
  };
  return { uuid: '4b1c2a5e-6f0d-4a6b-9f3e-2d1c0b9a8f7e', lines: [line], totalFen, tenderFen };
}

const nowMs = issuedMs + 11 * minuteMs;

function made(kept: KeptLease, qty: number) {
  const outcome = makeSale(kept, saleOf(kept, qty), nowMs);
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

describe('a sale out of the lease', () => {
  it('uses the next numbers, their codes, the promised price and the time of the server', () => {
    const { sale, order } = made(keptLease(), 2);
    expect(sale).toMatchObject({
      leaseId: 2,
      version: 3,
      soldAt: '2026-11-20T02:01:00.000Z',
      totalFen: 8000,
      lines: [{ slotIds: [7], unitFen: 4000, ticketNos: ['0000000000000000', '0000000000000001'] }],
    });
    expect(order).toMatchObject({ totalFen: 8000, tenderFen: 20_000, changeFen: 12_000, payState: 'PAID' });
    expect(order.tickets.map(({ qr, startTime, priceFen }) => [qr, startTime, priceFen])).toEqual([
      ['qr0', null, 4000],
      ['qr1', null, 4000],
    ]);
  });

  it('T-51 never goes beyond the lease, nor uses a number twice', () => {
    let kept = keptLease();
    const numbers: string[] = [];
    for (const qty of [2, 2, 1]) {
      const { sale, after } = made(kept, qty);
      numbers.push(...sale.lines.flatMap(line => line.ticketNos));
      kept = after;
    }
    expect([new Set(numbers).size, placesLeft(kept)]).toEqual([5, 0]);
    expect(makeSale(kept, saleOf(kept, 1), nowMs)).toContain('超出离线额度');
    // The control: with what was sold forgotten, the same sale goes through.
    expect(typeof makeSale({ ...kept, used: 0, sold: {} }, saleOf(keptLease(), 1), nowMs)).toBe('object');
  });

  it('is one code for a group', () => {
    const { sale, order } = made(keptLease({ ticketForm: 'GROUP' }), 4);
    expect(sale.lines[0]?.ticketNos).toHaveLength(1);
    expect(order.tickets).toMatchObject([{ personCount: 4, places: [{ times: 4 }] }]);
  });

  it('is refused after the time of the lease, by the clock of the server', () => {
    const kept = keptLease();
    const end = kept.arrivedAtMs + 30 * minuteMs;
    expect([isOver(kept, end - 1), isOver(kept, end)]).toEqual([false, true]);
    expect(makeSale(kept, saleOf(kept, 1), end)).toContain('到期');
    expect(timeBy(kept, kept.arrivedAtMs).toISOString()).toBe(kept.lease.terms.issuedAt);
  });

  it('is refused for what the window may not sell by itself', () => {
    const kept = keptLease({ blocked: '须联网核验证件' });
    expect(makeSale(kept, saleOf(kept, 1), nowMs)).toBe('该票种不能离线售出');
  });
});
