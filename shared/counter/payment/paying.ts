import { type Fen, fen, formatYuan, parseYuan, subtractFen, sumFen } from '@shanmen/shared/money';
import { typedTender } from '../cash/tender.ts';
import type { ScreenKey } from '../keys/screen-key.ts';

export type SlipPart = {
  readonly way: 'slip';
  /** Name of its {@link SlipWay}. */
  readonly slip: string;
  readonly amountFen: Fen;
  readonly number: string;
  /** Whose paper it is, by its place among the houses of its way. */
  readonly house: number;
};

/** Money that is in hand already; a scanned code comes last, because only it can fail. */
export type PartInHand =
  | { readonly way: 'cash'; readonly amountFen: Fen; readonly tenderFen: Fen }
  | SlipPart;

/** One part of what is paid, as it is handed to the counter, which puts it in the words of its server. */
export type PaidPart =
  | PartInHand
  | { readonly way: 'scan'; readonly amountFen: Fen; readonly authCode: string };

/** A way to pay whose proof is a number on a slip or a paper: of a card terminal, of a voucher. */
export type SlipWay = {
  readonly name: string;
  readonly key: ScreenKey<string>;
  readonly mayTake: boolean;
  /** Which single characters its number is made of, and how many at most. */
  readonly characters: RegExp;
  readonly mostCharacters: number;
  readonly hint: string;
  /** In front of the amount that it takes. */
  readonly taking: string;
  readonly confirm: string;
  readonly words: (part: SlipPart) => string;
  /** What is scanned meanwhile is its number. */
  readonly isScanned: boolean;
  /** The slip that settles the rest ends the sale; else the seller looks at it once more. */
  readonly endsSale: boolean;
  /** Who gives such papers out; null where it makes no difference. `none` is said where there is nobody. */
  readonly houses: {
    readonly label: string;
    readonly names: readonly string[];
    /** By what each is found while its way has no number to be typed; absent: the arrows alone choose. */
    readonly initials?: readonly string[];
    readonly none: string;
  } | null;
  /** Why it is not taken beside the parts in hand, or null. */
  readonly refusal: (part: SlipPart, others: readonly PartInHand[]) => string | null;
};

type OpenSlip = Pick<SlipWay, 'name' | 'characters' | 'mostCharacters'> & { readonly amountFen: Fen };

/** How the open sale is being paid, besides by cash alone. */
export type Paying = {
  /** A code is waited for, the parts are divided, or the number of a slip is typed. */
  readonly step: 'scan' | 'parts' | 'slip';
  readonly typed: string;
  readonly parts: readonly PartInHand[];
  /** The slip whose number is typed, and how much it is for. */
  readonly slip: OpenSlip | null;
  /** Whose paper it is; the next one is mostly of the same house. */
  readonly house: number;
  /** Esc was pressed with parts in hand; the next one gives them up. */
  readonly isLeaving: boolean;
};

export type PayingAction =
  | { readonly type: 'pay-step'; readonly step: 'scan' | 'parts' }
  | { readonly type: 'pay-character'; readonly character: string }
  | { readonly type: 'pay-erase' }
  | { readonly type: 'pay-slip'; readonly slip: OpenSlip }
  | { readonly type: 'pay-house'; readonly house: number }
  | { readonly type: 'pay-part'; readonly part: PartInHand }
  | { readonly type: 'pay-leave' };

export function beginPaying(step: 'scan' | 'parts'): Paying {
  return { step, typed: '', parts: [], slip: null, house: 0, isLeaving: false };
}

export function nextPaying(paying: Paying, action: PayingAction): Paying {
  return { ...stepped(paying, action), isLeaving: action.type === 'pay-leave' };
}

function stepped(paying: Paying, action: PayingAction): Paying {
  switch (action.type) {
    case 'pay-leave':
      return paying;
    case 'pay-step':
      return { ...paying, step: action.step, typed: '', slip: null };
    case 'pay-character':
      return { ...paying, typed: typedOf(paying, action.character) };
    case 'pay-erase':
      return paying.typed === '' && paying.step === 'parts'
        ? { ...paying, parts: paying.parts.slice(0, -1) }
        : { ...paying, typed: paying.typed.slice(0, -1) };
    case 'pay-slip':
      return { ...paying, step: 'slip', typed: '', slip: action.slip };
    case 'pay-house':
      return { ...paying, house: action.house };
    case 'pay-part':
      return { ...paying, step: 'parts', typed: '', parts: [...paying.parts, action.part], slip: null };
    default:
      return action satisfies never;
  }
}

const code = { characters: /^\d$/, mostCharacters: 24 } as const;

function typedOf({ step, typed, slip }: Paying, character: string): string {
  if (step === 'parts') return typedTender(typed, character);
  const { characters, mostCharacters } = slip ?? code;
  if (!characters.test(character)) return typed;
  // One character more is kept, so that a number which is too long is refused and not cut.
  return `${typed}${character}`.slice(0, mostCharacters + 1);
}

/** The houses that what is typed leaves, by their places, and which of them is chosen. */
export function housesLeft({ typed, house }: Paying, way: SlipWay | null): { places: number[]; at: number } {
  const { names = [], initials } = way?.houses ?? {};
  const looked = typed.toLowerCase();
  const places = [...names.keys()].filter(place => initials?.[place]?.includes(looked) ?? true);
  return { places, at: Math.max(places.indexOf(house), 0) };
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

export function partWords(part: PartInHand, slips: readonly SlipWay[]): string {
  if (part.way === 'slip') return slips.find(({ name }) => name === part.slip)?.words(part) ?? part.number;
  const change = subtractFen(part.tenderFen, part.amountFen);
  return change > 0 ? `现金 收 ¥${formatYuan(part.tenderFen)} 找 ¥${formatYuan(change)}` : '现金';
}
