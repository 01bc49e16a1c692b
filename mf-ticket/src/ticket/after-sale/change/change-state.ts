import { codeOwner, type VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import type {
  Changed,
  ChangePayment,
  ChangeQuery,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { PosSession, SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { type SaleNotice, tenderFen, tenderRefusal, typedTender } from '@shanmen/shared/counter';
import { type Fen, zeroFen } from '@shanmen/shared/money';

import { openSlots, type SlotChoice, type SpotDay, spotDays } from '../../selling/cart/cart.ts';
import { isVoucherNo, noIssuerWords, voucherNoWords } from '../../books/voucher/issuer-choice.tsx';

/** What is moved, where, and what happens then. */
export type ChangeWindow = {
  readonly boot: PosSession;
  readonly shift: Shift;
  readonly orderNo: string;
  readonly tickets: readonly RefundableTicket[];
  /** 升级补差: what the tickets may become, on their own day; absent where they move to another. */
  readonly offers?: readonly SaleProduct[];
  readonly onBack: () => void;
  readonly onChanged: (changed: Changed) => void;
};

/** What the seller has chosen for tickets that move, and how the difference is taken. */
export type ChangeState = {
  /** Null until the seller chooses another than the one that is offered first. */
  readonly day: string | null;
  readonly slots: SlotChoice;
  /** Which of the spots with a choice of slots the keys go through. */
  readonly spot: number;
  readonly method: ChangePayment['method'];
  readonly typed: string;
  /** Whose voucher it is, by its place in the list. */
  readonly issuer: number;
  /** What the tickets become, by its place in the list of what is offered; -1 before it is chosen. */
  readonly offer: number;
  /** Who was read for tickets that name nobody yet, in their order. */
  readonly people: readonly Visitor[];
  readonly work: 'idle' | 'sending' | 'unknown' | 'awaiting';
  /** What was sent, until its outcome is known: only the very same is asked again. */
  readonly sent: ChangeRequest | null;
  /** While the visitor is waited for: the provider has not even said that it asks. */
  readonly isProviderSilent: boolean;
  readonly notice: SaleNotice | null;
};

export type ChangeAction =
  | { readonly type: 'day'; readonly day: string }
  | { readonly type: 'spot'; readonly spot: number }
  | { readonly type: 'slot'; readonly spotId: number; readonly startTime: string }
  | { readonly type: 'character'; readonly character: string }
  | { readonly type: 'method' | 'scan' | 'voucher' | 'erase' }
  | { readonly type: 'issuer'; readonly issuer: number }
  | { readonly type: 'offer'; readonly offer: number }
  | { readonly type: 'person'; readonly visitor: Visitor }
  | { readonly type: 'document'; readonly character: string }
  | { readonly type: 'awaiting'; readonly isProviderSilent: boolean }
  | { readonly type: 'sending'; readonly request: ChangeRequest }
  | { readonly type: 'outcome-unknown' }
  | { readonly type: 'refused'; readonly notice: SaleNotice };

export const noIssuer = { type: 'refused', notice: { tone: 'warning', text: noIssuerWords } } as const;

const longestDocument = 20;

/** Characters of a card's slip, of a visitor's code, and of a voucher. */
const longest = { UNIONPAY_CARD: 20, SCAN: 24, VOUCHER: 30 } as const;

export function newChange(day: string | null): ChangeState {
  return {
    day,
    slots: {},
    spot: 0,
    method: 'CASH',
    typed: '',
    issuer: 0,
    offer: -1,
    people: [],
    work: 'idle',
    sent: null,
    isProviderSilent: false,
    notice: null,
  };
}

/** While the move is under way or its outcome unknown, nothing of it may change. */
export function nextChange(state: ChangeState, action: ChangeAction): ChangeState {
  switch (action.type) {
    case 'sending':
      return { ...state, work: 'sending', sent: action.request, notice: null };
    case 'outcome-unknown':
      return { ...state, work: 'unknown' };
    case 'refused':
      return { ...state, work: 'idle', sent: null, notice: action.notice };
    case 'awaiting':
      return { ...state, work: 'awaiting', isProviderSilent: action.isProviderSilent };
    default:
      return state.work === 'idle' ? choosing({ ...state, notice: null }, action) : state;
  }
}

type Choice = Exclude<ChangeAction, { type: 'sending' | 'outcome-unknown' | 'refused' | 'awaiting' }>;

function choosing(state: ChangeState, action: Choice): ChangeState {
  switch (action.type) {
    case 'day':
      return { ...state, day: action.day, slots: {}, spot: 0, issuer: 0 };
    case 'spot':
      return { ...state, spot: action.spot };
    case 'slot':
      return { ...state, slots: { ...state.slots, [action.spotId]: action.startTime } };
    case 'method':
      return { ...state, method: state.method === 'CASH' ? 'UNIONPAY_CARD' : 'CASH', typed: '' };
    case 'scan':
      return { ...state, method: 'SCAN', typed: '' };
    case 'voucher':
      return { ...state, method: 'VOUCHER', typed: '' };
    case 'issuer':
      return { ...state, issuer: action.issuer };
    case 'offer':
      return { ...state, offer: action.offer, slots: {}, spot: 0 };
    case 'person':
      return { ...state, people: [...state.people, action.visitor], typed: '' };
    case 'document':
      return { ...state, typed: `${state.typed}${action.character}`.slice(0, longestDocument) };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'character':
      return { ...state, typed: typedInto(state, action.character) };
    default:
      return action satisfies never;
  }
}

function typedInto({ method, typed }: ChangeState, character: string): string {
  if (method === 'CASH') return typedTender(typed, character);
  return (method === 'VOUCHER' ? /[A-Z\d-]/ : /\d/).test(character)
    ? `${typed}${character}`.slice(0, longest[method])
    : typed;
}

/** The spots of tickets, or of what they become, on the chosen day. @param from time of day before which slots are over; null on a later day */
export function spotsOf(
  tickets: readonly Pick<RefundableTicket, 'spotIds'>[],
  slots: readonly Slot[],
  choice: SlotChoice,
  from: string | null,
): SpotDay[] {
  const wanted = new Set(tickets.flatMap(ticket => ticket.spotIds));
  return spotDays(
    slots.filter(slot => wanted.has(slot.spotId)),
    choice,
    from,
  );
}

/** Only a spot with several slots has to be chosen at. */
export function spotsToChoose(spots: readonly SpotDay[]): SpotDay[] {
  return spots.filter(spot => openSlots(spot).length > 1);
}

/** The tickets whose visitors have still to be read, where what they become names everybody. */
export function unnamedOf(
  tickets: readonly RefundableTicket[],
  offer: SaleProduct | null,
): readonly RefundableTicket[] {
  return offer?.visitors ? tickets.filter(({ visitor }) => visitor === null) : [];
}

/** What the tickets become, with whom the nameless of them are for. */
export function upgradeTo(
  tickets: readonly RefundableTicket[],
  offer: SaleProduct | null,
  people: readonly Visitor[],
): Pick<ChangeQuery, 'productId' | 'visitors'> {
  if (!offer) return {};
  const visitors = unnamedOf(tickets, offer).flatMap(({ ticketNo }, index) => {
    const visitor = people[index];
    return visitor ? [{ ticketNo, visitor }] : [];
  });
  return { productId: offer.id, ...(visitors.length > 0 ? { visitors } : {}) };
}

export function queryOf(
  orderNo: string,
  tickets: readonly RefundableTicket[],
  day: string,
  spots: readonly SpotDay[],
): ChangeQuery {
  return {
    orderNo,
    ticketNos: tickets.map(ticket => ticket.ticketNo),
    visitDate: day,
    slotIds: spotsToChoose(spots).flatMap(({ chosen }) => (chosen ? [chosen.id] : [])),
  };
}

/** Why the difference cannot be taken as it was typed, or null. */
export function paymentRefusal({ method, typed, notice }: ChangeState, diffFen: Fen): string | null {
  if (diffFen <= 0) return null;
  if (method === 'CASH') return tenderRefusal(typed, diffFen, notice?.text);
  if (method === 'SCAN') return codeOwner(typed) === null ? '请扫描微信或支付宝的付款码' : null;
  if (method === 'VOUCHER') return isVoucherNo(typed) ? null : voucherNoWords;
  return /^\d{4,20}$/.test(typed) ? null : '请输入刷卡小票上的参考号';
}

export function paymentOf(
  { method, typed, issuer }: ChangeState,
  diffFen: Fen,
  issuers: readonly VoucherIssuer[],
): ChangePayment | null {
  if (diffFen <= zeroFen) return null;
  switch (method) {
    case 'CASH':
      return { method, tenderFen: tenderFen(typed, diffFen) };
    case 'SCAN':
      return { method, authCode: typed };
    case 'UNIONPAY_CARD':
      return { method, reference: typed };
    case 'VOUCHER':
      return { method, issuerId: issuers[issuer]?.id ?? 0, voucherNo: typed };
    default:
      return method satisfies never;
  }
}

/** The bar code of a voucher where one is waited for; all else that is scanned is a visitor's code. */
export function scannedInto(state: ChangeState, text: string): ChangeState {
  if (state.method === 'VOUCHER') return { ...state, typed: text.toUpperCase() };
  return { ...state, method: 'SCAN', typed: text };
}
