import { api, queryKeys } from '@shanmen/shared';
import type { WaitingEntry } from '@shanmen/shared/contracts/ticket/waiting-entry';

const endpoint = '/api/ticket/waiting-entries';

export type WaitingStep = 'fulfil' | 'promote' | 'cancel';

/** The calls of 候补列表. */
export const waitingCalls = {
  lead: (id: number, step: WaitingStep, reason: string, key: string) =>
    api.post<WaitingEntry>(`${endpoint}/${id}/${step}`, { reason }, { key }),
};

export const everyWaiting = queryKeys.list('ticket.waiting-entry', {}).slice(0, 3);
