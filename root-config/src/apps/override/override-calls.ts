import { api } from '@shanmen/shared';
import type {
  ActiveOverride,
  OverrideChoice,
  OverrideLink,
  OverridePreview,
} from '@shanmen/shared/contracts/modules/running/override';
import type { RunnableVersions } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

const sessions = '/api/modules/override-sessions';

export const overrideCalls = {
  /** What may be run of every module. */
  versions: () => api.get<readonly RunnableVersions[]>('/api/modules/versions'),
  preview: (token: string) => api.post<OverridePreview>('/api/modules/override-previews', { token }),
  take: (choice: OverrideChoice) => api.post<ActiveOverride>(sessions, choice),
  end: () => api.delete<null>(`${sessions}/current`),
  share: (modules: Record<string, string>) => api.post<OverrideLink>('/api/modules/overrides', { modules }),
};
