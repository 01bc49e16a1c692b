import { api, queryKeys } from '@shanmen/shared';
import type { ThreeOfficers } from '@shanmen/shared/contracts/admin/rights/three-officers';
import type { Approval, ApprovalRequest } from '@shanmen/shared/contracts/auth/approval';

const endpoint = '/api/admin/three-officers';

/** The calls of 三员分立. */
export const threeOfficersCalls = {
  read: () => api.get<ThreeOfficers>(endpoint),
  divide: (reason: string) => api.put<ThreeOfficers>(`${endpoint}/on`, { reason }),
  /** The second one says yes with words of his own; the first stays signed in. */
  unite: async (reason: string, userName: string, password: string) => {
    const request: ApprovalRequest = {
      action: 'admin.three-officers',
      objectId: 'off',
      amountFen: null,
      userName,
      password,
    };
    const { approval } = await api.post<Approval>('/api/auth/approvals', request);
    return api.put<ThreeOfficers>(`${endpoint}/off`, { reason, approval });
  },
};

export const threeOfficersKey = queryKeys.list('admin.three-officers', {});
