import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen, zeroFen } from '@shanmen/shared/money';
import fc from 'fast-check';
import { ticketCount } from './cart.ts';
import type { SaleAction } from './sale-action.ts';
import { newSale, type SaleState } from './open-sale.ts';
import { nextSale } from './sale-state.ts';

const after = (actions: readonly SaleAction[], state: SaleState = newSale()) =>
  actions.reduce(nextSale, state);
const digits = (text: string): SaleAction[] => [...text].map(digit => ({ type: 'digit', digit }));
const add = (productId: number, newKey = 'key-1'): SaleAction => ({
  type: 'product',
  productId,
  limit: 20,
  newKey,
});

const sale: WindowSale = {
  windowId: 1,
  saleMode: 'FIT',
  visitDate: '2026-11-20',
  lines: [{ productId: 1, qty: 1 }],
  expectedTotalFen: fen(4000),
  payments: [{ method: 'CASH', amountFen: fen(4000), tenderFen: fen(4000) }],
};
const order = {
  id: 1,
  orderNo: 'D1',
  visitDate: '2026-11-20',
  soldAt: '2026-11-20T02:00:00Z',
  sellerName: '',
  windowName: '',
  siteName: '',
  totalFen: fen(4000),
  paidFen: fen(4000),
  tenderFen: fen(4000),
  changeFen: zeroFen,
  lines: [],
  payState: 'PAID' as const,
  payments: [],
  tickets: [],
};

const cartAction: fc.Arbitrary<SaleAction> = fc.oneof(
  fc.record({ type: fc.constant('digit' as const), digit: fc.constantFrom(...'0123456789') }),
  fc.record({
    type: fc.constant('product' as const),
    productId: fc.integer({ min: 1, max: 4 }),
    limit: fc.constant(20),
    newKey: fc.constant('key-1'),
  }),
  fc.record({
    type: fc.constant('step' as const),
    by: fc.constantFrom(1 as const, -1 as const),
    limit: fc.constant(20),
  }),
  fc.record({ type: fc.constant('set-quantity' as const), limit: fc.constant(20) }),
  fc.record({ type: fc.constantFrom('remove-line' as const, 'clear' as const, 'erase' as const) }),
  fc.record({ type: fc.constant('move-selection' as const), by: fc.constantFrom(1 as const, -1 as const) }),
);

describe('a sale', () => {
  it('adds one by the letter, and sets the quantity that was typed before it', () => {
    expect(after([add(1), add(1)]).cart).toEqual([{ productId: 1, qty: 2 }]);
    expect(after([...digits('5'), add(1)]).cart).toEqual([{ productId: 1, qty: 5 }]);
    expect(after([add(1), ...digits('12'), { type: 'set-quantity', limit: 20 }]).cart).toEqual([
      { productId: 1, qty: 12 },
    ]);
  });

  it('keeps the quantity when * comes without digits', () => {
    expect(after([...digits('4'), add(1), { type: 'set-quantity', limit: 20 }]).cart).toEqual([
      { productId: 1, qty: 4 },
    ]);
  });

  it('never holds more of a product than may be bought at once, and says so', () => {
    const state = after([...digits('21'), add(1)]);
    expect(state.cart).toEqual([]);
    expect(state.notice?.text).toBe('每单限购 20 张，没有加入');
    expect(after([add(1), ...digits('21'), add(1)]).notice?.text).toBe('每单限购 20 张，数量未改');
  });

  it('keeps quantities within limits and the selection on a line, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(cartAction, { maxLength: 40 }), actions => {
        const state = after(actions);
        expect(state.cart.every(({ qty }) => qty >= 1 && qty <= 20)).toBe(true);
        const selectable = state.cart.map(item => item.productId);
        expect(state.selected === null || selectable.includes(state.selected)).toBe(true);
        expect(state.typed).toMatch(/^(|0|[1-9]\d{0,19})$/);
      }),
    );
  });

  it.each<readonly [SaleAction, SaleAction]>([
    [{ type: 'open-people', thenPay: null }, { type: 'close-people' }],
    [{ type: 'open-cash' }, { type: 'close-cash' }],
  ])('asks when the Esc before closed a dialog: %j', (open, close) => {
    const back = after([add(1), open, close]);
    const asked = nextSale(back, { type: 'clear' });
    expect([asked.clearing, ticketCount(asked.cart)]).toEqual([true, 1]);
    expect(nextSale(asked, { type: 'clear' }).cart).toEqual([]);
    const goneOn = nextSale(back, { type: 'step', by: 1, limit: 20 });
    expect(nextSale(goneOn, { type: 'clear' }).cart).toEqual([]);
  });

  it('asks before it clears five tickets or more, and takes typed digits back first', () => {
    const few = after([...digits('4'), add(1), { type: 'clear' }]);
    expect(few.cart).toEqual([]);
    const many = after([...digits('5'), add(1), ...digits('3'), { type: 'clear' }]);
    expect(many).toMatchObject({ typed: '', clearing: false });
    const asked = nextSale(many, { type: 'clear' });
    expect([asked.clearing, ticketCount(asked.cart)]).toEqual([true, 5]);
    expect(nextSale(asked, { type: 'clear' }).cart).toEqual([]);
    expect(after([{ type: 'step', by: 1, limit: 20 }, { type: 'clear' }], asked).clearing).toBe(true);
  });

  it('asks before it clears a ticket whose visitor was read', () => {
    const visitor = {
      key: 'v',
      productId: 1,
      visitor: { idKind: 'ID_CARD', idNo: '990000199001010017' },
      idMasked: '9900********0017',
      age: 36,
      cert: null,
    } as const;
    const read = after([
      add(1),
      { type: 'open-people', thenPay: null },
      { type: 'name-visitor', visitor, from: null, isLast: true },
    ]);
    expect(read).toMatchObject({ stage: 'cart', closedDialog: false });
    const asked = nextSale(read, { type: 'clear' });
    expect([asked.clearing, asked.people.visitors.length]).toEqual([true, 1]);
    expect(nextSale(asked, { type: 'clear' }).people.visitors).toEqual([]);
  });

  it('T-11 keeps one key per cart until it is sold, also after a refusal', () => {
    const refused = after([
      add(1),
      { type: 'open-cash' },
      { type: 'sending', sale },
      { type: 'refused', stage: 'cart', notice: { tone: 'danger', text: '余票不足' } },
      add(2, 'key-2'),
    ]);
    expect(refused).toMatchObject({ saleKey: 'key-1', submission: 'idle', stage: 'cart', sent: null });
    expect(refused.cart).toEqual([
      { productId: 1, qty: 1 },
      { productId: 2, qty: 1 },
    ]);
    const sold = after([{ type: 'open-cash' }, { type: 'sending', sale }, { type: 'sold', order }], refused);
    expect(sold).toMatchObject({ cart: [], finished: order });
    expect(after([add(1, 'key-3')], sold).saleKey).toBe('key-3');
  });

  it.each<SaleAction>([{ type: 'clear' }, { type: 'remove-line' }])(
    'T-11 gives the next cart another key after $type',
    action => {
      const lost: SaleState = { ...after([add(1)]), isUnsettled: true };
      expect(after([action, add(1, 'key-2')], lost)).toMatchObject({ saleKey: 'key-2', isUnsettled: false });
    },
  );

  it('T-11 makes another sale of a cart whose first payment turned out to be recorded', () => {
    const notice = { tone: 'danger', text: '已售出' } as const;
    const lost: SaleState = { ...after([add(1)]), isUnsettled: true };
    const told = after(
      [{ type: 'open-cash' }, { type: 'sending', sale }, { type: 'sold-before', notice, newKey: 'key-2' }],
      lost,
    );
    expect(told).toMatchObject({ saleKey: 'key-2', isUnsettled: false, stage: 'cart', notice });
    expect(told.cart).toEqual([{ productId: 1, qty: 1 }]);
  });

  it('changes nothing while its payment is under way or unknown', () => {
    const open = after([add(1), { type: 'open-cash' }, { type: 'sending', sale }]);
    fc.assert(
      fc.property(fc.array(cartAction), fc.boolean(), (actions, isUnknown) => {
        const state = isUnknown ? nextSale(open, { type: 'outcome-unknown' }) : open;
        expect(
          after([...actions, { type: 'close-cash' }, { type: 'visit-date', visitDate: null }], state),
        ).toEqual(state);
      }),
    );
  });

  it('gives the next party today and the present slot, not those of the last one', () => {
    const sold = after([
      { type: 'visit-date', visitDate: '2026-11-22' },
      { type: 'slot', spotId: 1, startTime: '14:00' },
      add(1),
      { type: 'open-cash' },
      { type: 'sending', sale },
      { type: 'sold', order },
    ]);
    expect(sold).toMatchObject({ visitDate: null, slots: {} });
  });

  it.each<SaleAction>([{ type: 'clear' }, { type: 'remove-line' }, { type: 'step', by: -1, limit: 20 }])(
    'does not bring the last sale back when the next cart is emptied by $type',
    action => {
      const sold = after([add(1), { type: 'open-cash' }, { type: 'sending', sale }]);
      const next = after([{ type: 'sold', order }, add(1)], sold);
      expect(next.finished).toBe(order);
      expect(nextSale(next, action)).toMatchObject({ cart: [], finished: null });
    },
  );

  it('opens no cash dialog for an empty cart', () => {
    expect(after([{ type: 'open-cash' }]).stage).toBe('cart');
  });
});
