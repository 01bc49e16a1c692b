import { api, postOnce, queryKeys } from '@shanmen/shared';
import type {
  DriverVisit,
  DriverVisitDraft,
  VisitLink,
  VisitSales,
  VisitStores,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { TagChoices } from '@shanmen/shared/contracts/cashier/guests/sale-tag';

export const visitId = 'cashier.driver-visit';
const root = '/api/cashier/driver-visits';

export const visitCalls = {
  root,
  add: (draft: DriverVisitDraft, key: string) => api.post<DriverVisit>(root, draft, { key }),
  link: (id: number, link: VisitLink) => postOnce<DriverVisit>(`${root}/${id}/link`, link),
  audit: (id: number, key: string) => api.post<DriverVisit>(`${root}/${id}/audit`, {}, { key }),
};

export const visitSales = (id: number) => ({
  queryKey: queryKeys.list(visitId, { sales: id }),
  queryFn: () => api.get<VisitSales>(`${root}/${id}/sales`),
  staleTime: 0,
});

export const visitStores = {
  queryKey: queryKeys.list(visitId, { part: 'stores' }),
  queryFn: () => api.get<VisitStores>(`${root}/stores`),
};

/** Drivers by what was typed of name, plate or mobile. */
export const driverChoices = (q: string) => ({
  queryKey: queryKeys.list(visitId, { tag: q }),
  queryFn: async () => {
    const choices = await api.get<TagChoices>('/api/cashier/tag-choices', { query: { q } });
    return choices.filter(({ kind }) => kind === 'DRIVER');
  },
  enabled: q.trim() !== '',
});
