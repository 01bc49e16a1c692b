import { api, queryKeys } from '@shanmen/shared';
import type {
  SaleLink,
  SaleLinkChange,
  SaleLinkChoices,
  SaleLinkDraft,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';

const endpoint = '/api/ticket/sale-links';

/** The calls of 售票链接. */
export const linkCalls = {
  choices: () => api.get<SaleLinkChoices>(`${endpoint}/choices`),
  add: (draft: SaleLinkDraft, key: string) => api.post<SaleLink>(endpoint, draft, { key }),
  change: (id: number, change: SaleLinkChange) => api.put<SaleLink>(`${endpoint}/${id}`, change),
  /** 下载二维码: noted by the server, and refused for a link that leads nowhere. */
  take: (id: number) => api.post<SaleLink>(`${endpoint}/${id}/download`),
  end: (id: number, reason: string, key: string) =>
    api.post<SaleLink>(`${endpoint}/${id}/off`, { reason }, { key }),
};

export const linkKeysOf = {
  choices: queryKeys.list('ticket.sale-link', { choices: true }),
  every: queryKeys.list('ticket.sale-link', {}).slice(0, 3),
};
