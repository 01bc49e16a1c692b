import { api, queryKeys } from '@shanmen/shared';
import type {
  BlacklistDraft,
  BlacklistEntry,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { BlacklistHitPage } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';

const endpoint = '/api/commerce/blacklist-entries';

/** The calls of 黑名单. */
export const blacklistCalls = {
  hits: (id: number, page: number) =>
    api.get<BlacklistHitPage>(`${endpoint}/${id}/hits`, { query: { page, pageSize: 50 } }),
  add: (draft: BlacklistDraft, key: string) => api.post<BlacklistEntry>(endpoint, draft, { key }),
  lift: (id: number, reason: string, key: string) =>
    api.post<BlacklistEntry>(`${endpoint}/${id}/lift`, { reason }, { key }),
};

export const blacklistKeysOf = { every: queryKeys.list('commerce.blacklist-entry', {}).slice(0, 3) };
