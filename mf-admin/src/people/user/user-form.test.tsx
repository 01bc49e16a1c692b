import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const role = (id: number, name: string, kind: 'own' | 'all') => ({
  id,
  name,
  grantable: true,
  status: 'enabled',
  scopes: [{ domain: 'ticket', kind, outletIds: [] }],
});
const outlet = { id: 21, code: 'NM', name: '南门售票处', status: 'open' };

let app: OpenedApp;

beforeAll(async () => {
  serveMock({
    ...handlers,
    'GET /api/admin/roles': () =>
      answer({ rows: [role(4, '夜场售票员', 'own'), role(6, '夜场检票员', 'all')], total: 2 }),
    'GET /api/admin/outlets': () => answer({ rows: [outlet], total: 1 }),
  });
  app = await openApp('mf-admin', admin, '80', '/system/User/list');
});
afterAll(() => app.close());

it('says of a role for the own outlet that there is none, until one is chosen', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /新增用户/ }));
  const form = await screen.findByRole('dialog', { hidden: true });
  const choose = async (field: string, option: string) => {
    await userEvent.click(within(form).getByRole('combobox', { name: field, hidden: true }));
    await userEvent.click(await screen.findByTitle(option));
  };
  await choose('角色', '夜场检票员');
  expect(within(form).queryByText(/只在本网点办理/)).toBeNull();
  await choose('角色', '夜场售票员');
  expect(await within(form).findByText(/^「夜场售票员」只在本网点办理/)).toBeVisible();
  await choose('指定网点', '南门售票处 NM');
  await waitFor(() => expect(within(form).queryByText(/只在本网点办理/)).toBeNull());
});
