import { addDays, businessDay } from '@shanmen/shared/time';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const asked = new Map<string, { from: string | null; to: string | null }>();
/** Keeps what is asked first. */
const note = (name: string, query: URLSearchParams) => {
  if (!asked.has(name)) asked.set(name, { from: query.get('from'), to: query.get('to') });
  return answer({ rows: [], total: 0 });
};
const throttle = {
  bucket: 'account:unknown:seller01',
  source: 'unknown',
  subject: 'seller01',
  staffId: 2,
  name: '陈一',
  outletName: null,
  lastTryAt: '2026-11-20T00:00:00Z',
  failures: 5,
  addresses: ['10.1.2.3', '10.1.2.4'],
  blockedUntil: '2026-11-20T00:15:00Z',
  secondsLeft: 900,
};

let app: OpenedApp;

beforeAll(async () => {
  serveMock({
    ...handlers,
    'GET /api/admin/audit-logs': ({ query }) => note(query.get('kind') ?? 'audit', query),
    'GET /api/admin/login-logs': ({ query }) => note('login', query),
    'GET /api/auth/throttles': () => answer({ rows: [throttle], total: 1 }),
  });
  app = await openApp('mf-admin', admin, '80', '/system/securityDetail');
});
afterAll(() => app.close());

it.each([
  ['操作日志', 'audit', 7],
  ['权限变更', 'rights', 90],
  ['导出与打印', 'leaving', 30],
  ['登录日志', 'login', 7],
])('%s asks for its last days at once, and shows them', async (tab, name, days) => {
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
  await waitFor(() => expect(asked.has(name)).toBe(true));
  const to = businessDay(new Date());
  const from = addDays(to, 1 - days);
  expect(asked.get(name)).toEqual({ from, to });
  expect((await screen.findAllByDisplayValue(from)).length).toBeGreaterThan(0);
});

it('登录限制 has room for the instant until which it lasts on a screen of 1366 pixels', async () => {
  await userEvent.click(await screen.findByRole('tab', { name: '登录限制' }));
  const table = (await screen.findByText('seller01')).closest('table');
  expect(Number.parseInt(table?.style.minWidth ?? '', 10)).toBeLessThanOrEqual(1100);
  expect(screen.getByTitle('10.1.2.3、10.1.2.4')).toBeVisible();
});
