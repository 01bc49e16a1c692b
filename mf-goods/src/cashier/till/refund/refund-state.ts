import type {
  AskedTillOverrides,
  ShownTillOverrides,
  Slip,
  SlipLine,
  TillRefund,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import { tenders } from '@shanmen/shared/contracts/cashier/tender';
import type { SaleNotice } from '@shanmen/shared/counter';
import { createKey } from '@shanmen/shared';
import { type Fen, fen, multiplyFen, sumFen, zeroFen } from '@shanmen/shared/money';
import {
  placesOf,
  type Quantity,
  quantity,
  quantityOf,
  roundedQuotient,
  sumQuantities,
  thousandths,
  zeroQuantity,
} from '@shanmen/shared/quantity';

export const refundReasons = ['质量问题', '多买', '发错货', '其他'] as const;

/** What is taken back of one line: nothing as long as nobody says so. */
export type TakenBack = { readonly qty: Quantity; readonly condition: 'good' | 'damaged' };

/** What is taken back of: a sale by its receipt, or goods one by one without any. */
export type RefundSource = Pick<
  Slip,
  'id' | 'no' | 'soldAt' | 'tillName' | 'cashierName' | 'totalFen' | 'state' | 'lines' | 'payments'
>;

export type RefundState = {
  readonly typed: string;
  readonly sale: RefundSource | null;
  readonly taken: Readonly<Record<number, TakenBack>>;
  /** Which line the keys act on, by its place. */
  readonly cursor: number;
  readonly reason: number;
  /** Cash for what was paid by code or card. */
  readonly inCash: boolean;
  readonly work: 'idle' | 'finding' | 'confirming' | 'sending' | 'asking';
  /** What a second person is asked for. */
  readonly asked: AskedTillOverrides | null;
  /** The words of second persons that were sent with it. */
  readonly overrides: ShownTillOverrides;
  readonly key: string;
  readonly notice: SaleNotice | null;
  /** The refund that was just made. */
  readonly done: Slip | null;
};

export type RefundAction =
  | { readonly type: 'type'; readonly character: string }
  | { readonly type: 'erase' | 'back' | 'finding' | 'confirm' }
  | { readonly type: 'sending'; readonly overrides: ShownTillOverrides }
  | { readonly type: 'in-cash' }
  | { readonly type: 'ask'; readonly asked: AskedTillOverrides }
  | { readonly type: 'condition' | 'whole' | 'everything' }
  | { readonly type: 'no-receipt' }
  | { readonly type: 'add-good'; readonly good: TillGood; readonly qty: Quantity }
  | { readonly type: 'found'; readonly sale: Slip }
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'point'; readonly at: number }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'reason'; readonly reason: number }
  | { readonly type: 'refused'; readonly notice: SaleNotice }
  | { readonly type: 'unknown' }
  | { readonly type: 'done'; readonly refund: Slip };

export function newRefund(typed = ''): RefundState {
  return {
    typed,
    sale: null,
    taken: {},
    cursor: 0,
    reason: 1,
    inCash: false,
    asked: null,
    overrides: [],
    work: 'idle',
    key: createKey(),
    notice: null,
    done: null,
  };
}

const mostTyped = 24;
const unknownOutcome = {
  tone: 'warning',
  text: '结果未知，请勿重复退款；再按一次确认即可查询，不会退两次',
} as const;

export function nextRefund(state: RefundState, action: RefundAction): RefundState {
  switch (action.type) {
    case 'no-receipt':
      return { ...newRefund(), sale: withoutReceipt };
    case 'add-good':
      return withGood(state, action.good, action.qty);
    case 'type':
      if (isWithoutReceipt(state))
        return { ...state, typed: (state.typed + action.character).slice(0, mostTyped) };
      return { ...newRefund((state.typed + action.character).slice(0, mostTyped)), done: null };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'finding':
      return { ...newRefund(state.typed), work: 'finding' };
    case 'found':
      return { ...newRefund(), typed: action.sale.no, sale: action.sale, notice: noticeOf(action.sale) };
    case 'back':
      if (state.work === 'asking') return { ...state, work: 'confirming', asked: null };
      return state.work === 'confirming' ? { ...state, work: 'idle', notice: null } : newRefund();
    case 'confirm':
      return refundFen(state) > 0 || takenLines(state).length > 0
        ? { ...state, work: 'confirming', notice: null }
        : { ...state, notice: { tone: 'info', text: '先选要退的行：↑ ↓ 选行，+ 加数量，* 整行' } };
    case 'reason':
      return { ...state, reason: action.reason };
    case 'in-cash':
      return { ...state, inCash: !state.inCash };
    case 'ask':
      // Nothing was given back yet, so what is sent with the words of a second person is another refund.
      return { ...state, work: 'asking', asked: action.asked, overrides: [], key: createKey() };
    case 'sending':
      return { ...state, work: 'sending', asked: null, overrides: action.overrides, notice: null };
    case 'unknown':
      return { ...state, work: 'confirming', notice: unknownOutcome };
    case 'refused':
      // A refusal gave nothing back, so what is sent next is another refund.
      return {
        ...state,
        typed: isWithoutReceipt(state) ? '' : state.typed,
        work: 'idle',
        notice: action.notice,
        overrides: [],
        key: createKey(),
      };
    case 'done':
      return { ...newRefund(), done: action.refund };
    case 'move':
      return { ...state, cursor: within(state, state.cursor + action.by) };
    case 'point':
      return { ...state, cursor: within(state, action.at) };
    default:
      return counted(state, action);
  }
}

const mostPieces = 999;

/** 无小票退货: for cash, at what the goods cost now. */
const withoutReceipt: RefundSource = {
  id: 0,
  no: '无小票退货',
  soldAt: '',
  tillName: '',
  cashierName: '',
  totalFen: zeroFen,
  state: 'DONE',
  lines: [],
  payments: [],
};

export function isWithoutReceipt({ sale }: Pick<RefundState, 'sale'>): boolean {
  return sale?.id === withoutReceipt.id;
}

/** One more of a good that came back without a receipt. */
function withGood(state: RefundState, good: TillGood, qty: Quantity): RefundState {
  const sale = state.sale ?? withoutReceipt;
  const at = sale.lines.findIndex(({ goodsId }) => goodsId === good.id);
  const [lines, cursor] =
    at < 0 ? [[...sale.lines, lineOf(good, sale.lines.length + 1)], sale.lines.length] : [sale.lines, at];
  const { lineNo = 0 } = lines[cursor] ?? {};
  const now = state.taken[lineNo] ?? { qty: zeroQuantity, condition: 'good' };
  const next = { ...now, qty: sumQuantities([now.qty, qty]) };
  return {
    ...state,
    typed: '',
    notice: null,
    sale: { ...sale, lines },
    cursor,
    taken: { ...state.taken, [lineNo]: next },
  };
}

function lineOf({ id, code, name, unit, retailFen }: TillGood, lineNo: number): SlipLine {
  const openFen = multiplyFen(retailFen, mostPieces);
  return {
    lineNo,
    goodsId: id,
    code,
    name,
    unit,
    qty: quantity(String(mostPieces)),
    priceFen: retailFen,
    amountFen: openFen,
    discountFen: zeroFen,
    roundingFen: zeroFen,
    promotionFen: zeroFen,
    promotionWords: '',
    netFen: openFen,
    openQty: quantity(String(mostPieces)),
    openFen,
  };
}

type CountAction = Extract<RefundAction, { type: 'step' | 'whole' | 'everything' | 'condition' }>;

function counted(state: RefundState, action: CountAction): RefundState {
  const { sale, cursor, taken } = state;
  const line = sale?.lines[cursor];
  if (!sale || !line || sale.state === 'REFUND') return state;
  if (isWithoutReceipt(state) && (action.type === 'whole' || action.type === 'everything')) return state;
  if (action.type === 'everything') {
    const all = sale.lines.map(each => [each.lineNo, { ...takenOf(state, each), qty: each.openQty }]);
    return { ...state, taken: Object.fromEntries(all), notice: null };
  }
  const now = takenOf(state, line);
  const put = (next: TakenBack) => ({ ...state, taken: { ...taken, [line.lineNo]: next }, notice: null });
  if (action.type === 'condition')
    return put({ ...now, condition: now.condition === 'good' ? 'damaged' : 'good' });
  const isWhole = now.qty === line.openQty;
  const wanted =
    action.type === 'step'
      ? thousandths(now.qty) + BigInt(action.by) * stepOf(line)
      : thousandths(isWhole ? zeroQuantity : line.openQty);
  if (wanted > thousandths(line.openQty))
    return {
      ...state,
      notice: { tone: 'warning', text: `「${line.name}」可退 ${line.openQty} ${line.unit}` },
    };
  return put({ ...now, qty: quantityOf(wanted < 0n ? 0n : wanted) });
}

/** What is weighed comes back whole, piece by piece otherwise. */
function stepOf({ openQty }: SlipLine): bigint {
  return placesOf(openQty) > 0 ? thousandths(openQty) : 1000n;
}

export function takenOf({ taken }: Pick<RefundState, 'taken'>, { lineNo }: SlipLine): TakenBack {
  return taken[lineNo] ?? { qty: zeroQuantity, condition: 'good' };
}

/** The lines that something comes back of. */
export function takenLines(state: RefundState): SlipLine[] {
  return state.sale?.lines.filter(line => takenOf(state, line).qty !== '0') ?? [];
}

/** What comes back of a line is worth its share of what is left, as the server gives it. */
export function shareFen(state: RefundState, line: SlipLine): Fen {
  const [wanted, left] = [thousandths(takenOf(state, line).qty), thousandths(line.openQty)];
  return wanted === 0n ? zeroFen : fen(Number(roundedQuotient(BigInt(line.openFen) * wanted, left)));
}

export function refundFen(state: RefundState): Fen {
  return sumFen(state.sale?.lines.map(line => shareFen(state, line)) ?? []);
}

export type WaysBack = { tender: Slip['payments'][number]['tender']; amountFen: Fen }[];

/** How much goes back by each tender: what a card paid before cash, at most what is left of it. */
export function waysBack(state: RefundState): WaysBack {
  let left: number = refundFen(state);
  if (isWithoutReceipt(state)) return left > 0 ? [{ tender: 'CASH', amountFen: refundFen(state) }] : [];
  const payments = [...(state.sale?.payments ?? [])].sort(
    (a, b) => Number(a.tender === 'CASH') - Number(b.tender === 'CASH'),
  );
  return payments.flatMap(({ tender, openFen }) => {
    const amountFen = fen(Math.min(left, openFen));
    left -= amountFen;
    const isCash = state.inCash && tenders[tender].cashBack === 'right';
    return amountFen > 0 ? [{ tender: isCash ? 'CASH' : tender, amountFen }] : [];
  });
}

/** Whether something goes back by code or card that could be given in cash. */
export function mayBeCash(state: RefundState): boolean {
  return waysBack({ ...state, inCash: false }).some(({ tender }) => tenders[tender].cashBack === 'right');
}

export function draftOf(state: RefundState, sale: RefundSource, tillId: number): TillRefund {
  const { overrides } = state;
  const reason = refundReasons[state.reason] ?? '其他';
  if (isWithoutReceipt(state)) {
    const goods = takenLines(state).map(line => ({ goodsId: line.goodsId, ...takenOf(state, line) }));
    return { tillId, reason, goods, ...(overrides.length > 0 ? { overrides } : {}) };
  }
  return {
    tillId,
    saleId: sale.id,
    reason,
    lines: takenLines(state).map(line => ({ lineNo: line.lineNo, ...takenOf(state, line) })),
    ...(state.inCash && mayBeCash(state) ? { cashInstead: true } : {}),
    ...(overrides.length > 0 ? { overrides } : {}),
  };
}

function within({ sale }: RefundState, at: number): number {
  return Math.min(Math.max(at, 0), Math.max((sale?.lines.length ?? 0) - 1, 0));
}

function noticeOf({ state }: Slip): SaleNotice | null {
  if (state === 'REFUND') return { tone: 'warning', text: '这是退货单，不能再退' };
  return state === 'BACK' ? { tone: 'warning', text: '这一单已全部退完' } : null;
}
