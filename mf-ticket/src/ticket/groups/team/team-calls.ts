import { api, queryKeys } from '@shanmen/shared';
import type { EscortChoiceQuery, EscortChoices } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { DocentJobs } from '@shanmen/shared/contracts/ticket/groups/docent-service';
import type { PlateTeam } from '@shanmen/shared/contracts/ticket/groups/plate-team';
import type { TeamAgreements, TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';

/** The calls of a sale to a group, and the cache keys of what they read. */
export const teamCalls = {
  find: (visitDate: string, keyword: string, signal?: AbortSignal) =>
    api.get<TeamAgreements>('/api/ticket/team-agreements', {
      query: { visitDate, keyword },
      ...(signal ? { signal } : {}),
    }),
  /** In a body: what is typed may be a mobile. */
  findBooked: (code: string, signal?: AbortSignal) =>
    api.post<CollectableOrders>('/api/ticket/team-bookings/find', { code }, signal ? { signal } : {}),
  /** The team that has the plate, or this number. */
  received: (code: string, signal?: AbortSignal) =>
    api.get<PlateTeam>(`/api/ticket/plates/${encodeURIComponent(code)}/team`, signal ? { signal } : {}),
  /** 讲解服务 of the team, or of who comes alone. */
  docentJobs: (query: { readonly visitDate: string; readonly teamId?: number }) =>
    api.get<DocentJobs>('/api/ticket/docent-jobs', { query }),
  offer: (agreementId: number, visitDate: string) =>
    api.get<TeamOffer>(`/api/ticket/team-agreements/${agreementId}/offer`, { query: { visitDate } }),
  escorts: (query: EscortChoiceQuery, signal?: AbortSignal) =>
    api.get<EscortChoices>('/api/ticket/team-escorts', { query, ...(signal ? { signal } : {}) }),
};

export const teamKeysOf = {
  found: (visitDate: string, keyword: string) => queryKeys.teamAgreements({ visitDate, keyword }),
  offer: (agreementId: number, visitDate: string) => queryKeys.teamOffer({ agreementId, visitDate }),
  everyOffer: queryKeys.teamOffer({}).slice(0, 3),
  docentJobs: (query: { readonly visitDate: string; readonly teamId?: number }) =>
    queryKeys.list('reception.dispatch', { part: 'unpaid', ...query }),
  everyDocentJob: queryKeys.every('reception.dispatch'),
  escorts: (query: EscortChoiceQuery) => queryKeys.list('ticket.team-escort', query),
};
