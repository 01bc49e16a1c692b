import {
  addFen,
  type Fen,
  fen,
  formatYuan,
  parseYuan,
  roundUpFen,
  subtractFen,
  zeroFen,
} from '@shanmen/shared/money';

/** One more character of an amount in yuan; what would make it no amount changes nothing. */
export function typedTender(tender: string, character: string): string {
  const next = tender === '' && character === '.' ? '0.' : tender + character;
  return /^(0|[1-9]\d{0,6})(\.\d{0,2})?$/.test(next) ? next : tender;
}

/** What the visitor gave. Nothing typed means the exact amount. */
export function tenderFen(tender: string, dueFen: Fen): Fen {
  return tender === '' ? dueFen : (parseYuan(tender) ?? zeroFen);
}

/** Positive: change to give back. Negative: what is still missing. */
export function changeFen(tender: string, dueFen: Fen): Fen {
  return subtractFen(tenderFen(tender, dueFen), dueFen);
}

/** The notes that visitors hand over most: one, two and five hundred, or round amounts above a larger due. */
export function quickTenders(dueFen: Fen): readonly [Fen, Fen, Fen] {
  const hundred = fen(100_00);
  if (dueFen <= 500_00) return [hundred, fen(200_00), fen(500_00)];
  const first = roundUpFen(dueFen, hundred);
  const second = roundUpFen(addFen(first, hundred), fen(500_00));
  return [first, second, roundUpFen(addFen(second, hundred), fen(1000_00))];
}

/** A quick amount as it would have been typed, or null when it does not cover what is due. */
export function quickYuan(index: 0 | 1 | 2, dueFen: Fen): string | null {
  const amount = quickTenders(dueFen)[index];
  return amount < dueFen ? null : wholeYuan(amount);
}

/** `10000` → `100`: notes have no fen. */
export function wholeYuan(amount: Fen): string {
  return formatYuan(amount).replace(/,|\.00$/g, '');
}

/** Why the tender cannot be taken, or null. */
export function tenderRefusal(tender: string, dueFen: Fen): string | null {
  const change = changeFen(tender, dueFen);
  return change < 0 ? `实收不足，还差 ¥${formatYuan(subtractFen(zeroFen, change))}` : null;
}
