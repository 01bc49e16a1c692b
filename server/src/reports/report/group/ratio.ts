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
/**
 * The ABC classes of some amounts: the largest that make up 70 % of the whole are A, those up to 90 % B, the rest C. The
 * largest of all is A, however much it is; what is nothing, or less, is C and no part of the whole.
 */
export function classesByShare(amounts: readonly number[]): string[] {
  const sized = amounts.map((amount, index) => ({ amount, index })).filter(({ amount }) => amount > 0);
  const whole = sized.reduce((sum, { amount }) => sum + amount, 0);
  const classes = amounts.map(() => 'C');
  let reached = 0;
  for (const { amount, index } of sized.sort((one, other) => other.amount - one.amount)) {
    const isLargest = reached === 0;
    reached += amount;
    if (isLargest || reached * 10 <= whole * 7) classes[index] = 'A';
    else if (reached * 10 <= whole * 9) classes[index] = 'B';
  }
  return classes;
}
