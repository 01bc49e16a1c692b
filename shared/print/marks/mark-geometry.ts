/** Geometry of the small marks, in the units of their view box. Pure, so that cards, cells and prints draw the same. */

type Point = readonly [x: number, y: number];

/** A line through the values from left to right; the highest lies at the top. Empty below two values. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  return pathOf(sparklinePoints(values, width, height));
}

/** The same line closed along the bottom, to be filled. */
export function sparklineArea(values: readonly number[], width: number, height: number): string {
  const line = sparklinePath(values, width, height);
  return line === '' ? '' : `${line}V${height}H0Z`;
}

/** Where the last value lies, for the dot that marks it; null below two values. */
export function sparklineEnd(values: readonly number[], width: number, height: number): Point | null {
  return sparklinePoints(values, width, height).at(-1) ?? null;
}

function sparklinePoints(values: readonly number[], width: number, height: number): readonly Point[] {
  if (values.length < 2) return [];
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  // Equal values are a level line in the middle, not one at the bottom.
  return values.map((value, index) => [
    rounded((index / (values.length - 1)) * width),
    rounded(span === 0 ? height / 2 : height - ((value - least) / span) * height),
  ]);
}

/** Length of a bar for a value on a scale that ends at `most`; never outside the scale. */
export function barLength(value: number, most: number, width: number): number {
  if (most <= 0) return 0;
  return rounded((Math.min(Math.max(value, 0), most) / most) * width);
}

/** A half circle from left to right, filled up to a share between 0 and 1. */
export function gaugeArc(share: number, radius: number, thickness: number): string {
  const part = Math.min(Math.max(share, 0), 1);
  if (part === 0) return '';
  const inner = radius - thickness;
  const [outerX, outerY] = onArc(part, radius, radius);
  const [innerX, innerY] = onArc(part, inner, radius);
  const start = rounded(radius - inner);
  return `M0 ${radius}A${radius} ${radius} 0 0 1 ${outerX} ${outerY}L${innerX} ${innerY}A${inner} ${inner} 0 0 0 ${start} ${radius}Z`;
}

function onArc(share: number, radius: number, centre: number): Point {
  const angle = Math.PI * (1 - share);
  return [rounded(centre + radius * Math.cos(angle)), rounded(centre - radius * Math.sin(angle))];
}

/** How strong each cell of a strip is, in steps from 0 for nothing to `steps` for the most. */
export function heatSteps(values: readonly number[], steps: number): readonly number[] {
  const most = Math.max(0, ...values);
  return values.map(value => (most === 0 || value <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * steps))));
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
