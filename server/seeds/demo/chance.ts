/** Repeatable chance: the same seed gives the same sequence on every machine. */
export type Chance = {
  /** Whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True in this many of a hundred cases. */
  percent(share: number): boolean;
  /** One of the list, each with its weight. */
  weighted<T>(list: readonly (readonly [item: T, weight: number])[]): T;
  /** A uuid of the sequence. */
  uuid(): string;
};

/** Mulberry32: short, and good enough for a believable day. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    percent: share => next() * 100 < share,
    weighted: list => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => (left -= weight) < 0) ?? list.at(-1);
      if (!found) throw new RangeError('nothing to choose from');
      return found[0];
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `8${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-');
    },
  };
}
