import { demoSession } from '@shanmen/shared/testing/demo-user';
import { answer, type MockHandlers, refusal } from '@shanmen/shared/testing/mock-api';

/** Any user signs in with `Shanmen-2026`; `busy` is throttled, `down` finds no database. */
export const handlers: MockHandlers = {
  'POST /api/auth/sessions': ({ body }) => {
    const { userName = '', password } = fieldsOf(body);
    if (userName === 'busy') {
      return refusal('too_many_attempts', '尝试过于频繁，请在 5 分钟后再试', { retryAfterSeconds: 300 });
    }
    if (userName === 'down') return refusal('database_unavailable');
    return password === 'Shanmen-2026' ? answer(demoSession(userName)) : refusal('wrong_credentials');
  },
  'DELETE /api/auth/sessions/current': () => answer(null),
  'GET /api/auth/totp-enrolments': () => answer({ confirmedAt: null, recoveryCodesLeft: 0 }),
  'GET /api/auth/trusted-devices/own': () =>
    answer({ devices: [], sharedHere: null, hasSecondFactor: false }),
  'POST /api/auth/password/judgement': ({ body }) => {
    const isStrong = !/^(.)\1*$/u.test(fieldsOf(body)['newPassword'] ?? '');
    return answer({ isStrong, advice: isStrong ? '' : '重复同一个字符容易被猜中' });
  },
  'PUT /api/auth/password': ({ body }) => {
    const { currentPassword } = fieldsOf(body);
    return currentPassword === 'Shanmen-2026' ? answer(null) : refusal('current_password_wrong');
  },
};

function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
}
