import { priceTillCart } from '@shanmen/shared/contracts/cashier/cart';
import { type Slip, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { type TillShift, TillShiftOpening } from '@shanmen/shared/contracts/cashier/shift';
import type { TillCatalogue, TillGood, TillSession } from '@shanmen/shared/contracts/cashier/till';
import { addFen, type Fen, fen, formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockAnswer, type MockHandlers, refusal } from '@shanmen/shared/testing/mock-api';
import { Value } from 'typebox/value';

/** Code, bar code, name, initials, unit, price in fen, category. */
const table = [
  ['W001', '2001000000012', '青岚山立体冰箱贴', 'qlsltbxt', '个', 25_00, 1],
  ['W004', '2001000000043', '松鼠毛绒挂件', 'ssmrgj', '个', 39_00, 1],
  ['K001', '2002000000262', '青岚山泉饮用水', 'qlsqyys', '瓶', 3_00, 2],
  ['K003', '2002000000286', '清茶饮料', 'qcyl', '瓶', 5_00, 2],
  ['T001', '20051', '高山云雾茶(散称)', 'gsywcsc', 'kg', 480_00, 3],
  ['T005', '20055', '笋干(散称)', 'sgsc', 'kg', 128_00, 3],
] as const;

const goods: TillGood[] = table.map(([code, barcode, name, pinyin, unit, price, categoryId], index) => ({
  id: index + 1,
  code,
  name,
  pinyin,
  spec: '',
  unit,
  qtyScale: unit === 'kg' ? 3 : 0,
  isWeighed: unit === 'kg',
  retailFen: fen(price),
  memberFen: fen(price),
  categoryId,
  stockQty: quantity('30'),
  codes: [
    { code: barcode, qty: quantity('1') },
    ...(code === 'K001' ? [{ code: '2002000000279', qty: quantity('24') }] : []),
  ],
}));

export const demoTillCatalogue: TillCatalogue = {
  storeId: 1,
  day: '2026-11-20',
  categories: [
    { id: 1, name: '文创' },
    { id: 2, name: '饮用水' },
    { id: 3, name: '茶' },
  ],
  labels: ['21PPPPPWWWWWC', '22PPPPPAAAAAC', '2xPPPPPWWWWWAAAAAC'],
  goods,
};

type Options = {
  readonly now: () => Date;
  /** The shift is open already. */
  readonly startsOpen?: boolean;
  readonly rounding?: 'none' | 'fen' | 'jiao';
};

/** A till that remembers what it sold, each sale once under its key. */
export function tillHandlers({ now, startsOpen = false, rounding = 'none' }: Options): MockHandlers {
  let shift: TillShift | null = startsOpen ? demoTillShift(now(), fen(500_00)) : null;
  const slips = new Map<string, Slip>();
  const reprints = new Map<number, number>();
  const changed = (change: Partial<TillShift>): MockAnswer => {
    if (!shift) return refusal('shift_not_open');
    shift = { ...shift, ...change };
    return answer(shift);
  };
  return {
    'GET /api/cashier/till-session': () => {
      return answer(sessionOf(shift, now(), rounding));
    },
    'GET /api/cashier/catalogue': () => answer(demoTillCatalogue),
    'GET /api/cashier/catalogue/pictures': () => answer([]),
    'POST /api/cashier/shifts': ({ body }) => {
      if (!Value.Check(TillShiftOpening, body)) return refusal('invalid_input');
      shift = demoTillShift(now(), body.openingFloatFen);
      return answer(shift);
    },
    'POST /api/cashier/shifts/:id/counting': () => changed({ state: 'COUNTING' }),
    'POST /api/cashier/shifts/:id/count': ({ body }) => {
      const countedCashFen = fen(Number(Object(body).countedCashFen));
      const expectedCashFen = [...slips.values()].reduce(
        (sum, { totalFen }) => addFen(sum, totalFen),
        shift?.openingFloatFen ?? zeroFen,
      );
      const overShortFen = subtractFen(countedCashFen, expectedCashFen);
      return changed({
        state: 'BLIND_COUNT',
        countedCashFen,
        expectedCashFen,
        overShortFen,
        soldFen: zeroFen,
      });
    },
    'POST /api/cashier/shifts/:id/close': () => changed({ state: 'CLOSED', closedAt: now().toISOString() }),
    'POST /api/cashier/sales': ({ body, key }) => {
      const known = slips.get(key ?? '');
      if (known) return answer({ slip: known, open: null });
      if (!Value.Check(TillSale, body)) return refusal('invalid_input');
      const made = slipOf(body, { now: now(), rounding, count: slips.size + 1 });
      if (body.expectedTotalFen !== made.totalFen)
        return refusal('price_changed', `价格已更新，应收 ¥${formatYuan(made.totalFen)}`);
      slips.set(key ?? '', made);
      if (shift) shift = { ...shift, slips: slips.size };
      return answer({ slip: made, open: null });
    },
    'GET /api/cashier/debtors': () =>
      answer([
        { enterpriseId: 8, name: '青岚酒店', pinyin: 'qljd', availableFen: fen(20_00) },
        { enterpriseId: 9, name: '镜湖旅行社', pinyin: 'jhlxs', availableFen: fen(800_00) },
      ]),
    'GET /api/cashier/promotions/running': () => answer([]),
    'POST /api/cashier/transactions/:id/reprint': ({ params }) => {
      const slip = [...slips.values()].find(({ id }) => id === Number(params['id']));
      if (!slip) return refusal('not_found');
      const count = (reprints.get(slip.id) ?? 0) + 1;
      reprints.set(slip.id, count);
      return answer({ ...slip, reprints: count });
    },
  };
}

function sessionOf(shift: TillShift | null, at: Date, rounding: Options['rounding'] = 'none'): TillSession {
  return {
    serverTime: at.toISOString(),
    businessDay: '2026-11-20',
    shift: shift?.state === 'CLOSED' ? null : shift,
    place: shift && {
      storeName: '游客中心文创店',
      rounding,
      printer: '80',
      hasDrawer: true,
      cashWitnessFen: fen(2000_00),
      offlineTenders: ['CASH'],
      provider: '模拟支付',
    },
    tills: [
      { id: 1, name: '游客中心文创店 T1', floatFen: fen(500_00), takenBy: null },
      { id: 2, name: '游客中心文创店 T2', floatFen: fen(500_00), takenBy: '陈二' },
    ],
    recent: [],
  };
}

export function demoTillShift(at: Date, openingFloatFen: Fen): TillShift {
  return {
    id: 1,
    no: 'S01-T1-261120-01',
    tillId: 1,
    storeName: '游客中心文创店',
    tillName: '游客中心文创店 T1',
    cashierName: '陈一',
    bizDate: '2026-11-20',
    openedAt: at.toISOString(),
    closedAt: null,
    openingFloatFen,
    state: 'OPEN',
    slips: 0,
    countedCashFen: null,
    overShortReason: null,
    floatLeftFen: null,
    counts: 0,
    witnessName: null,
    forcedName: null,
    forceReason: null,
    leftOpen: null,
    approvedName: null,
    approvedAt: null,
    approveRemark: null,
    returnNote: null,
  };
}

type Sold = { readonly now: Date; readonly rounding: 'none' | 'fen' | 'jiao'; readonly count: number };

/** Priced as the server does it; the amount of a label is the one that its digits say. */
export function slipOf(sale: TillSale, { now, rounding, count }: Sold): Slip {
  const lines = sale.lines.map(line => {
    const good = goods.find(({ id }) => id === line.goodsId);
    const amount = /^22\d{5}(\d{5})\d$/.exec(line.barcode ?? '')?.[1];
    const labelFen = amount === undefined ? undefined : fen(Number(amount));
    return { ...line, good, priceFen: good?.retailFen ?? zeroFen, labelFen };
  });
  const priced = priceTillCart(lines, { orderDiscountFen: sale.discountFen, rounding });
  return {
    id: count,
    no: `XS261120A1-${String(count).padStart(4, '0')}`,
    bizDate: '2026-11-20',
    soldAt: now.toISOString(),
    storeName: '游客中心文创店',
    tillName: 'T1',
    cashierName: '陈一',
    shiftNo: 'S01-T1-261120-01',
    state: 'DONE',
    sourceNo: null,
    amountFen: priced.amountFen,
    discountFen: priced.discountFen,
    roundingFen: priced.roundingFen,
    totalFen: priced.totalFen,
    memberName: null,
    receiptHeader: '',
    receiptFooter: '欢迎再来',
    lines: lines.map(({ good, qty, priceFen }, index) => {
      const money = priced.lines[index];
      const netFen = money?.netFen ?? zeroFen;
      return {
        lineNo: index + 1,
        goodsId: good?.id ?? 1,
        code: good?.code ?? '',
        name: good?.name ?? '',
        unit: good?.unit ?? '',
        qty,
        priceFen,
        amountFen: money?.amountFen ?? zeroFen,
        discountFen: fen((money?.ownDiscountFen ?? 0) + (money?.orderDiscountFen ?? 0)),
        promotionFen: zeroFen,
        promotionWords: '',
        roundingFen: money?.roundingFen ?? zeroFen,
        netFen,
        openQty: qty,
        openFen: netFen,
      };
    }),
    payments: sale.payments.map(payment => {
      const { amountFen } = payment;
      const tender = payment.tender === 'SCAN' ? 'WECHAT' : payment.tender;
      const tenderedFen = payment.tender === 'CASH' ? payment.tenderedFen : null;
      const changeFen = tenderedFen === null ? null : subtractFen(tenderedFen, amountFen);
      return { tender, amountFen, tenderedFen, changeFen, openFen: amountFen, state: 'SUCCESS' };
    }),
  };
}
