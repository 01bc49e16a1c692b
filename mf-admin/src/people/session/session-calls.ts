import { api, hasAuth, queryKeys } from '@shanmen/shared';
import type { SessionsSwept, SessionSweep } from '@shanmen/shared/contracts/admin/records/session-sweep';
import type {
  SessionPage,
  SessionsEnd,
  SessionsEnded,
} from '@shanmen/shared/contracts/auth/sign-in/session-list';
import { useQuery } from '@tanstack/react-query';

/** The calls of 会话. */
export const sessionCalls = {
  of: (staffId: number) =>
    api.get<SessionPage>('/api/auth/sessions', { query: { staffId, state: 'open', pageSize: 50 } }),
  end: (end: SessionsEnd, key: string) => api.post<SessionsEnded>('/api/auth/sessions/end', end, { key }),
  sweep: (sweep: SessionSweep, key: string) =>
    api.post<SessionsSwept>('/api/admin/sessions/sweep', sweep, { key }),
  every: queryKeys.every('auth.session-list'),
};

/** Where a person is signed in now. */
export function useSessionsOf(staffId: number) {
  return useQuery({
    queryKey: queryKeys.list('auth.session-list', { staffId }),
    queryFn: () => sessionCalls.of(staffId),
    enabled: hasAuth('admin:session:view'),
  });
}

/** What a browser calls itself, in the words of people: `Chrome · Windows`. */
export function browserOf(userAgent: string): string {
  const name = browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? '浏览器';
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return system === undefined ? name : `${name} · ${system}`;
}

const browsers = [
  ['MicroMessenger', '微信'],
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;
