import type { Period } from '@shanmen/shared/contracts/goods/books/period';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const month = (yyyymm: string, status: Period['status']): Period => ({
  yyyymm,
  status,
  waiting: 0,
  canClose: status === 'open',
  canReopen: status === 'closed',
  closedBy: null,
  closedAt: null,
  reopenedBy: null,
  reopenedAt: null,
  reopenReason: null,
});

let server: MockServer;
let app: OpenedApp;
let obstacles: string[];

beforeEach(async () => {
  obstacles = ['2 张单据待审'];
  const rows = [month('202611', 'running'), month('202610', 'open'), month('202609', 'closed')];
  server = serveMock({
    ...handlers,
    'GET /api/goods/periods': () => answer({ rows, total: rows.length }),
    'GET /api/goods/periods/:yyyymm/check': ({ params }) => answer({ yyyymm: params['yyyymm'], obstacles }),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/periods');
});
afterEach(() => app.close());

it.each(['2026年10月', '2026年11月'])(
  '检查 says what stands in the way of %s, over or not, and closes nothing',
  async name => {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    fireEvent.click(within(row).getByRole('button', { name: /^检\s?查$/ }));
    expect(await screen.findByText('2 张单据待审')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent(`检查 ${name}`);
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

it('leads on from a check that nothing stands in the way of', async () => {
  obstacles = [];
  const row = await screen.findByRole('row', { name: /2026年10月/ });
  fireEvent.click(within(row).getByRole('button', { name: /^检\s?查$/ }));
  fireEvent.click(await screen.findByRole('button', { name: '去关账' }));
  expect(await screen.findByText(/关账后，本月及以前不能再记账/)).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('does not check what is closed', async () => {
  const row = await screen.findByRole('row', { name: /2026年9月/ });
  expect(within(row).queryByRole('button', { name: /^检\s?查$/ })).toBeNull();
});
