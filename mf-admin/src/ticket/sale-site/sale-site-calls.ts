import { api, queryKeys } from '@shanmen/shared';
import type {
  NewSaleSite,
  NewSaleWindow,
  SalePlaceChange,
  SaleSite,
  SaleWindow,
  SaleWindowChange,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';

/** The calls about ticket offices and their windows. */
export const saleSiteCalls = {
  add: (draft: NewSaleSite, key: string) => api.post<SaleSite>('/api/ticket/sale-sites', draft, { key }),
  change: (id: number, change: SalePlaceChange) => api.put<SaleSite>(`/api/ticket/sale-sites/${id}`, change),
  addWindow: (draft: NewSaleWindow, key: string) =>
    api.post<SaleWindow>('/api/ticket/sale-windows', draft, { key }),
  changeWindow: (id: number, change: SaleWindowChange) =>
    api.put<SaleWindow>(`/api/ticket/sale-windows/${id}`, change),
};

export const saleSiteKeysOf = {
  every: queryKeys.list('ticket.sale-site', {}).slice(0, 3),
};
