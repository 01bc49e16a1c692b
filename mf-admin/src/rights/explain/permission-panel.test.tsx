import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const card = {
  id: 2,
  userName: 'seller01',
  name: '陈一',
  status: 'enabled',
  sessions: 0,
  outletId: null,
  assignments: [],
  hold: null,
  waiting: [],
  version: 7,
};
const said = {
  allowed: true,
  steps: [{ title: '范围', passed: true, warns: true, text: '现在没有任何网点' }],
  wouldGive: [
    { name: '售票班长', needsOutlet: true },
    { name: '超级管理员', needsOutlet: false },
  ],
};

let app: OpenedApp;

beforeAll(async () => {
  serveMock({
    ...handlers,
    'GET /api/admin/users/2': () => answer(card),
    'GET /api/admin/users/2/effective-permissions': () =>
      answer({ blocked: null, held: [], types: [], reaches: [], sessionLimit: 5 }),
    'POST /api/admin/permission-questions': () => answer(said),
  });
  app = await openApp('mf-admin', admin, '80', '/system/User/list');
});
afterAll(() => app.close());

it('warns where a right reaches nothing, and says which role needs an outlet', async () => {
  await userEvent.click(await screen.findByText('seller01'));
  await userEvent.click(await screen.findByRole('tab', { name: '权限', hidden: true }));
  await userEvent.type(await screen.findByRole('combobox', { name: '能否', hidden: true }), '审核退票');
  await userEvent.click(await screen.findByTitle(/^审核退票 ticket:refund:audit/));
  const shown = await screen.findByText('可以，但现在没有任何网点：审核退票');
  expect(shown.closest('[role="alert"]')?.className).toContain('warning');
  expect(screen.getByText(/售票班长（须指定网点）、超级管理员$/)).toBeVisible();
});
