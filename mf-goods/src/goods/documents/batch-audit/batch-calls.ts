import { api, everyRow, inRuns, queryKeys } from '@shanmen/shared';
import type { BatchResult, WaitingDocument } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { type Choice, type Filters, queryClient } from '@shanmen/ui';

export const keyOf = ({ type, id }: Pick<WaitingDocument, 'type' | 'id'>) => `${type}/${id}`;

/** Every document of a filter, whatever page it is on. */
const waitingOf = (filters: Filters) => everyRow<WaitingDocument>('/api/goods/batch-audit', filters);

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
  return sendInRuns('/api/goods/batch-audit', keys.map(named));
}

/** What pressing would say of each. */
export function checkInRuns(keys: readonly string[]): Promise<BatchResult> {
  return sendInRuns('/api/goods/batch-audit/check', keys.map(named));
}

/** @param reasons by the key of the document */
export function rejectInRuns(reasons: ReadonlyMap<string, string>): Promise<BatchResult> {
  const documents = [...reasons].map(([key, reason]) => ({ ...named(key), reason }));
  return sendInRuns('/api/goods/batch-audit/reject', documents);
}

function sendInRuns(path: string, all: readonly object[]): Promise<BatchResult> {
  return inRuns(all, documents => api.post<BatchResult>(path, { documents }));
}
