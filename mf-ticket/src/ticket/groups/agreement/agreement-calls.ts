import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  Agreement,
  AgreementChange,
  AgreementChoices,
  AgreementDraft,
} from '@shanmen/shared/contracts/ticket/groups/agreement';

const endpoint = '/api/ticket/agreements';

/** The calls of 协议列表. */
export const agreementCalls = {
  ...crud<Agreement, AgreementDraft, AgreementChange>('ticket.agreement', endpoint),
  choices: () => api.get<AgreementChoices>('/api/ticket/agreement-products'),
};

export const agreementKeysOf = {
  choices: queryKeys.list('ticket.agreement', { part: 'choices' }),
};
