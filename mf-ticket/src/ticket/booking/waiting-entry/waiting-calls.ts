import { api, queryKeys } from '@shanmen/shared';
import type { WaitingEntry } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { PrepaymentReturn } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';

const endpoint = '/api/ticket/waiting-entries';

export type WaitingStep = 'fulfil' | 'promote' | 'cancel';
export type ReturnWay = PrepaymentReturn['through'];

/** The calls of 候补列表. */
export const waitingCalls = {
  lead: (id: number, step: WaitingStep, reason: string, key: string) =>
    api.post<WaitingEntry>(`${endpoint}/${id}/${step}`, { reason }, { key }),
  giveBack: (id: number, through: ReturnWay, reason: string, key: string) =>
    api.post<WaitingEntry>(`${endpoint}/${id}/prepayment-return`, { through, reason }, { key }),
};

export const everyWaiting = queryKeys.list('ticket.waiting-entry', {}).slice(0, 3);
