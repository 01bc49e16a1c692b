import { api, crud, queryKeys } from '@shanmen/shared';
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
  ...crud<Spot, NewSpot, SpotChange>('ticket.spot', '/api/ticket/spots'),
  all: () => api.get<SpotPage>('/api/ticket/spots', { query: { pageSize: 200 } }),
  allKey: queryKeys.list('ticket.spot', { pageSize: 200 }),
};
/** Gates stand in the list of spots. */
export const gateCalls = crud<SpotGate, NewGate, GateChange>('ticket.spot', '/api/ticket/gates');
export const slotTemplateCalls = crud<SlotTemplate, SlotTemplateDraft, SlotTemplateChange>(
  'ticket.slot-template',
  '/api/ticket/slot-templates',
);
export const slotQuotaCalls = crud<SlotQuota, never, SlotQuotaChange>(
  'ticket.slot-quota',
  '/api/ticket/slot-quotas',
);
