import { api } from '@shanmen/shared';
import type { BatchResult, WaitingDocument, WaitingPage } from '@shanmen/shared/contracts/goods/batch-audit';
import type { Filters } from '@shanmen/ui';

export const keyOf = (row: WaitingDocument) => `${row.type}/${row.id}`;

const longestRun = 200;

/** Every document of a filter, whatever page it is on. */
export async function keysOf(filters: Filters): Promise<string[]> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, pageSize: longestRun };
    const { rows, total } = await api.get<WaitingPage>('/api/goods/batch-audit', { query });
    keys.push(...rows.map(keyOf));
    if (rows.length < longestRun || keys.length >= total) return keys;
  }
}

/** One run after the other, each of as many as the server takes at once. */
export async function auditInRuns(keys: readonly string[]): Promise<BatchResult> {
  const results: BatchResult = [];
  for (let from = 0; from < keys.length; from += longestRun) {
    const documents = keys
      .slice(from, from + longestRun)
      .map(key => ({ type: key.split('/')[0], id: Number(key.split('/')[1]) }));
    results.push(...(await api.post<BatchResult>('/api/goods/batch-audit', { documents })));
  }
  return results;
}
