import { api, queryKeys } from '@shanmen/shared';
import type { EscortStep } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { Guide, GuideChange, GuideDraft } from '@shanmen/shared/contracts/ticket/groups/guide';

const endpoint = '/api/ticket/guides';

/** The calls of 导游明细. */
export const guideCalls = {
  add: (draft: GuideDraft, key: string) => api.post<Guide>(endpoint, draft, { key }),
  change: (id: number, change: GuideChange) => api.put<Guide>(`${endpoint}/${id}`, change),
  lead: (id: number, step: EscortStep, reason: string, key: string) =>
    api.post<Guide>(`${endpoint}/${id}/${step}`, { reason }, { key }),
};

export const everyGuide = queryKeys.list('ticket.guide', {}).slice(0, 3);
