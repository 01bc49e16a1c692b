export type Point = { readonly x: number; readonly y: number };

export type Sparkline = {
  /** Path of the line through all values. */
  readonly line: string;
  /** Path of the area between the line and the foot of the box. */
  readonly area: string;
  /** Where today's value stands. */
  readonly last: Point;
};

/** Room for the dot of the last value. */
const margin = 3;

/**
 * Geometry of a small line chart in a box of `width` × `height`. The scale starts at zero, or at the
 * smallest value when one is negative; equal values make a level line.
 * @returns null for fewer than two values, which make no line
 */
export function sparkline(values: readonly number[], width: number, height: number): Sparkline | null {
  const points = placed(values, width, height);
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return { line, area: `${line}V${height}H${margin}z`, last };
}

function placed(values: readonly number[], width: number, height: number): Point[] {
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: tenths(margin + index * step),
    y: tenths(height - margin - ((value - low) / span) * (height - 2 * margin)),
  }));
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
