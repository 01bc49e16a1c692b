import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';
import {
  activeSpot,
  type Cart,
  choiceOf,
  movedSpots,
  moveWords,
  offerOf,
  orderLines,
  priceLines,
  qtyOf,
  spotDays,
  ticketCount,
  totalOf,
  unpayable,
  withQty,
} from './cart.ts';
import { scarcestTone } from '../visit/remainder.ts';

const slot = (change: Partial<Slot> = {}): Slot => ({
  id: 1,
  spotId: 1,
  spotName: '栖霞古寺',
  visitDate: '2026-11-20',
  startTime: '08:00',
  endTime: '10:00',
  capacity: 100,
  remaining: 60,
  closed: false,
  ...change,
});

const product = (change: Partial<SaleProduct> = {}): SaleProduct => ({
  id: 1,
  code: 'GS',
  name: '栖霞古寺票',
  crowd: 'ADULT',
  hotkey: 'G',
  priceFen: fen(4000),
  priceReason: '全年价',
  spotIds: [1],
  requiresSlot: false,
  maxQtyPerOrder: 20,
  blocked: null,
  ...change,
});

describe('a trip', () => {
  it('that has left is not preselected, though it may still be chosen', () => {
    const trip = (startTime: string, endTime: string) => ({
      id: Number(startTime.replace(':', '')),
      spotId: 9,
      spotName: '游船',
      visitDate: '2026-11-20',
      startTime,
      endTime,
      capacity: 40,
      remaining: 10,
      closed: false,
      departs: true,
    });
    const trips = [trip('15:30', '16:00'), trip('16:00', '16:30')];
    const chosenAt = (time: string, choice = {}) => spotDays(trips, choice, time)[0]?.chosen?.startTime;
    expect(chosenAt('15:29')).toBe('15:30');
    expect(chosenAt('15:35')).toBe('16:00');
    expect(chosenAt('15:35', { 9: '15:30' })).toBe('15:30');
    expect(chosenAt('16:10')).toBe('16:00');
  });
});

describe('cart', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 20 })));

  it('holds the last quantity of every product, once, in the order they came', () => {
    fc.assert(
      fc.property(steps, changes => {
        const cart = changes.reduce<Cart>((so, [id, qty]) => withQty(so, id, qty), []);
        const wanted = new Map(changes);
        for (const [id, qty] of wanted) expect(qtyOf(cart, id)).toBe(qty);
        expect(new Set(cart.map(item => item.productId)).size).toBe(cart.length);
        expect(cart.every(item => item.qty > 0)).toBe(true);
        expect(ticketCount(cart)).toBe([...wanted.values()].reduce((sum, qty) => sum + qty, 0));
      }),
    );
  });

  it('owes the sum of its lines to the fen, whatever the prices', () => {
    const priced = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 500 })),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(priced, rows => {
        const offers = rows.map(([price], index) =>
          offerOf(product({ id: index + 1, priceFen: fen(price), spotIds: [] }), []),
        );
        const lines = priceLines(
          rows.map(([, qty], index) => ({ productId: index + 1, qty })),
          offers,
        );
        expect(totalOf(lines)).toBe(rows.reduce((sum, [price, qty]) => sum + price * qty, 0));
      }),
    );
  });

  it('names the slot of each line to the server, and no price', () => {
    const offers = [offerOf(product(), spotDays([slot({ id: 77 })], {}, null))];
    expect(orderLines(priceLines([{ productId: 1, qty: 2 }], offers))).toEqual([
      { productId: 1, qty: 2, slotId: 77 },
    ]);
  });

  it('keeps a line that the visit day does not sell, and says so', () => {
    const [line] = priceLines([{ productId: 9, qty: 1 }], []);
    expect(line?.problem).toBe('所选日期不售此票');
    expect(unpayable(line ? [line] : [])).toMatch('所选日期不售此票');
  });

  it('takes no cash for more places than its own line says are left', () => {
    const offers = [offerOf(product(), spotDays([slot({ remaining: 3 })], {}, null))];
    const lines = priceLines([{ productId: 1, qty: 5 }], offers);
    expect(lines[0]?.problem).toBe('仅剩 3 张');
    expect(unpayable(lines)).toMatch('仅剩 3 张，请减少数量或换时段');
  });
});

describe('slots of a day', () => {
  const morning = slot({ id: 1, startTime: '08:00', endTime: '10:00', remaining: 0 });
  const noon = slot({ id: 2, startTime: '10:00', endTime: '12:00' });
  const late = slot({ id: 3, startTime: '12:00', endTime: '14:00' });

  it('offer the next one with places, until the seller chooses', () => {
    expect(spotDays([late, noon, morning], {}, '09:00')[0]?.chosen?.id).toBe(2);
    expect(spotDays([late, noon, morning], { 1: '12:00' }, '09:00')[0]?.chosen?.id).toBe(3);
  });

  it('move on by themselves when one has run out, and say from where to where', () => {
    const moved = spotDays([morning, noon], {}, '08:30');
    expect(moved.map(moveWords)).toEqual([`${morning.startTime} 已售完，已改到 ${noon.startTime}`]);
    const closed = spotDays([{ ...morning, closed: true }, noon], {}, '08:30');
    expect(closed.map(moveWords)).toEqual([`${morning.startTime} 停售，已改到 ${noon.startTime}`]);
    const lines = priceLines([{ productId: 1, qty: 1 }], [offerOf(product(), moved)]);
    expect(movedSpots(moved, lines)).toEqual(moved);
    expect(movedSpots(moved, [])).toEqual([]);
  });

  it('are not said to have moved when the seller chose, when nothing is left, and when the next has places', () => {
    expect(spotDays([morning, noon], { 1: noon.startTime }, null).map(moveWords)).toEqual([null]);
    expect(spotDays([morning], {}, null).map(moveWords)).toEqual([null]);
    expect(spotDays([noon, late], {}, null).map(moveWords)).toEqual([null]);
  });

  it('stay where the party was asked to pay for them, sold out or over', () => {
    const pinned = { 1: morning.startTime };
    expect(spotDays([morning, noon], {}, '08:30', pinned)[0]?.chosen?.id).toBe(1);
    expect(spotDays([morning, noon], {}, '10:00', pinned)[0]?.chosen?.id).toBe(1);
    const moved = spotDays([morning, noon, late], {}, '08:30');
    expect(spotDays([morning, noon, late], {}, '08:30', choiceOf(moved)).map(moveWords)).toEqual(
      moved.map(moveWords),
    );
  });

  it('are gone once they are over, but only on the business day', () => {
    expect(spotDays([morning, noon], {}, '10:00')[0]?.slots.map(({ id }) => id)).toEqual([2]);
    expect(spotDays([morning, noon], {}, null)[0]?.slots.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('leave the keys to the spot of the selected line, else to the first with a choice', () => {
    const temple = slot({ id: 9, spotId: 2 });
    const boat = [
      slot({ id: 10, spotId: 3 }),
      slot({ id: 11, spotId: 3, startTime: '10:00', endTime: '12:00' }),
    ];
    const days = spotDays([temple, morning, noon, ...boat], {}, null);
    const lines = priceLines([{ productId: 5, qty: 1 }], [offerOf(product({ id: 5, spotIds: [3] }), days)]);
    expect(activeSpot(days, lines, null)).toBe(1);
    expect(activeSpot(days, lines, 5)).toBe(3);
  });
});

describe('offers', () => {
  it.each([
    ['blocked by the server', product({ blocked: '停售' }), [slot()], '停售'],
    ['a closed slot', product(), [slot({ closed: true })], '停售'],
    ['no places left', product(), [slot({ remaining: 0 })], '余票不足'],
    ['no slot on that day', product(), [], '当日无时段'],
    ['places left', product(), [slot()], null],
    ['no places needed', product({ spotIds: [] }), [], null],
  ])('say why not: %s', (_, sold, slots, refusal) => {
    expect(offerOf(sold, spotDays(slots, {}, null)).refusal).toBe(refusal);
  });

  it('of two spots name the slot of each to the server', () => {
    const days = spotDays([slot({ id: 7 }), slot({ id: 8, spotId: 2 })], {}, null);
    const offers = [offerOf(product({ spotIds: [1, 2] }), days)];
    expect(orderLines(priceLines([{ productId: 1, qty: 1 }], offers))).toEqual([
      { productId: 1, qty: 1, slotId: 7, otherSlotIds: [8] },
    ]);
  });

  it('of two spots have as many places as the scarcer one', () => {
    const days = spotDays([slot({ remaining: 30 }), slot({ id: 2, spotId: 2, remaining: 4 })], {}, null);
    expect(offerOf(product({ spotIds: [1, 2] }), days).remaining).toBe(4);
  });

  it('of two spots are as scarce as the scarcer one of its own capacity', () => {
    const gate = { capacity: 4000, remaining: 4000 };
    expect(scarcestTone([gate, { capacity: 60, remaining: 60 }])).toBe('plenty');
    expect(scarcestTone([gate, { capacity: 60, remaining: 5 }])).toBe('scarce');
    expect(scarcestTone([gate, { capacity: 60, remaining: 0 }])).toBe('none');
  });
});
