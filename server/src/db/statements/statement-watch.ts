import { AsyncLocalStorage } from 'node:async_hooks';

/** What the statements of one piece of work came to. */
export type StatementCount = {
  readonly requestId: string;
  statements: number;
  /** Rows that a statement returned, or wrote where it returned none. */
  rows: number;
  /** Hears of each statement that took long. */
  readonly onSlow: (slow: SlowStatement) => void;
};

/** Without the values: they may be anybody's. */
export type SlowStatement = { text: string; ms: number; rows: number };

/** A statement of this many milliseconds is slow: a user notices the wait. */
const slowMs = 1000;

const watched = new AsyncLocalStorage<StatementCount>();

/** Statements that `work` begins, and what it calls later, are counted in `count`. */
export function watchStatements(count: StatementCount, work: () => void): void {
  watched.run(count, work);
}

/** The request to which the work under way belongs; undefined where it is nobody's. */
export function watchedRequest(): string | undefined {
  return watched.getStore()?.requestId;
}

/** What `work` runs is nobody's: it is not counted for the work that begins it. */
export function unwatched<T>(work: () => T): T {
  return watched.exit(work);
}

/** Called for each statement that ran; counts it for the watched work under way, if there is any. */
export function countStatement(text: string, begunAt: number, rows: number): void {
  const count = watched.getStore();
  if (!count) return;
  count.statements += 1;
  count.rows += rows;
  const ms = Math.round(performance.now() - begunAt);
  if (ms >= slowMs) count.onSlow({ text: text.replaceAll(/\s+/g, ' ').trim(), ms, rows });
}
