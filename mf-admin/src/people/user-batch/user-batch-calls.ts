import { api, everyRow, inRuns } from '@shanmen/shared';
import type { User } from '@shanmen/shared/contracts/admin/people/user';
import type { UserBatch, UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import type { Filters } from '@shanmen/ui';

/** Two hundred accounts are written one after the other. */
const timeoutMs = 60_000;

/** Everybody of a filter, whatever page he is on. */
export async function idsOf(filters: Filters): Promise<number[]> {
  return (await everyRow<User>('/api/admin/users', filters)).map(({ id }) => id);
}

/** The first codes of accounts that were just made, each shown this once. */
export function giveFirstCodes(ids: readonly number[]): Promise<UserBatchResult> {
  return inRuns(ids, run =>
    api.post<UserBatchResult>('/api/admin/users/import/codes', { ids: run }, { timeoutMs }),
  );
}

export function changeInRuns(
  ids: readonly number[],
  batch: Omit<UserBatch, 'ids'>,
): Promise<UserBatchResult> {
  return inRuns(ids, run => api.post<UserBatchResult>('/api/admin/users/batch', { ...batch, ids: run }));
}
