import { api, hasAuth } from '@shanmen/shared';
import type { WholeText } from '@shanmen/shared/contracts/ticket/selling/personal-view';

type Reveal = { readonly reveal?: (reason: string) => Promise<string> };

/** The whole document number of a ticket, for who may see it. */
export function revealIdentity(orderNo: string, ticketNo: string): Reveal {
  return revealFrom(`/api/ticket/orders/${orderNo}/tickets/${ticketNo}/identity-views`);
}

/** The whole mobile of a guide or a driver, for who may see it. */
export function revealMobileOf(noun: 'guide' | 'driver', id: number): Reveal {
  return revealFrom(
    noun === 'guide' ? `/api/ticket/guides/${id}/mobile-views` : `/api/ticket/drivers/${id}/mobile-views`,
  );
}

function revealFrom(endpoint: string): Reveal {
  if (!hasAuth('admin:pii:view')) return {};
  return { reveal: async reason => (await api.post<WholeText>(endpoint, { reason })).whole };
}
