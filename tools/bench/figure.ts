/**
 * One measured value. `aim` is what the product promises or strives for, as a reader would say it; of several runs the
 * value is the middle one, and `spread` the least and the most.
 */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | 'kB'
    | 'MB'
    | 'requests'
    | 'ms'
    | 'sales/s'
    | 'visitors'
    | 'visitors/s'
    | 'rows'
    | 'rows/s'
    | 'frames/s'
    | 'ratio'
    | 's'
    | 'fen'
    | 'units';
  readonly aim?: string;
  readonly spread?: readonly [least: number, most: number];
  /** What is promised on every machine, and not kept: the run fails once everything is printed. */
  readonly isBroken?: boolean;
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
