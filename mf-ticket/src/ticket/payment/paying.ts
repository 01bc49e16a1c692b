import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';
import { type Fen, fen, formatYuan, parseYuan, subtractFen, sumFen } from '@shanmen/shared/money';
import { typedTender } from '../cart/tender.ts';

/** Money that is in hand already; a scanned code comes last, because only it can fail. */
export type PartInHand = Extract<WindowPayment, { method: 'CASH' | 'UNIONPAY_CARD' }>;

/** How the open sale is being paid, besides by cash alone. */
export type Paying = {
  /** A code is waited for, the parts are divided, or the number of a card slip is typed. */
  readonly step: 'scan' | 'parts' | 'reference';
  readonly typed: string;
  readonly parts: readonly PartInHand[];
  /** What the card slip whose number is typed is for. */
  readonly cardFen: Fen | null;
};

export type PayingAction =
  | { readonly type: 'pay-step'; readonly step: 'scan' | 'parts' }
  | { readonly type: 'pay-character'; readonly character: string }
  | { readonly type: 'pay-erase' }
  | { readonly type: 'pay-card'; readonly amountFen: Fen }
  | { readonly type: 'pay-part'; readonly part: PartInHand };

export function beginPaying(step: 'scan' | 'parts'): Paying {
  return { step, typed: '', parts: [], cardFen: null };
}

export function nextPaying(paying: Paying, action: PayingAction): Paying {
  switch (action.type) {
    case 'pay-step':
      return { ...paying, step: action.step, typed: '', cardFen: null };
    case 'pay-character':
      return { ...paying, typed: typedOf(paying, action.character) };
    case 'pay-erase':
      return paying.typed === '' && paying.step === 'parts'
        ? { ...paying, parts: paying.parts.slice(0, -1) }
        : { ...paying, typed: paying.typed.slice(0, -1) };
    case 'pay-card':
      return { ...paying, step: 'reference', typed: '', cardFen: action.amountFen };
    case 'pay-part':
      return { step: 'parts', typed: '', parts: [...paying.parts, action.part], cardFen: null };
    default:
      return action satisfies never;
  }
}

const mostCodeDigits = 24;
const mostReferenceCharacters = 20;

function typedOf({ step, typed }: Paying, character: string): string {
  if (step === 'parts') return typedTender(typed, character);
  if (step === 'scan' && !/^\d$/.test(character)) return typed;
  if (!/^[\dA-Z]$/.test(character)) return typed;
  return `${typed}${character}`.slice(0, step === 'scan' ? mostCodeDigits : mostReferenceCharacters);
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

/** The last digits of a slip, so that two of them are told apart. */
export const fewestReferenceCharacters = 4;

export function partWords(part: PartInHand): string {
  if (part.method === 'UNIONPAY_CARD') return `银行卡 尾号/参考号 ${part.reference}`;
  const change = subtractFen(part.tenderFen, part.amountFen);
  return change > 0 ? `现金 收 ¥${formatYuan(part.tenderFen)} 找 ¥${formatYuan(change)}` : '现金';
}
