import { idleView, readView } from '@shanmen/shared/counter';
import { fen } from '@shanmen/shared/money';
import { newSale } from '../../selling/cart/open-sale.ts';
import { offerOf, priceLines } from '../../selling/cart/cart.ts';
import { viewOf } from './display-view.ts';

const product = {
  id: 1,
  code: 'GS',
  name: '栖霞古寺票',
  crowd: 'ADULT',
  hotkey: 'G',
  priceFen: fen(4000),
  priceReason: '全年价',
  spotIds: [],
  requiresSlot: false,
  maxQtyPerOrder: 20,
  blocked: null,
} as const;

const cart = [{ productId: 1, qty: 2 }];
const lines = priceLines(cart, [offerOf({ ...product, spotIds: [] }, [])]);
const day = {
  visitDate: '2026-11-20',
  lines,
  offers: [],
  spots: [],
  activeSpotId: null,
  totalFen: fen(8000),
  team: null,
  teamRefusal: null,
  obstacle: null,
};

describe('what the visitor sees', () => {
  it('is a welcome as long as nothing lies on the counter', () => {
    expect(viewOf(newSale(), null)).toEqual(idleView);
    expect(viewOf(newSale(), { ...day, lines: [] })).toEqual(idleView);
  });

  it('is the cart, then the tender with the change, and no change while money is missing', () => {
    const sale = { ...newSale(), cart };
    expect(viewOf(sale, day)).toMatchObject({ stage: 'cart', count: 2, totalFen: 8000, tenderFen: null });
    expect(viewOf({ ...sale, stage: 'cash', tender: '100' }, day)).toMatchObject({
      stage: 'cash',
      tenderFen: 10_000,
      changeFen: 2000,
    });
    expect(viewOf({ ...sale, stage: 'cash', tender: '10' }, day).changeFen).toBeNull();
  });

  it('asks for the code, and waits while nothing is known of the money', () => {
    const sale = { ...newSale(), cart, stage: 'pay' } as const;
    expect(viewOf(sale, day).stage).toBe('scan');
    expect(viewOf({ ...sale, submission: 'awaiting' }, day).stage).toBe('waiting');
  });

  it('comes over the channel as it was sent, and anything else is not shown', () => {
    const view = viewOf({ ...newSale(), cart }, day);
    expect(readView(JSON.parse(JSON.stringify(view)))).toEqual(view);
    for (const strange of [null, 'show', {}, { ...view, stage: 'admin' }, { ...view, totalFen: 0.5 }]) {
      expect(readView(strange)).toBeNull();
    }
  });

  it('names nobody: a document that was read for the cart is not part of it', () => {
    const words = JSON.stringify(viewOf({ ...newSale(), cart, typed: '990000199001010017' }, day));
    expect(words).not.toContain('9900');
  });
});
