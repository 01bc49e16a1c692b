import {
  type ConcessionRoom,
  percentOf,
  type SaleConcession,
} from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import {
  type Fen,
  fen,
  formatYuan,
  multiplyFen,
  parseYuan,
  subtractFen,
  zeroFen,
} from '@shanmen/shared/money';
import { type PricedLine, totalOf } from '../../selling/cart/cart.ts';

/** What is given away of the open cart, and who let it through; null where the seller may. */
export type CartConcession = {
  readonly asked: SaleConcession;
  readonly givenFen: Fen;
  readonly approverName: string | null;
};

/** Off the whole cart, off the selected line, or so many of the selected line for nothing. */
export const concessionForms = ['order', 'line', 'free'] as const;
export type ConcessionForm = (typeof concessionForms)[number];
export const formWords = {
  order: '整单优惠',
  line: '本行优惠',
  free: '本行免票',
} as const satisfies Record<ConcessionForm, string>;

/** What is left to pay. Lines keep their price; what is given away stands below them. */
export function dueOf(lines: readonly PricedLine[], concession: CartConcession | null): Fen {
  const wholeFen = totalOf(lines);
  return fen(Math.max(subtractFen(wholeFen, concession?.givenFen ?? zeroFen), 0));
}

/** `免票 2 张 −¥80.00 · 媒体采访 · 方竹授权` */
export function concessionWords({ asked, approverName }: CartConcession): string {
  const what = asked.kind === 'FREE' ? `免票 ${asked.qty} 张` : '优惠';
  return [`${what} · ${asked.reason}`, approverName === null ? '' : `${approverName}授权`]
    .filter(Boolean)
    .join(' · ');
}

export type ConcessionDraft = {
  readonly form: ConcessionForm;
  readonly typed: string;
  readonly reason: string;
};

/** As typed: `8` yuan, `10%`, or so many tickets. @returns what is missing, in words */
export function concessionOf(
  { form, typed, reason }: ConcessionDraft,
  lines: readonly PricedLine[],
  selected: PricedLine | null,
): { readonly asked: SaleConcession; readonly givenFen: Fen } | string {
  if (form !== 'order' && selected === null) return '请先选一行';
  const why = { reason: reason.trim() };
  if (form === 'free') {
    const qty = Number(typed);
    if (selected === null || !/^[1-9]\d{0,2}$/.test(typed)) return '请填写免票张数';
    if (qty > selected.qty) return `该行只有 ${selected.qty} 张`;
    const givenFen = multiplyFen(selected.offer?.product.priceFen ?? zeroFen, qty);
    if (givenFen === zeroFen) return '该票种本来就不收费';
    return { asked: { kind: 'FREE', productId: selected.productId, qty, ...why }, givenFen };
  }
  const wholeFen = form === 'order' || selected === null ? totalOf(lines) : selected.amountFen;
  const amountFen = typedOff(typed, wholeFen);
  if (amountFen === null) return '请填写减免的金额，如 8 或 10%';
  if (amountFen >= wholeFen) return `须少于 ¥${formatYuan(wholeFen)}；全免请用免票`;
  const of = form === 'line' && selected ? { productId: selected.productId } : {};
  return { asked: { kind: 'DISCOUNT', ...of, amountFen, ...why }, givenFen: amountFen };
}

function typedOff(typed: string, wholeFen: Fen): Fen | null {
  const percent = /^(\d{1,2})%$/.exec(typed.trim())?.[1];
  const off = percent === undefined ? parseYuan(typed) : percentOf(wholeFen, Number(percent));
  return off !== null && off > 0 ? off : null;
}

/** Why a second person has to say yes; null where the seller may by himself. */
export function beyondRight(
  { asked, givenFen }: Pick<CartConcession, 'asked' | 'givenFen'>,
  wholeFen: Fen,
  room: ConcessionRoom | undefined,
  may: (code: 'ticket:sale:discount' | 'ticket:sale:free') => boolean,
): string | null {
  if (asked.kind === 'FREE') {
    if (!may('ticket:sale:free')) return '免票须班长授权';
    const left = room?.freeQty ?? 0;
    return asked.qty > left ? `本班还可免票 ${left} 张，超过须班长授权` : null;
  }
  if (!may('ticket:sale:discount')) return '优惠须班长授权';
  const { percent = 0, discountFen = zeroFen } = room ?? {};
  if (givenFen > percentOf(wholeFen, percent)) return `每单最多优惠 ${percent}%，超过须班长授权`;
  return givenFen > discountFen ? `本班还可优惠 ¥${formatYuan(discountFen)}，超过须班长授权` : null;
}
