import type { RunningPromotion } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { demoTillCatalogue } from '../../../../dev/demo-till.ts';
import { keptOf, resumedTill } from './kept-cart.ts';
import { findByCode, indexed, lessSold, type Offer, searchGoods } from './till-catalogue.ts';
import { newTill, nextTill, type TillAction, type TillState } from './till-state.ts';
import { priced, saleOf, shortStock } from './till-cart.ts';

const catalogue = indexed({ ...demoTillCatalogue, promotions: [] });
const one = quantity('1');
const terms = { rounding: 'none', promotions: [], time: '10:00' } as const;

function run(actions: readonly TillAction[], from: TillState = newTill()): TillState {
  return actions.reduce(nextTill, from);
}

function scan(code: string, times = one): TillAction {
  const found = findByCode(catalogue, code);
  if (found === null || typeof found === 'string') throw new Error(`${code}: ${found}`);
  return { type: 'add', scanned: found, times };
}

const shown = ({ cart }: TillState) => cart.lines.map(({ good, qty }) => [good.code, qty]);

describe('a scan at the till', () => {
  it('K-16 finds a good by its code, its bar code and the label of a scale', () => {
    const codeOf = (code: string) => {
      const found = findByCode(catalogue, code);
      return found === null || typeof found === 'string'
        ? found
        : [found.good.code, found.qty, found.label?.amountFen];
    };
    expect(codeOf('w001')).toEqual(['W001', '1', undefined]);
    expect(codeOf('2001000000012')).toEqual(['W001', '1', undefined]);
    expect(codeOf('2002000000279')).toEqual(['K001', '24', undefined]);
    expect(codeOf('2120051015001')).toEqual(['T001', '1.5', null]);
    expect(codeOf('2220055100007')).toEqual(['T005', '0.781', 100_00]);
    expect(codeOf('242005500500065008')).toEqual(['T005', '0.5', 65_00]);
    expect(codeOf('2120051015002')).toBe('条码校验位错误，请重新扫描');
    expect(codeOf('6901234567892')).toBeNull();
  });

  it('finds goods by initials, by a part of the name and by the beginning of a code, the nearest first', () => {
    const found = (text: string) => searchGoods(catalogue, text, 9).map(({ code }) => code);
    expect(found('qls')).toEqual(['W001', 'K001']);
    expect(found('茶')).toEqual(['K003', 'T001']);
    expect(found('T0')).toEqual(['T001', 'T005']);
    expect(found('k003')[0]).toBe('K003');
  });
});

describe('the cart of a till', () => {
  it('counts the same good up and begins a line for another one', () => {
    expect(shown(run([scan('W001'), scan('K001'), scan('W001'), scan('K003', quantity('3'))]))).toEqual([
      ['W001', '2'],
      ['K001', '1'],
      ['K003', '3'],
    ]);
  });

  it('K-16 keeps each label a line of its own with the amount that is printed on it', () => {
    const state = run([scan('2220055100007'), scan('2220055100007'), { type: 'step', by: 1 }]);
    expect(shown(state)).toEqual([
      ['T005', '0.781'],
      ['T005', '0.781'],
    ]);
    expect(state.notice?.text).toContain('称重标签的重量不能改');
    const totals = priced(state.cart, terms);
    expect(totals.totalFen).toBe(200_00);
    expect(saleOf(state.cart, { tillId: 1, totals, payments: [] }).lines).toEqual([
      { goodsId: 6, qty: '0.781', barcode: '2220055100007' },
      { goodsId: 6, qty: '0.781', barcode: '2220055100007' },
    ]);
  });

  it('K-02 takes discounts of a line and of the whole off to the fen, and sends them as sums', () => {
    const state = run([
      scan('W001'),
      { type: 'discount', of: 'line', discount: { kind: 'rate', percent: 88 } },
      scan('K001', quantity('5')),
      { type: 'discount', of: 'order', discount: { kind: 'off', fen: fen(1_50) } },
    ]);
    const totals = priced(state.cart, { ...terms, rounding: 'jiao' });
    expect(totals).toMatchObject({ amountFen: 40_00, discountFen: 4_50, roundingFen: 50, totalFen: 35_00 });
    const sale = saleOf(state.cart, { tillId: 1, totals, payments: [] });
    expect(sale).toMatchObject({ discountFen: 1_50, expectedTotalFen: 35_00 });
    expect(sale.lines.map(({ discountFen }) => discountFen)).toEqual([3_00, undefined]);
  });

  it('K-02 prices a running promotion as the server does, keeps it out of the sent discounts, and names it', () => {
    const half: RunningPromotion = {
      id: 1,
      name: '饮料第二件半价',
      kind: 'SECOND',
      fromTime: '09:00',
      toTime: '12:00',
      goodsIds: [3],
      thresholdFen: null,
      amountFen: null,
      percent: 5000,
      repeats: false,
      stackable: false,
    };
    const running = { ...terms, promotions: [half] };
    const { cart } = run([scan('K001', quantity('2')), scan('W001')]);
    const totals = priced(cart, running);
    expect(totals).toMatchObject({
      totalFen: 29_50,
      promoted: [{ offFen: 1_50, names: ['饮料第二件半价'] }, { offFen: 0 }],
    });
    const sale = saleOf(cart, { tillId: 1, totals, payments: [] });
    expect(sale).toEqual({
      tillId: 1,
      lines: [
        { goodsId: 3, qty: '2' },
        { goodsId: 1, qty: '1' },
      ],
      expectedTotalFen: 29_50,
      payments: [],
    });
    expect(priced(cart, { ...running, time: '12:00' }).totalFen).toBe(31_00);
    const byHand = run(
      [
        { type: 'select', no: 1 },
        { type: 'price', priceFen: fen(2_90) },
      ],
      { ...newTill(), cart },
    );
    expect(priced(byHand.cart, running).totalFen).toBe(30_80);
  });

  it('refuses a part of what is sold by the piece, nothing, and more than anybody carries', () => {
    const textOf = (action: TillAction) => run([scan('W001'), action]).notice?.text;
    expect(textOf({ type: 'qty', qty: quantity('1.5') })).toContain('数量不能有小数');
    expect(textOf({ type: 'qty', qty: quantity('0') })).toContain('数量要大于 0');
    expect(textOf({ type: 'qty', qty: quantity('100000') })).toContain('数量太大');
    expect(textOf({ type: 'step', by: -1 })).toContain('数量要大于 0');
  });

  it('says what the store has where the cart holds more, over all lines of a good, and less once some is sold', () => {
    const water = (at: TillState, offer: Offer) => {
      const good = indexed(offer).byId.get(3);
      return good && shortStock(at.cart, good);
    };
    const offer = { ...demoTillCatalogue, promotions: [] };
    const enough = run([scan('K001', quantity('30'))]);
    expect(water(enough, offer)).toBeNull();
    const off = { kind: 'rate', percent: 90 } as const;
    const split = [{ type: 'discount', of: 'line', discount: off }, scan('K001')] as const;
    expect(water(run(split, enough), offer)).toBe('30');
    const sold = lessSold(offer, { lines: [{ goodsId: 3, qty: quantity('30') }] });
    expect(water(newTill(), sold)).toBe('0');
    expect(indexed(sold).byId.get(1)?.stockQty).toBe('30');
  });

  it('takes steps back one by one, also a removed line', () => {
    const cut = run([scan('W001'), scan('K001'), { type: 'remove' }]);
    expect(shown(cut)).toEqual([['W001', '1']]);
    const back = run([{ type: 'undo' }], cut);
    expect(shown(back)).toEqual([
      ['W001', '1'],
      ['K001', '1'],
    ]);
    expect(shown(run([{ type: 'undo' }], back))).toEqual([['W001', '1']]);
  });

  it('empties only when it is asked twice', () => {
    const asked = run([scan('W001'), { type: 'clear' }]);
    expect(asked.clearing).toBe(true);
    expect(shown(run([{ type: 'move', by: 1 }, { type: 'clear' }], asked))).toHaveLength(1);
    expect(shown(run([{ type: 'clear' }], asked))).toEqual([]);
  });

  it('finds member and tag of a kept cart again after a reload', () => {
    const member = {
      id: 5,
      code: 'HY5',
      cardNo: 'HY5',
      name: '王小明',
      mobileMasked: '138****1111',
      balanceFen: fen(0),
      points: 0,
    };
    const tag = { kind: 'STAFF', id: 1, name: '陈一', mark: '', day: null } as const;
    const state = run([scan('W001'), { type: 'member', member }, { type: 'tag', tag }]);
    expect(resumedTill(keptOf(state), catalogue)).toMatchObject({ member, tag, saleKey: state.saleKey });
  });

  it('counts lines that left a cart through 挂单, 取单 and a reload', () => {
    const remove = { type: 'remove' } as const;
    const gone = run([scan('W001'), scan('K001'), { type: 'clear' }, { type: 'clear' }, scan('W001')]);
    const cut = run([scan('K001'), remove], gone);
    expect(cut).toMatchObject({ removed: 1, cleared: 2 });
    expect(resumedTill(keptOf(cut), catalogue)).toMatchObject({ removed: 1, cleared: 2 });
    const other = { member: null, tag: null, notice: { tone: 'info', text: '' } } as const;
    const held = run([{ type: 'swap', cart: { lines: [], discount: null }, removed: 0, ...other }], cut);
    expect(held).toMatchObject({ removed: 0, cleared: 2 });
    const taken = run([{ type: 'swap', cart: cut.cart, removed: cut.removed, ...other }], held);
    expect(taken).toMatchObject({ removed: 1, cleared: 2 });
  });

  it('K-01 keeps its key through a refusal, belongs to the answer while one is out, and gets a new key when sold', () => {
    const cart = run([scan('W001'), scan('K001')]);
    const sale = saleOf(cart.cart, { tillId: 1, totals: priced(cart.cart, terms), payments: [] });
    const sent = run([{ type: 'open', stage: 'cash' }, { type: 'sending', sale }, { type: 'unknown' }], cart);
    expect(sent.saleKey).toBe(cart.saleKey);
    expect(run([scan('K001'), { type: 'remove' }, { type: 'undo' }, { type: 'back' }], sent)).toEqual(sent);
    const notice = { tone: 'danger', text: '库存不足' } as const;
    const refused = run([{ type: 'refused', notice, stage: 'cart' }], sent);
    expect(refused).toMatchObject({ saleKey: cart.saleKey, submission: 'idle', sent: null, stage: 'cart' });
    const emptied = run([{ type: 'clear' }, { type: 'clear' }, scan('W001')], refused);
    expect(emptied.saleKey).not.toBe(cart.saleKey);
  });
});
