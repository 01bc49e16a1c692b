import { api, queryKeys } from '@shanmen/shared';
import type {
  Agreement,
  AgreementAudit,
  AgreementChange,
  AgreementChoices,
  AgreementDraft,
  AgreementStop,
} from '@shanmen/shared/contracts/ticket/groups/agreement';

const endpoint = '/api/ticket/agreements';

/** The calls of 协议列表. */
export const agreementCalls = {
  add: (draft: AgreementDraft, key: string) => api.post<Agreement>(endpoint, draft, { key }),
  change: (id: number, change: AgreementChange) => api.put<Agreement>(`${endpoint}/${id}`, change),
  submit: (id: number, key: string) => api.post<Agreement>(`${endpoint}/${id}/submit`, undefined, { key }),
  audit: (id: number, audit: AgreementAudit, key: string) =>
    api.post<Agreement>(`${endpoint}/${id}/audit`, audit, { key }),
  renew: (id: number, key: string) => api.post<Agreement>(`${endpoint}/${id}/renew`, undefined, { key }),
  stop: (id: number, stop: AgreementStop, key: string) =>
    api.post<Agreement>(`${endpoint}/${id}/stop`, stop, { key }),
  choices: () => api.get<AgreementChoices>('/api/ticket/agreement-products'),
};

export const agreementKeysOf = {
  every: queryKeys.list('ticket.agreement', {}).slice(0, 3),
  choices: queryKeys.list('ticket.agreement', { part: 'choices' }),
};
