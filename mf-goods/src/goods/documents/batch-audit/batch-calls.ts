import { api, queryKeys } from '@shanmen/shared';
import type {
  BatchResult,
  WaitingDocument,
  WaitingPage,
} from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { type Choice, type Filters, queryClient } from '@shanmen/ui';

export const keyOf = ({ type, id }: Pick<WaitingDocument, 'type' | 'id'>) => `${type}/${id}`;

const longestRun = 200;

/** Every document of a filter, whatever page it is on. */
async function waitingOf(filters: Filters): Promise<WaitingDocument[]> {
  const waiting: WaitingDocument[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, pageSize: longestRun };
    const { rows, total } = await api.get<WaitingPage>('/api/goods/batch-audit', { query });
    waiting.push(...rows);
    if (rows.length < longestRun || waiting.length >= total) return waiting;
  }
}

/** The same for whoever chooses among them; read anew when the list is. */
export const allWaiting = (filters: Filters) => ({
  queryKey: queryKeys.list('goods.document-waiting', { ...filters, all: true }),
  queryFn: () => waitingOf(filters),
});

/** What is chosen, with what the list says of it; a key stays although its document waits no more, and is refused. */
export async function readChosen({ asked, filters }: Pick<Choice, 'asked' | 'filters'>) {
  if (!('keys' in asked)) {
    const rows = await waitingOf(asked.filters);
    return { keys: rows.map(keyOf), rows };
  }
  const keys = new Set(asked.keys);
  const rows = await queryClient.fetchQuery(allWaiting(filters));
  return { keys: asked.keys, rows: rows.filter(row => keys.has(keyOf(row))) };
}

const named = (key: string) => ({ type: key.split('/')[0], id: Number(key.split('/')[1]) });

export function auditInRuns(keys: readonly string[]): Promise<BatchResult> {
  return inRuns('/api/goods/batch-audit', keys.map(named));
}

/** What pressing would say of each. */
export function checkInRuns(keys: readonly string[]): Promise<BatchResult> {
  return inRuns('/api/goods/batch-audit/check', keys.map(named));
}

/** @param reasons by the key of the document */
export function rejectInRuns(reasons: ReadonlyMap<string, string>): Promise<BatchResult> {
  const documents = [...reasons].map(([key, reason]) => ({ ...named(key), reason }));
  return inRuns('/api/goods/batch-audit/reject', documents);
}

/** One run after the other, each of as many as the server takes at once. */
async function inRuns(path: string, all: readonly object[]): Promise<BatchResult> {
  const results: BatchResult = [];
  for (let from = 0; from < all.length; from += longestRun) {
    const documents = all.slice(from, from + longestRun);
    results.push(...(await api.post<BatchResult>(path, { documents })));
  }
  return results;
}
