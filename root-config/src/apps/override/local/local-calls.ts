import { api } from '@shanmen/shared';
import type {
  ActiveLocalBuild,
  LocalBuildDraft,
} from '@shanmen/shared/contracts/modules/running/local-build';

const builds = '/api/modules/local-builds';

export const localCalls = {
  preview: (draft: LocalBuildDraft) => api.post<ActiveLocalBuild>('/api/modules/local-build-previews', draft),
  begin: (draft: LocalBuildDraft) => api.post<ActiveLocalBuild>(builds, draft),
  end: () => api.delete<null>(`${builds}/current`),
};
