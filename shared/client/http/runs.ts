import { api, type Query } from './api.ts';

/** As many rows as the server lists or takes at once. */
const longestRun = 200;

/** Every row of a filtered list, whatever page it is on. @param path of the list */
export async function everyRow<Row>(path: string, filters: Query): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, pageSize: longestRun };
    const read = await api.get<{ rows: readonly Row[]; total: number }>(path, { query });
    rows.push(...read.rows);
    if (read.rows.length < longestRun || rows.length >= read.total) return rows;
  }
}

/** Sends many rows one run after the other, each of as many as the server takes at once; gives all results in order. */
export async function inRuns<Row, Done>(
  rows: readonly Row[],
  send: (run: Row[]) => Promise<readonly Done[]>,
  longest = longestRun,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let from = 0; from < rows.length; from += longest) {
    done.push(...(await send(rows.slice(from, from + longest))));
  }
  return done;
}
