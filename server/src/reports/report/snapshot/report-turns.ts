import { availableParallelism } from 'node:os';

/**
 * How many reports are read at a time: half of the cores, so that whoever reads years leaves the others to the tills. The
 * next one begins when one ends, in the order in which they were asked for.
 */
export class ReportTurns {
  readonly #most: number;
  readonly #next: (() => void)[] = [];
  #running = 0;

  constructor(most = Math.max(1, Math.floor(availableParallelism() / 2))) {
    this.#most = most;
  }

  async take<T>(read: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running += 1;
    else await new Promise<void>(begin => this.#next.push(begin));
    try {
      return await read();
    } finally {
      const next = this.#next.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
