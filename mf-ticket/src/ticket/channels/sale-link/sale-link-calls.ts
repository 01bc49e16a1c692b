import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  SaleLink,
  SaleLinkChange,
  SaleLinkChoices,
  SaleLinkDraft,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';

const endpoint = '/api/ticket/sale-links';

/** The calls of 售票链接. */
export const linkCalls = {
  ...crud<SaleLink, SaleLinkDraft, SaleLinkChange>('ticket.sale-link', endpoint),
  choices: () => api.get<SaleLinkChoices>(`${endpoint}/choices`),
  /** 下载二维码: noted by the server, and refused for a link that leads nowhere. */
  take: (id: number) => api.post<SaleLink>(`${endpoint}/${id}/download`),
};

export const linkKeysOf = {
  choices: queryKeys.list('ticket.sale-link', { choices: true }),
};
