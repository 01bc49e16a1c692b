import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import { typedTender } from '@shanmen/shared/counter';
import { type Fen, fen, formatYuan, parseYuan, subtractFen, sumFen } from '@shanmen/shared/money';

/** Money that is in hand already; a scanned code comes last, because only it can fail. */
export type PartInHand = Extract<WindowPayment, { method: 'CASH' | 'UNIONPAY_CARD' | 'VOUCHER' }>;

/** How the open sale is being paid, besides by cash alone. */
export type Paying = {
  /** A code is waited for, the parts are divided, or the number of a card slip or of a voucher is typed. */
  readonly step: 'scan' | 'parts' | 'reference' | 'voucher';
  readonly typed: string;
  readonly parts: readonly PartInHand[];
  /** What the slip or voucher whose number is typed is for. */
  readonly slipFen: Fen | null;
  /** Whose voucher it is, by its place in the list; the next one is mostly of the same house. */
  readonly issuer: number;
  /** Esc was pressed with parts in hand; the next one gives them up. */
  readonly isLeaving: boolean;
};

export type PayingAction =
  | { readonly type: 'pay-step'; readonly step: 'scan' | 'parts' }
  | { readonly type: 'pay-character'; readonly character: string }
  | { readonly type: 'pay-erase' }
  | { readonly type: 'pay-slip'; readonly step: 'reference' | 'voucher'; readonly amountFen: Fen }
  | { readonly type: 'pay-issuer'; readonly issuer: number }
  | { readonly type: 'pay-part'; readonly part: PartInHand }
  | { readonly type: 'pay-leave' };

export function beginPaying(step: 'scan' | 'parts'): Paying {
  return { step, typed: '', parts: [], slipFen: null, issuer: 0, isLeaving: false };
}

export function nextPaying(paying: Paying, action: PayingAction): Paying {
  return { ...stepped(paying, action), isLeaving: action.type === 'pay-leave' };
}

function stepped(paying: Paying, action: PayingAction): Paying {
  switch (action.type) {
    case 'pay-leave':
      return paying;
    case 'pay-step':
      return { ...paying, step: action.step, typed: '', slipFen: null };
    case 'pay-character':
      return { ...paying, typed: typedOf(paying, action.character) };
    case 'pay-erase':
      return paying.typed === '' && paying.step === 'parts'
        ? { ...paying, parts: paying.parts.slice(0, -1) }
        : { ...paying, typed: paying.typed.slice(0, -1) };
    case 'pay-slip':
      return { ...paying, step: action.step, typed: '', slipFen: action.amountFen };
    case 'pay-issuer':
      return { ...paying, issuer: action.issuer };
    case 'pay-part':
      return { ...paying, step: 'parts', typed: '', parts: [...paying.parts, action.part], slipFen: null };
    default:
      return action satisfies never;
  }
}

/** One more character than these is kept, so that a number which is too long is refused and not cut. */
const mostCodeDigits = 24;
const mostReferenceCharacters = 20;
const mostVoucherCharacters = 30;

const mostCharacters = {
  scan: mostCodeDigits,
  reference: mostReferenceCharacters,
  voucher: mostVoucherCharacters,
} as const;

function typedOf({ step, typed }: Paying, character: string): string {
  if (step === 'parts') return typedTender(typed, character);
  if (step === 'scan' && !/^\d$/.test(character)) return typed;
  if (!(step === 'voucher' ? /^[\dA-Z-]$/ : /^[\dA-Z]$/).test(character)) return typed;
  return `${typed}${character}`.slice(0, mostCharacters[step] + 1);
}

/** What is still to be paid. */
export function restFen({ parts }: Paying, dueFen: Fen): Fen {
  return subtractFen(dueFen, sumFen(parts.map(part => part.amountFen)));
}

/** What the typed amount takes of the rest; nothing typed means all of it. */
export function typedPart({ typed }: Paying, rest: Fen): { amountFen: Fen; tenderFen: Fen } | null {
  const tenderFen = typed === '' ? rest : parseYuan(typed);
  if (tenderFen === null || tenderFen <= 0 || rest <= 0) return null;
  return { amountFen: fen(Math.min(tenderFen, rest)), tenderFen };
}

/** The last digits of a slip, so that two of them are told apart; no voucher is shorter. */
export const fewestReferenceCharacters = 4;

export function partWords(part: PartInHand): string {
  if (part.method === 'UNIONPAY_CARD') return `银行卡 尾号/参考号 ${part.reference}`;
  if (part.method === 'VOUCHER') return `换票券 ${part.voucherNo}`;
  const change = subtractFen(part.tenderFen, part.amountFen);
  return change > 0 ? `现金 收 ¥${formatYuan(part.tenderFen)} 找 ¥${formatYuan(change)}` : '现金';
}
