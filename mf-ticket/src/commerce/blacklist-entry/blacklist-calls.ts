import { api, crud } from '@shanmen/shared';
import type {
  BlacklistDraft,
  BlacklistEntry,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import type { BlacklistHitPage } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';

const endpoint = '/api/commerce/blacklist-entries';

/** The calls of 黑名单. */
export const blacklistCalls = {
  ...crud<BlacklistEntry, BlacklistDraft>('commerce.blacklist-entry', endpoint),
  hits: (id: number, page: number) =>
    api.get<BlacklistHitPage>(`${endpoint}/${id}/hits`, { query: { page, pageSize: 50 } }),
};
