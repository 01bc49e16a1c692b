import { api } from '@shanmen/shared';
import type { UserPage } from '@shanmen/shared/contracts/admin/people/user';
import type { UserBatch, UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import type { Filters } from '@shanmen/ui';

const longestRun = 200;
/** Two hundred accounts are written one after the other. */
const timeoutMs = 60_000;

/** Everybody of a filter, whatever page he is on. */
export async function idsOf(filters: Filters): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, pageSize: longestRun };
    const { rows, total } = await api.get<UserPage>('/api/admin/users', { query });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < longestRun || ids.length >= total) return ids;
  }
}

/** The first codes of accounts that were just made, each shown this once. */
export async function giveFirstCodes(ids: readonly number[]): Promise<UserBatchResult> {
  const results: UserBatchResult = [];
  for (let from = 0; from < ids.length; from += longestRun) {
    const run = { ids: ids.slice(from, from + longestRun) };
    results.push(...(await api.post<UserBatchResult>('/api/admin/users/import/codes', run, { timeoutMs })));
  }
  return results;
}

/** One run after the other, each of as many as the server takes at once. */
export async function changeInRuns(
  ids: readonly number[],
  batch: Omit<UserBatch, 'ids'>,
): Promise<UserBatchResult> {
  const results: UserBatchResult = [];
  for (let from = 0; from < ids.length; from += longestRun) {
    const run = { ...batch, ids: ids.slice(from, from + longestRun) };
    results.push(...(await api.post<UserBatchResult>('/api/admin/users/batch', run)));
  }
  return results;
}
