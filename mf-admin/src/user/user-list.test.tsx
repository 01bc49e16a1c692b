import { serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, within } from '@testing-library/dom';
import { handlers } from '../../dev/handlers.ts';
import * as admin from '../main.ts';

let app: OpenedApp;

beforeAll(async () => {
  serveMock(handlers);
  app = await openApp('mf-admin', admin, '80', '/system/User/list');
});
afterAll(() => app.close());

describe('用户管理', () => {
  it('shows who an account belongs to, what it may do and whether it may sign in', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    expect(row).toHaveTextContent('陈一');
    expect(row).toHaveTextContent('售票员');
    expect(row).toHaveTextContent('启用');
  });

  it('leaves a phone number masked and offers nothing to uncover it', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    expect(row).toHaveTextContent('138****5521');
    expect(within(row).queryByRole('button', { name: '显示完整内容' })).toBeNull();
  });

  it('says beside the state that sign-in is refused for a while', async () => {
    expect(await screen.findByRole('row', { name: /seller02/ })).toHaveTextContent('启用 登录受限');
  });

  it('says — where there is nothing', async () => {
    expect(await screen.findByRole('row', { name: /cashier01/ })).toHaveTextContent('—');
  });
});
