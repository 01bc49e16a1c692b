import { api, submitOnce } from '@shanmen/shared';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type {
  TeamCutQuery,
  TeamCutQuote,
  TeamCutRequest,
} from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';

const pathOf = (orderNo: string) => `/api/ticket/team-cuts/${orderNo}`;

/** The calls of a booked group that becomes fewer. */
export const teamCutCalls = {
  quote: (orderNo: string, query: TeamCutQuery) => api.get<TeamCutQuote>(pathOf(orderNo), { query }),
  cut: (orderNo: string, request: TeamCutRequest, key: string) =>
    submitOnce(key, sameKey => api.post<TeamBooking>(pathOf(orderNo), request, { key: sameKey })),
};
