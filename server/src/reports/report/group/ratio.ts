/**
 * `part × scale ÷ whole`, exact until the last step, then half up (away from zero).
 * @returns null where there is nothing to divide by: an impossible ratio is no figure
 */
export function ratioOf(part: number, whole: number, scale: number): number | null {
  if (whole === 0) return null;
  const above = BigInt(part) * BigInt(scale);
  const below = BigInt(whole);
  const isNegative = above < 0n !== below < 0n && above !== 0n;
  const [size, by] = [abs(above), abs(below)];
  const rounded = Number((size * 2n + by) / (by * 2n));
  return isNegative && rounded !== 0 ? -rounded : rounded;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
