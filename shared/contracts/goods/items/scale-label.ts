import { type Quantity, quantityOf, roundedQuotient } from '../../../money/quantity.ts';
import type { Fen } from '../../schema.ts';

/** A label that a scale prints: the number of the good there, and what was weighed. */
export type PrintedLabel = {
  /** The rule that reads it. */
  readonly pattern: string;
  readonly plu: string;
  /** Null where the label says the amount alone. */
  readonly grams: number | null;
  readonly amountFen: number | null;
  readonly isChecked: boolean;
};

/** Whether a code may be what a scale printed. */
export function mayBeLabel(code: string): boolean {
  return /^2\d{7,}$/.test(code);
}

/** A label as the first pattern that fits reads it. @param patterns as `rulePattern` has them */
export function readScaleLabel(code: string, patterns: readonly string[]): PrintedLabel | null {
  for (const pattern of patterns) {
    const { plu, grams, fen } = expressionOf(pattern).exec(code)?.groups ?? {};
    if (plu === undefined) continue;
    const isChecked = endsInCheckDigit(code);
    return { pattern, plu, grams: wholeOf(grams), amountFen: wholeOf(fen), isChecked };
  }
  return null;
}

const groupNames: Readonly<Record<string, string>> = { P: 'plu', W: 'grams', A: 'fen' };

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .replaceAll(/[xC]/g, String.raw`\d`)
    .replaceAll(/P+|W+|A+/g, run => String.raw`(?<${groupNames[run.charAt(0)]}>\d{${run.length}})`);
  return new RegExp(`^${parts}$`);
}

function wholeOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** As on every bar code of GS1: from the right, every second digit counts three times. */
function endsInCheckDigit(code: string): boolean {
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** How much of a good its label says, to three places; '0' where the amount buys nothing of it. */
export function weighedQty(
  good: { unit: string; retailFen: Fen },
  { grams, amountFen }: PrintedLabel,
): Quantity {
  if (grams !== null)
    return quantityOf(roundedQuotient(BigInt(grams) * 1000n, gramsOf[good.unit.toLowerCase()] ?? 1000n));
  if (good.retailFen <= 0) return quantityOf(0n);
  return quantityOf(roundedQuotient(BigInt(amountFen ?? 0) * 1000n, BigInt(good.retailFen)));
}

/** Grams in units in which goods are weighed; what is called otherwise counts as kilograms. */
const gramsOf: Readonly<Record<string, bigint>> = { 克: 1n, g: 1n, 两: 50n, 斤: 500n, 市斤: 500n };
