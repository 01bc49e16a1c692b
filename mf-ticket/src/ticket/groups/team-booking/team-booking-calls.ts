import { api, postOnce } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { TeamBooking, TeamBookingRequest } from '@shanmen/shared/contracts/ticket/groups/team-booking';

const path = '/api/ticket/team-bookings';

/** The calls of a group that books and pays later. */
export const teamBookingCalls = {
  book: (request: TeamBookingRequest, key: string) => postOnce<TeamBooking>(path, request, { key }),
  read: (orderNo: string) => api.get<TeamBooking>(`${path}/${orderNo}`),
  cancel: (orderNo: string, reason: string, key: string) =>
    api.post<Order>(`${path}/${orderNo}/cancel`, { reason }, { key }),
};
