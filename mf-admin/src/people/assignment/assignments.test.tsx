import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const held = {
  roleId: 4,
  roleName: '售票员',
  validFrom: '2026-01-01',
  validTo: null,
  outletIds: null,
  outletNames: [],
  state: 'now',
  grantedBy: '管理员',
  grantedAt: '2026-01-01T01:00:00.000Z',
};
const card = {
  id: 2,
  userName: 'seller01',
  name: '陈一',
  status: 'enabled',
  sessions: 0,
  outletId: null,
  assignments: [held],
  hold: null,
  waiting: [],
  version: 7,
};

const role = {
  id: 4,
  name: '售票员',
  grantable: true,
  status: 'enabled',
  scopes: [{ domain: 'ticket', kind: 'own', outletIds: [] }],
};

let app: OpenedApp;

beforeAll(async () => {
  serveMock({
    ...handlers,
    'GET /api/admin/users/2': () => answer(card),
    'GET /api/admin/roles': () => answer({ rows: [role], total: 1 }),
    'GET /api/admin/outlets': () =>
      answer({ rows: [{ id: 21, code: 'NM', name: '南门售票处', status: 'open' }], total: 1 }),
    'POST /api/admin/permission-what-ifs': () =>
      answer({ day: '2026-11-20', changes: [], typesGained: [], typesLost: [], waiting: [] }),
  });
  app = await openApp('mf-admin', admin, '80', '/system/User/list');
});
afterAll(() => app.close());

it('shows the effect of what is chosen, and none of what was chosen before', async () => {
  await userEvent.click(await screen.findByText('seller01'));
  await userEvent.click(await screen.findByRole('button', { name: /^修\s?改$/, hidden: true }));
  const form = await screen.findByRole('form', { name: '修改角色', hidden: true });
  await userEvent.click(within(form).getByRole('button', { name: '预览影响', hidden: true }));
  expect(await within(form).findByText('与现在没有差别。')).toBeVisible();
  await userEvent.click(within(form).getByRole('combobox', { name: '网点', hidden: true }));
  await userEvent.click(await screen.findByTitle('南门售票处 NM'));
  await waitFor(() => expect(within(form).queryByText('与现在没有差别。')).toBeNull());
  await userEvent.click(within(form).getByRole('button', { name: '预览影响', hidden: true }));
  expect(await within(form).findByText('与现在没有差别。')).toBeVisible();
});

it('says of a role for the own outlet that there is none, until one is chosen', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^取\s?消$/, hidden: true }));
  const form = await screen.findByRole('form', { name: '授予角色', hidden: true });
  const choose = async (field: string, option: string) => {
    await userEvent.click(within(form).getByRole('combobox', { name: field, hidden: true }));
    const shown = await screen.findAllByTitle(option);
    await userEvent.click(shown.at(-1) ?? form);
  };
  expect(within(form).queryByText(/只在本网点办理/)).toBeNull();
  await choose('角色', '售票员');
  expect(await within(form).findByText(/^「售票员」只在本网点办理：请选指定网点/)).toBeVisible();
  await choose('网点', '南门售票处 NM');
  await waitFor(() => expect(within(form).queryByText(/只在本网点办理/)).toBeNull());
});
