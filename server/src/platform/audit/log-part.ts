import type { Db, Tx } from '../../db/transaction.ts';

/** Where a log is cut: the moment, and the last seal of the audit chain before it. */
export type LogCut = { readonly until: string; readonly lastSeq: number };

/** What of one log goes into an archive. */
export type LogPart = {
  readonly name: string;
  /** Tables that refuse to lose a row as long as their trigger is on. */
  readonly guarded: readonly string[];
  /** Its rows before the cut, oldest first, as JSON. */
  lines(db: Db, cut: LogCut): AsyncIterable<string>;
  /** Takes out the oldest rows before the cut, `limit` of them at most. @returns how many */
  takeOut(tx: Tx, cut: LogCut, limit: number): Promise<number>;
};

const batch = 1000;

/** Reads rows that have a number, batch by batch. */
export async function* linesInTurn(
  read: (after: number, limit: number) => Promise<readonly { place: number; line: string }[]>,
): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const rows = await read(after, batch);
    for (const { line } of rows) yield line;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.place;
  }
}
