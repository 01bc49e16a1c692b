import { mostChangeFen } from '@shanmen/shared/contracts/ticket/selling/payment';
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
import { classifyScan, type ScanClass } from '../keys/scan-class.ts';

/** One more character of an amount in yuan; what would make it no amount changes nothing. */
export function typedTender(tender: string, character: string): string {
  const next = tender === '' && character === '.' ? '0.' : (tender + character).replace(/^0+(?=\d)/, '');
  return /^\d+(\.\d*)?$/.test(next) && next.length <= mostCharacters ? next : tender;
}

/** A digit too many is an error for the seller to see; only beyond what any code has do further ones change nothing. */
const mostCharacters = 32;
const tenderShape = /^\d{0,7}(\.\d{0,2})?$/;

/** What was typed or slowly scanned in place of an amount, as a payment code or an identity number; null for an amount. */
export function scanInTender(tender: string): ScanClass | null {
  if (tenderShape.test(tender)) return null;
  const scan = classifyScan(tender, { paying: true });
  return scan.kind === 'unknown' ? null : scan;
}

/** What the visitor gave. Nothing typed means the exact amount. */
export function tenderFen(tender: string, dueFen: Fen): Fen {
  if (tender === '') return dueFen;
  return (tenderShape.test(tender) ? parseYuan(tender) : null) ?? zeroFen;
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

/** Nobody hands over a note that the price does not need, so more change than it is worth asking about. */
const largestNoteFen = 100_00;

/**
 * Why the tender cannot be taken, or null.
 * @param told what the seller reads now: change above the largest note is asked about once
 */
export function tenderRefusal(tender: string, dueFen: Fen, told: string | undefined): string | null {
  if (!tenderShape.test(tender)) return `「${tender}」不是金额：最多 7 位整数、2 位小数，请退格重输`;
  const change = changeFen(tender, dueFen);
  if (change < 0) return `实收不足，还差 ¥${formatYuan(subtractFen(zeroFen, change))}`;
  if (change > mostChangeFen) return `找零 ¥${formatYuan(change)} 太多，请核对实收`;
  const question = `找零 ¥${formatYuan(change)}，请核对实收；无误再按一次确认`;
  return change > largestNoteFen && told !== question ? question : null;
}
