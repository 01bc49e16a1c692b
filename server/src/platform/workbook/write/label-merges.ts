import type { WorkbookRow } from './workbook.ts';

type Run = { name: string; from: number; to: number };

/** Which cells of the outer labels are one: rows that follow each other and say the same. */
export class LabelMerges {
  readonly #labels: number;
  readonly #letters: (at: number) => string;
  readonly #runs = new Map<number, Run>();

  constructor(labels: number, letters: (at: number) => string) {
    this.#labels = labels;
    this.#letters = letters;
  }

  /** @returns the ranges that ended before this row, `A4:A9` */
  note(row: number, { level, cells }: WorkbookRow): string[] {
    const ended: string[] = [];
    // The innermost label says something else in each row.
    for (let at = 0; at < this.#labels - 1; at += 1) {
      const isNamed = at < this.#labels - level;
      const name = JSON.stringify(cells.slice(0, at + 1));
      const run = this.#runs.get(at);
      if (run && isNamed && run.name === name) {
        run.to = row;
        continue;
      }
      ended.push(...this.#close(at));
      if (isNamed) this.#runs.set(at, { name, from: row, to: row });
    }
    return ended;
  }

  end(): string[] {
    return [...this.#runs.keys()].flatMap(at => this.#close(at));
  }

  #close(at: number): string[] {
    const run = this.#runs.get(at);
    this.#runs.delete(at);
    const letter = this.#letters(at);
    return run && run.to > run.from ? [`${letter}${run.from}:${letter}${run.to}`] : [];
  }
}
