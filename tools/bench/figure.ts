/** One measured value. `aim` is what the product promises or strives for, as a reader would say it. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: 'kB' | 'MB' | 'requests' | 'ms' | 'sales/s' | 'rows' | 'rows/s' | 'frames/s' | 'ratio' | 's';
  readonly aim?: string;
};

/** A measurement of `npm run bench`: each file of this folder that measures exports `name` and `run`. */
export type Bench = { readonly name: string; readonly run: () => Promise<readonly Figure[]> };

/** The middle of a list of measured times; an even list takes the upper of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('nothing was measured');
  return middle;
}
