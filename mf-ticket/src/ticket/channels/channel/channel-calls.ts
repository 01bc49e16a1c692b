import { api, queryKeys } from '@shanmen/shared';
import type { AgreementPage } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type {
  ChannelHookDraft,
  NewChannelHook,
} from '@shanmen/shared/contracts/ticket/channels/channel-callback';
import type {
  ChannelKeyDraft,
  NewChannelKey,
  SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import type { PickedRow } from '@shanmen/ui';

const endpoint = '/api/ticket/channels';

/** The calls about keys and callbacks of 销售渠道. */
export const channelCalls = {
  makeKey: (id: number, draft: ChannelKeyDraft) => api.post<NewChannelKey>(`${endpoint}/${id}/keys`, draft),
  revokeKey: (id: number, keyId: number) => api.post<SalesChannel>(`${endpoint}/${id}/keys/${keyId}/revoke`),
  setHook: (id: number, draft: ChannelHookDraft) => api.put<NewChannelHook>(`${endpoint}/${id}/hook`, draft),
  retryCallback: (id: number) => api.post<null>(`/api/ticket/channel-callbacks/${id}/retry`),
};

export const channelKeysOf = {
  every: queryKeys.every('ticket.channel'),
  everyCallback: queryKeys.every('ticket.channel-callback'),
};

/** Agreements in force by number, title or enterprise, as a picker offers them. */
export async function searchAgreements(keyword: string, signal: AbortSignal): Promise<PickedRow[]> {
  const query = { keyword, status: 'ACTIVE', pageSize: 20 };
  const { rows } = await api.get<AgreementPage>('/api/ticket/agreements', { query, signal });
  return rows.map(({ id, no, enterpriseName }) => ({ id: String(id), code: no, name: enterpriseName }));
}
