import { api, queryKeys } from '@shanmen/shared';
import type { SlotQuota, SlotQuotaChange } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import type {
  SlotTemplate,
  SlotTemplateChange,
  SlotTemplateDraft,
} from '@shanmen/shared/contracts/ticket/capacity/slot-template';
import type {
  GateChange,
  NewGate,
  NewSpot,
  Spot,
  SpotChange,
  SpotGate,
  SpotPage,
} from '@shanmen/shared/contracts/ticket/setup/spot';

/** The calls of 景区与时段. */
export const spotCalls = {
  all: () => api.get<SpotPage>('/api/ticket/spots', { query: { pageSize: 200 } }),
  add: (draft: NewSpot, key: string) => api.post<Spot>('/api/ticket/spots', draft, { key }),
  change: (id: number, change: SpotChange) => api.put<Spot>(`/api/ticket/spots/${id}`, change),
  addGate: (draft: NewGate, key: string) => api.post<SpotGate>('/api/ticket/gates', draft, { key }),
  changeGate: (id: number, change: GateChange) => api.put<SpotGate>(`/api/ticket/gates/${id}`, change),
  addTemplate: (draft: SlotTemplateDraft, key: string) =>
    api.post<SlotTemplate>('/api/ticket/slot-templates', draft, { key }),
  changeTemplate: (id: number, change: SlotTemplateChange) =>
    api.put<SlotTemplate>(`/api/ticket/slot-templates/${id}`, change),
  changeQuota: (id: number, change: SlotQuotaChange) =>
    api.put<SlotQuota>(`/api/ticket/slot-quotas/${id}`, change),
};

export const spotKeysOf = {
  all: queryKeys.list('ticket.spot', { pageSize: 200 }),
  every: queryKeys.list('ticket.spot', {}).slice(0, 3),
  templates: queryKeys.list('ticket.slot-template', {}).slice(0, 3),
  quotas: queryKeys.list('ticket.slot-quota', {}).slice(0, 3),
};
