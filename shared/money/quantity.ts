import type { Fen, Quantity } from '../contracts/schema.ts';
import { fen } from './money.ts';

export type { Quantity } from '../contracts/schema.ts';

const pattern = /^(-?)(\d{1,12})(?:\.(\d{1,3}))?$/;

/** The smallest part that a quantity is counted in: 1.5 kg are 1500 thousandths. */
export function thousandths(quantity: Quantity): bigint {
  const [, sign, whole = '0', places = ''] = pattern.exec(quantity) ?? [];
  const count = BigInt(whole) * 1000n + BigInt(places.padEnd(3, '0'));
  return sign === '-' ? -count : count;
}

/** `1500n` → `1.5`, without idle zeros. */
export function quantityOf(count: bigint): Quantity {
  const size = count < 0n ? -count : count;
  const places = String(size % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return quantity(`${count < 0n ? '-' : ''}${size / 1000n}${places === '' ? '' : `.${places}`}`);
}

/** Marks a decimal text. @throws when it is none with at most three places */
export function quantity(text: string): Quantity {
  assertQuantity(text);
  return text;
}

export const zeroQuantity = quantity('0');

export function sumQuantities(parts: readonly Quantity[]): Quantity {
  return quantityOf(parts.reduce((sum, part) => sum + thousandths(part), 0n));
}

export function subtractQuantity(a: Quantity, b: Quantity): Quantity {
  return quantityOf(thousandths(a) - thousandths(b));
}

/** So many times a quantity, to the nearest thousandth: two cartons of 24. */
export function multiplyQuantity(a: Quantity, b: Quantity): Quantity {
  return quantityOf(roundedQuotient(thousandths(a) * thousandths(b), 1000n));
}

/** How many of a unit a quantity is, or null where that takes more than three places: 48 are two of 24. */
export function countOf(base: Quantity, { qty }: { readonly qty: Quantity }): Quantity | null {
  const [whole, per] = [thousandths(base) * 1000n, thousandths(qty)];
  return whole % per === 0n ? quantityOf(whole / per) : null;
}

/** Places behind the point that a quantity really has: `1.500` has one. */
export function placesOf(text: Quantity): number {
  return quantityOf(thousandths(text)).split('.')[1]?.length ?? 0;
}

/**
 * Reads what a person typed: `3`, `1.5`, `.5`, full-width digits too.
 * @param places how many the good allows @returns null when it is no quantity
 */
export function parseQuantity(text: string, places = 3): Quantity | null {
  const plain = text
    .trim()
    .replace(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/^\./, '0.');
  if (!pattern.test(plain)) return null;
  const read = quantityOf(thousandths(quantity(plain)));
  return placesOf(read) <= places ? read : null;
}

/** A price for one, times a quantity, to the nearest fen; halves go away from zero. */
export function priceTimes(price: Fen, count: Quantity): Fen {
  return fen(Number(roundedQuotient(BigInt(price) * thousandths(count), 1000n)));
}

/** What one costs of so many, to the nearest fen; null where there are none, or one of both is not told. */
export function unitPrice(amount: Fen | null | undefined, count: Quantity | null): Fen | null {
  if (amount === null || amount === undefined || count === null) return null;
  const many = thousandths(count);
  return many > 0n ? fen(Number(roundedQuotient(BigInt(amount) * 1000n, many))) : null;
}

/** Prices include tax: the part of an amount that is tax of a rate in percent, to the nearest fen. */
export function taxIn(amount: Fen, rate: number): Fen {
  return fen(Number(roundedQuotient(BigInt(amount) * BigInt(rate), BigInt(100 + rate))));
}

/**
 * `a / b` to the nearest whole number, halves away from zero: the one rounding of costs.
 * @param divisor greater than zero
 */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

function assertQuantity(text: string): asserts text is Quantity {
  if (!pattern.test(text)) throw new RangeError(`no quantity: ${text}`);
}
