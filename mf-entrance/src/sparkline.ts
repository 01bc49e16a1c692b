type Point = { readonly x: number; readonly y: number };

export type Sparkline = {
  /** Path of the line through all values. */
  readonly line: string;
  /** Path of the area between the line and the foot of the box. */
  readonly area: string;
  /** Where today's value stands. */
  readonly last: Point;
};

/** Room for the thickness of the line. */
const margin = 3;

/**
 * Geometry of a small line chart in a box of `width` × `height`. It shows the course, not the size: the
 * scale reaches from half a span below the smallest value to the largest one; equal values make a level line.
 * @returns null for fewer than two values, which make no line
 */
export function sparkline(values: readonly number[], width: number, height: number): Sparkline | null {
  const points = placed(values, width, height);
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return { line, area: `${line}V${height}H0z`, last };
}

function placed(values: readonly number[], width: number, height: number): Point[] {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: tenths(index * step),
    y: tenths(height - margin - share(value - lowest, span) * (height - 2 * margin)),
  }));
}

function share(above: number, span: number): number {
  return span === 0 ? 0.5 : (above + span / 2) / (span * 1.5);
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
